import type { en } from "./en";

export const desk: Pick<typeof en, "mark" | "pdf" | "feedback" | "review" | "adjudicate"> = {
  mark: {
    addBox: "Thêm khung",
    addPolygon: "Thêm đa giác",
    boxHelp: "Kéo trên hình, hoặc thêm khung rồi di chuyển bằng phím mũi tên; Shift và mũi tên đổi kích thước, phím số đổi nhãn, Delete để bỏ.",
    corners: "{{count}} góc, đang ở góc {{at}}",
    elsewhere: "Nội dung này được lưu ở nơi khác:",
    empty: "Không có gì ở đây.",
    label: "Nhãn",
    noPicture: "Không có hình để đánh dấu tại {{source}}.",
    polygonHelp: "Bấm từng góc, cuối cùng bấm lại góc đầu, hoặc thêm đa giác: mũi tên di chuyển, dấu chấm sang góc kế, Shift và mũi tên dời góc, + và - thêm hoặc bớt góc.",
    spanHelp: "Chọn một đoạn, hoặc đi từng từ bằng phím mũi tên (giữ Shift để chọn nhiều) rồi bấm phím số. Delete bỏ đánh dấu ở đó.",
  },
  pdf: {
    back: "Trang trước",
    first: "Đây là trang đầu.",
    last: "Đây là trang cuối.",
    on: "Trang sau",
    page: "Trang {{page}} trên {{count}}",
    text: "Chữ của trang này",
  },
  feedback: {
    fields: "Đúng {{score}}. Chưa đúng: {{fields}}.",
    more_one: "Còn {{count}} mục nữa.",
    more_other: "Còn {{count}} mục nữa.",
    right: "Đúng:",
    why: "Câu trả lời đã được biết trước: thỉnh thoảng mọi người đều được kiểm tra như vậy.",
    wrong: "Chưa đúng:",
  },
  review: {
    decide: "Hãy quyết định mục này.",
    empty: "Mục này chưa được trả lời.",
    handIn: "Nộp: {{decision}}",
    right: "Nội dung đúng",
  },
  adjudicate: {
    answer: "Trả lời {{letter}}",
    differ: "khác nhau",
    field: "Mục",
    take: "Bắt đầu từ {{letter}}",
    title: "Người khác đã trả lời",
  },
};

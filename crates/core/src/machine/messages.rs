//! What states, facets and reasons are called, and the one line that explains a state: in every language there is.
//!
//! Pages and command lines hold none of these texts: they are given the key and look it up here.

use super::row::Message;

/// The languages in which every text must be there.
pub const LOCALES: &[&str] = &["en", "vi"];

/// A key, and its text in each of [`LOCALES`].
const TEXTS: &[(&str, [&str; 2])] = &[
    ("state.not_started.label", ["Not started", "Chưa tới lượt"]),
    ("state.not_started.short", ["What it needs is not there yet", "Chưa đủ điều kiện để bắt đầu"]),
    ("state.ready.label", ["Ready", "Sẵn sàng"]),
    ("state.ready.short", ["Waiting for somebody to take it", "Đang chờ người nhận việc"]),
    ("state.in_progress.label", ["In progress", "Đang làm"]),
    ("state.in_progress.short", ["Somebody is working on it", "Đang có người thực hiện"]),
    ("state.waiting.label", ["Waiting", "Đang chờ"]),
    ("state.waiting.short", ["Waiting for something outside", "Đang chờ một yếu tố bên ngoài"]),
    ("state.blocked.label", ["Blocked", "Bị chặn"]),
    ("state.blocked.short", ["Something has to be put right first", "Cần gỡ vướng mắc trước khi làm tiếp"]),
    ("state.overdue.label", ["Overdue", "Trễ hạn"]),
    (
        "state.overdue.short",
        ["Past its deadline, still worth doing", "Đã quá hạn nhưng vẫn có thể hoàn thành"],
    ),
    ("state.failed.label", ["Failed", "Thất bại"]),
    ("state.failed.short", ["It was tried and failed", "Đã thực hiện nhưng không thành công"]),
    ("state.cannot_complete.label", ["Cannot complete", "Không thể hoàn tất"]),
    ("state.cannot_complete.short", ["Declared impossible as it stands", "Được báo là không thể hoàn tất"]),
    ("state.completed.label", ["Completed", "Hoàn thành"]),
    ("state.completed.short", ["Done, with the output that was asked for", "Đã xong và đạt kết quả yêu cầu"]),
    ("state.paused.label", ["Paused", "Tạm dừng"]),
    ("state.paused.short", ["Told to stand still until resumed", "Được tạm dừng cho đến khi tiếp tục"]),
    ("state.cancelled.label", ["Cancelled", "Đã hủy"]),
    ("state.cancelled.short", ["No longer wanted", "Không còn cần thực hiện"]),
    ("facet.waiting_dependency.label", ["Waiting for another step", "Chờ bước khác"]),
    ("facet.waiting_human.label", ["Waiting for a person", "Chờ người khác"]),
    ("facet.waiting_external.label", ["Waiting for another system", "Chờ hệ thống bên ngoài"]),
    ("facet.waiting_time_gate.label", ["Waiting for a moment", "Chờ đến thời điểm"]),
    ("block_reason.missing_information.label", ["Information is missing", "Thiếu thông tin"]),
    ("block_reason.missing_approval.label", ["An approval is missing", "Thiếu phê duyệt"]),
    ("block_reason.config_error.label", ["Something is set up wrongly", "Lỗi cấu hình"]),
    ("correction_reason.data_error.label", ["The data was wrong", "Sai dữ liệu"]),
    ("correction_reason.policy_change.label", ["The rules have changed", "Thay đổi chính sách"]),
    (
        "correction_reason.downstream_dependency_failed.label",
        ["What was built on it failed", "Bước phụ thuộc phía sau thất bại"],
    ),
    ("correction_reason.regulatory_recall.label", ["An authority recalled it", "Thu hồi theo quy định"]),
    ("failure_classification.transient.label", ["May work next time", "Lỗi tạm thời"]),
    ("failure_classification.permanent.label", ["Will not work next time", "Lỗi vĩnh viễn"]),
];

/// All of them.
pub(super) fn messages() -> Vec<Message> {
    let in_each = |(key, texts): &'static (&str, [&str; 2])| {
        let message = move |(locale, text): (&&'static str, &&'static str)| Message {
            key: (*key).into(),
            locale: (*locale).into(),
            text: (*text).into(),
        };
        LOCALES.iter().zip(texts).map(message)
    };
    TEXTS.iter().flat_map(in_each).collect()
}

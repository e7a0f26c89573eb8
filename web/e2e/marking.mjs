// A workflow in which people mark pictures and texts and read documents, and the files for it, made here: a picture, a document.
import { crc32 } from "node:zlib";
import { deflateSync } from "node:zlib";

/** Two shapes on a light ground. */
export function picture(width = 320, height = 200) {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const inBox = x > 40 && x < 130 && y > 50 && y < 150;
      const inRound = Math.hypot(x - 230, y - 95) < 48;
      const [r, g, b] = inBox ? [196, 120, 60] : inRound ? [70, 120, 160] : [236, 232, 220];
      rows.set([r, g, b], y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const png = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
  return `data:image/png;base64,${png.toString("base64")}`;
}

/** A document of as many pages as there are lines. */
export function pages(...lines) {
  const objects = ["<< /Type /Catalog /Pages 2 0 R >>", `<< /Type /Pages /Kids [${lines.map((_, at) => `${4 + at * 2} 0 R`).join(" ")}] /Count ${lines.length} >>`, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"];
  for (const line of lines) {
    const content = `BT /F1 18 Tf 40 240 Td (${line}) Tj ET`;
    const stream = objects.length + 2;
    objects.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Resources << /Font << /F1 3 0 R >> >> /Contents ${stream} 0 R >>`);
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("")}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return `data:application/pdf;base64,${Buffer.from(text, "latin1").toString("base64")}`;
}

const LABEL = { enum: ["cat", "ball"] };
const form = {
  type: "object",
  required: ["kind"],
  properties: {
    kind: { title: "Kind", enum: ["indoors", "outdoors"] },
    boxes: { type: "array", title: "Boxes", items: { type: "object", required: ["x", "y", "width", "height", "label"], properties: { x: { type: "number" }, y: { type: "number" }, width: { type: "number" }, height: { type: "number" }, label: LABEL } } },
    outlines: { type: "array", title: "Outlines", items: { type: "object", required: ["points"], properties: { label: LABEL, points: { type: "array", minItems: 3, items: { type: "object", properties: { x: { type: "number" }, y: { type: "number" } } } } } } },
    names: { type: "array", title: "Names", items: { type: "object", required: ["start", "end", "label"], properties: { start: { type: "integer" }, end: { type: "integer" }, text: { type: "string" }, label: { enum: ["place", "person"] } } } },
    note: { type: "string", title: "Note", maxLength: 500 },
  },
};
const ui = {
  "": { order: ["kind", "boxes", "outlines", "names", "note"], show: ["/contract", "/translation"] },
  "/boxes": { widget: "boxes", source: "/scan" },
  "/outlines": { widget: "polygons", source: "/scan" },
  "/names": { widget: "spans", source: "/text" },
};

export const MARKING = {
  key: "marking",
  name: "Marking",
  begin_stage: "received",
  stages: [
    { key: "received", type: "START" },
    { key: "mark", type: "ANNOTATE", name: "Mark it", config: { candidate_group: "submitters", overlap: 2, form, ui, instructions: "Mark **everything** you see." } },
    { key: "agreed", type: "CONSENSUS", name: "Do they agree?", config: { strategy: "majority", fields: ["/kind"], threshold: 0.9 } },
    { key: "settle", type: "ANNOTATE", name: "Settle it", config: { candidate_group: "approvers", not_by: ["mark"], rework_by: "anyone", form, ui } },
    { key: "review", type: "REVIEW", name: "Review", config: { candidate_group: "reviewers", decisions: ["APPROVE", "CORRECT", "REJECT"], rejection_reasons: ["incomplete", "wrong_label"], not_by: ["settle"], form: { ...form, required: [] }, ui, pre_annotation: "show" } },
    { key: "done", type: "END", config: { outcome: "MARKED" } },
  ],
  connections: [
    { source: "received", target: "mark" },
    { source: "mark", target: "agreed" },
    { source: "agreed", handle: "on_success", target: "review" },
    { source: "agreed", handle: "on_failure", target: "settle" },
    { source: "settle", target: "review" },
    { source: "review", handle: "on_success", target: "done" },
    { source: "review", handle: "on_failure", target: "settle", rework: true },
  ],
};

export const item = (number) => ({
  external_key: `scan-${number}`,
  title: `Scan ${number}`,
  scan: picture(),
  text: "Nguyễn Du 👩🏽 was born in Thăng Long.",
  contract: pages("The first page", "The second page"),
  translation: "Trang đầu\nTrang hai",
});

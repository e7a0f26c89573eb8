// A small office that was worked in, for pictures: documents at every stage, things to label, a request that waits, a dead letter.
import { ADMIN, furnish, PEOPLE, publish, signIn } from "../e2e/office.mjs";
import { LABELS } from "../e2e/labels.mjs";
import { item, MARKING } from "../e2e/marking.mjs";
import { RECEIPTS } from "../e2e/receipts.mjs";

const DOCUMENTS = [
  ["leave-2041", { title: "Annual leave, 12 to 19 December", employee: "Nguyễn Minh", days: 6, deputy: "Trần Lan", department: "Finance" }],
  ["invoice-4711", { title: "Invoice 4711, Sao Mai Printing", amount: 1840.5, currency: "EUR", due: "2026-12-01", document: "https://files.example.org/4711.pdf" }],
  ["contract-88", { title: "Maintenance contract, lifts", supplier: "Thang Long Lifts", years: 3, amount: 12600, currency: "EUR" }],
  ["travel-310", { title: "Travel request, Đà Nẵng", days: 3, purpose: "Audit of the branch office", estimate: 620, currency: "EUR" }],
  ["policy-12", { title: "Remote work policy, second draft", pages: 9, author: "Nguyễn Minh" }],
  ["purchase-903", { title: "Twelve office chairs", amount: 2388, currency: "EUR", supplier: "Hòa Phát" }],
];

/** Works in a fresh server; the id of a run in which much has happened. */
export async function workIn(server) {
  const admin = await signIn(server.address, ADMIN.email);
  await server.sql("alter table activity add constraint broken check (type <> 'dev.handoff.run.started') not valid");
  await furnish(admin);
  await publish(admin, "document-approval");
  await admin.put("/v1/projects/office/workflows/receipts", RECEIPTS);
  const as = Object.fromEntries(await Promise.all(Object.entries(PEOPLE).map(async ([key, person]) => [key, await signIn(server.address, person.email)])));
  for (const [external_key, payload] of DOCUMENTS) {
    await as.minh.post("/v1/projects/office/runs", { workflow: "document-approval", item: { external_key, payload } });
  }
  const decide = async (who, decision, comment) => {
    const { assignment_id, epoch } = await as[who].post("/v1/assignments", {});
    await as[who].post("/v1/judgments", { assignment_id, epoch, decision, comment });
  };
  await decide("bob", "APPROVE", "Dates are fine, Lan covers.");
  await decide("dora", "APPROVE");
  await decide("bob", "REJECT", "The amount does not match the order.");
  await decide("minh", "RESUBMIT", "Corrected: the second page was missing.");
  await decide("bob", "APPROVE");
  const { assignment_id, unit_id, epoch } = await as.bob.post("/v1/assignments", {});
  const members = (await admin.get("/v1/projects/office/members")).items;
  const id = ({ display_name }) => members.find((each) => each.display_name === display_name).actor_id;
  await as.bob.post(`/v1/assignments/${assignment_id}/questions`, { actor_id: id(PEOPLE.dora), question: "May a branch audit be booked before the budget is closed?", epoch });
  await as.dora.post(`/v1/units/${unit_id}/comments`, { text: `@${PEOPLE.bob.display_name}, the audit plan is in the archive, shelf 12.`, mentions: [id(PEOPLE.bob)] });
  await admin.post("/v1/projects/office/webhooks", { url: "https://ledger.example.org/hooks/handoff", description: "The ledger", types: ["dev.handoff.run.*"] });
  await as.minh.post("/v1/projects/office/runs", {
    workflow: "receipts",
    item: { external_key: "receipt-77", payload: { title: "Taxi, airport to office", employee: "Trần Lan", date: "2026-11-12", scan: "https://files.example.org/receipts/77.jpg" } },
  });
  await admin.put("/v1/projects/office/workflows/marking", { ...MARKING, stages: MARKING.stages.map((stage) => (stage.key === "mark" ? { ...stage, config: { ...stage.config, overlap: 1 } } : stage)) });
  await as.minh.post("/v1/projects/office/runs", { workflow: "marking", item: { external_key: "scan-1", payload: item(1) } });
  await labelPhotos(admin, as.minh);
  const cancelled = await as.minh.post("/v1/projects/office/runs", { workflow: "document-approval", item: { external_key: "invoice-4712", payload: { title: "Invoice 4712, handed in twice" } } });
  await admin.put("/v1/projects/office/approval-policies/cancel_run", { required: true, quorum: 2, valid_hours: 48 });
  await admin.post("/v1/approvals", { kind: "cancel_run", subject_id: cancelled.run_id, reason: "The same invoice as 4711: the supplier sent it twice." });
  const runs = (await admin.get("/v1/projects/office/runs?limit=50")).items;
  return runs.find((run) => run.external_key === "invoice-4711").run_id;
}

/** One photo waits for its review, one for an answer, and one has an answer that is known. */
async function labelPhotos(admin, minh) {
  await admin.put("/v1/projects/office/workflows/labels", LABELS);
  const photo = (number, title) => ({ external_key: `photo-${number}`, payload: { title, taken: "2026-11-12", camera: "Entrance" } });
  await minh.post("/v1/projects/office/runs", { workflow: "labels", item: photo(2, "Photo 2, the waiting room") });
  // Where gold comes among the work, one takes what comes next. Steps are told by events, a moment later.
  let step;
  while (!step) {
    step = (await minh.get("/v1/job-steps?limit=50")).items.find(({ workflow }) => workflow === "labels");
    if (!step) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { assignment_id, epoch } = await minh.post("/v1/assignments", { step_id: step.step_id });
  await minh.post("/v1/judgments", { assignment_id, epoch, data: { kind: "indoors", note: "Seven chairs and a lamp" } });
  await minh.post("/v1/projects/office/runs", { workflow: "labels", item: photo(3, "Photo 3, the yard") });
  await admin.post("/v1/projects/office/quality/gold", {
    workflow: "labels", stage: "label", item: photo(1, "Photo 1, the stairs"), answers: [{ kind: "indoors" }], fields: { "/kind": "same" }, reason: "The stairs are inside: there is a lamp on the wall.",
  });
}

// Pictures of the main pages for the README, of a small office that was worked in: `node scripts/screenshots.mjs [only…]`.
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { launch, openWindow, settled, signInAs } from "../e2e/browser.mjs";
import { ADMIN, furnish, PASSWORD, PEOPLE, publish, signIn } from "../e2e/office.mjs";
import { LABELS } from "../e2e/labels.mjs";
import { item, MARKING } from "../e2e/marking.mjs";
import { RECEIPTS } from "../e2e/receipts.mjs";
import { startServer } from "../e2e/server.mjs";

const OUT = new URL("../../docs/screenshots/", import.meta.url);
const SIZE = { viewport: { width: 1280, height: 820 }, deviceScaleFactor: 1 };
const DOCUMENTS = [
  ["leave-2041", { title: "Annual leave, 12 to 19 December", employee: "Nguyễn Minh", days: 6, deputy: "Trần Lan", department: "Finance" }],
  ["invoice-4711", { title: "Invoice 4711, Sao Mai Printing", amount: 1840.5, currency: "EUR", due: "2026-12-01", document: "https://files.example.org/4711.pdf" }],
  ["contract-88", { title: "Maintenance contract, lifts", supplier: "Thang Long Lifts", years: 3, amount: 12600, currency: "EUR" }],
  ["travel-310", { title: "Travel request, Đà Nẵng", days: 3, purpose: "Audit of the branch office", estimate: 620, currency: "EUR" }],
  ["policy-12", { title: "Remote work policy, second draft", pages: 9, author: "Nguyễn Minh" }],
  ["purchase-903", { title: "Twelve office chairs", amount: 2388, currency: "EUR", supplier: "Hòa Phát" }],
];

async function workIn(server) {
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
  const { items } = await minh.get("/v1/work?limit=50");
  const { assignment_id, epoch } = await minh.post("/v1/assignments", { unit_id: items.find(({ workflow }) => workflow === "labels").unit_id });
  await minh.post("/v1/judgments", { assignment_id, epoch, data: { kind: "indoors", note: "Seven chairs and a lamp" } });
  await minh.post("/v1/projects/office/runs", { workflow: "labels", item: photo(3, "Photo 3, the yard") });
  await admin.post("/v1/projects/office/quality/gold", {
    workflow: "labels", stage: "label", item: photo(1, "Photo 1, the stairs"), answers: [{ kind: "indoors" }], fields: { "/kind": "same" }, reason: "The stairs are inside: there is a lamp on the wall.",
  });
}

async function main() {
  await mkdir(OUT, { recursive: true });
  const only = process.argv.slice(2);
  const server = await startServer();
  const browser = await launch();
  try {
    await fetch(`${server.address}/v1/setup`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...ADMIN, password: PASSWORD, token: server.setup.split("#")[1] }),
    });
    const run = await workIn(server);
    const take = async (window, name, path, ready) => {
      if (only.length && !only.includes(name)) return;
      if (path) await window.page.goto(path);
      await ready?.(window.page);
      await settled(window);
      await window.page.waitForTimeout(400);
      await window.page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, OUT)) });
    };
    const heading = (name) => (page) => page.getByRole("heading", { level: 1, name }).waitFor();

    const nobody = await openWindow(browser, server.address, SIZE);
    await take(nobody, "sign-in", "/", (page) => page.getByLabel("Password").waitFor());
    const bob = await openWindow(browser, server.address, SIZE);
    await signInAs(bob, PEOPLE.bob);
    await take(bob, "work", "/work", (page) => page.getByRole("heading", { level: 1, name: "Work", exact: true }).waitFor());
    const minh = await openWindow(browser, server.address, SIZE);
    await signInAs(minh, PEOPLE.minh);
    await take(minh, "desk", "/work", async (page) => {
      await page.getByRole("button", { name: "Take Taxi, airport to office" }).click();
      await page.getByRole("radio", { name: "Travel" }).check();
      await page.getByLabel("Vendor").fill("Mai Linh Taxi");
      await page.getByRole("button", { name: "Add" }).click();
      await page.getByLabel("What").fill("Ride, 24 km");
      await page.getByLabel("Amount").fill("14.2");
      await page.getByLabel("Amount").blur();
    });
    await take(minh, "marking", "/work", async (page) => {
      await page.getByRole("button", { name: "Take Scan 1" }).click();
      await page.locator(".pdf canvas").waitFor();
      await page.getByRole("radio", { name: "Indoors" }).check();
      await page.waitForFunction(() => !document.querySelector("[data-begin][aria-disabled]"));
      await page.locator("main h1").focus();
      for (const key of ["b", "2"]) {
        await page.keyboard.press(key);
        await page.waitForFunction(() => document.activeElement?.classList.contains("mark-name"));
      }
      for (let step = 0; step < 12; step += 1) await page.keyboard.press("ArrowRight");
      await page.getByRole("application", { name: "Names" }).focus();
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("2");
      await page.evaluate(() => scrollTo(0, 0));
    });
    const ada = await openWindow(browser, server.address, SIZE);
    await signInAs(ada, ADMIN);
    await take(ada, "runs", "/runs", heading("Runs"));
    await take(ada, "run", `/runs/${run}`, heading("Invoice 4711"));
    await take(ada, "workflow", "/workflows/office/document-approval", heading("Document approval"));
    await take(ada, "quality", "/quality", heading("Quality"));
    await take(ada, "editor", "/workflows/office/document-approval/edit", async (page) => {
      await page.locator('.react-flow__node[data-id="final_review"]').click();
      await page.locator(".stage-panel").waitFor();
    });
    await take(ada, "governance", "/governance", (page) => page.getByRole("link", { name: "Run started" }).first().waitFor({ timeout: 60_000 }));
    await take(ada, "dead-letter", "/governance", async (page) => {
      await page.getByRole("link", { name: "Run started", exact: true }).first().click({ timeout: 60_000 });
      await page.getByText("Try 1 failed").waitFor();
    });
    await take(bob, "talk", "/work", async (page) => {
      await page.getByRole("link", { name: "Open Travel request" }).click();
      await page.getByText("No answer yet.").waitFor();
      await page.locator(".talk").scrollIntoViewIfNeeded();
    });
    await take(bob, "review", "/work", async (page) => {
      await page.getByRole("button", { name: "Take Photo 2" }).click();
      await page.locator(".verdict").first().waitFor();
      await page.locator("main h1").focus();
      for (const key of ["a", "c"]) await page.keyboard.press(key);
      await page.getByLabel("What is right").fill("Eight chairs and a lamp");
    });
    await take(minh, "feedback", "/work", async (page) => {
      await page.getByRole("button", { name: "Take next" }).click();
      await page.getByRole("heading", { level: 1, name: "Photo 1" }).waitFor();
      await page.getByRole("radio", { name: "Outdoors" }).check();
      await page.getByRole("button", { name: "Hand in" }).click();
      await page.locator(".feedback .notice").waitFor();
    });
    const dora = await openWindow(browser, server.address, SIZE);
    await signInAs(dora, PEOPLE.dora);
    await take(dora, "notifications", "/notifications", (page) => page.getByRole("link", { name: "asks you something" }).waitFor({ timeout: 20_000 }));
    await take(ada, "webhooks", "/admin/webhooks", async (page) => {
      await page.getByRole("link", { name: "The ledger" }).click();
      await page.getByText("Deliveries").waitFor();
    });
    await take(ada, "proposal", "/workflows/office/document-approval/edit", async (page) => {
      await (await signIn(server.address, ADMIN.email)).put("/v1/projects/office/approval-policies/publish_workflow", { required: true, quorum: 2, valid_hours: 48 });
      await page.reload();
      const document = page.getByLabel("Document", { exact: true });
      await document.fill((await document.inputValue()).replace("name: Final review", "name: Second pair of eyes"));
      await page.getByText("It changes 1 stage.").waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    });
    await take(bob, "approvals", "/admin/approvals", (page) => page.getByText("The same invoice").waitFor());
    await take(ada, "project", "/admin/projects/office", (page) => page.getByText("Working hours", { exact: true }).waitFor());
    await take(ada, "people", "/admin/people", heading("People"));
    const dark = await openWindow(browser, server.address, { ...SIZE, colorScheme: "dark", locale: "vi-VN" });
    await dark.context.addCookies(await bob.context.cookies());
    await take(dark, "work-dark-vi", "/work", heading("Công việc"));
    const phone = await openWindow(browser, server.address, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
    await phone.context.addCookies(await bob.context.cookies());
    await take(phone, "work-phone", "/work", (page) => page.getByRole("heading", { level: 1, name: "Work", exact: true }).waitFor());
  } finally {
    await browser.close();
    await server.stop();
  }
}

await main();

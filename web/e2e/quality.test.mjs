// How good the work is: figures and charts that can be read without seeing them, questions whose answer is known, reviews field by field.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isAccessible, launch, openWindow, signInAs } from "./browser.mjs";
import { LABELS, QUIZ } from "./labels.mjs";
import { MARKING } from "./marking.mjs";
import { ADMIN, Client, furnish, PASSWORD, PEOPLE, signIn } from "./office.mjs";
import { startServer } from "./server.mjs";

const LAN = { display_name: "Trần Lan", email: "lan@example.org" };
const EVE = { display_name: "Eve New", email: "eve@example.org" };
const ANSWERS = [["indoors", "indoors"], ["outdoors", "outdoors"], ["indoors", "outdoors"], ["indoors", "indoors"]];

let server, browser, lan, admin;
before(async () => {
  server = await startServer();
  browser = await launch();
  await new Client(server.address).post("/v1/setup", { token: server.setup.split("#")[1], ...ADMIN, password: PASSWORD });
  admin = await signIn(server.address, ADMIN.email);
  await furnish(admin);
  lan = (await admin.post("/v1/actors", { kind: "HUMAN", ...LAN, password: PASSWORD })).actor_id;
  await admin.put(`/v1/projects/office/members/${lan}`, { roles: ["contributor"] });
  await admin.call("PUT", `/v1/groups/submitters/members/${lan}`);
  // First of all, because the questions are got ready meanwhile.
  await admin.put("/v1/projects/office/workflows/labels", LABELS);
  await admin.post("/v1/projects/office/runs", { workflow: "labels", item: { external_key: "photo-2", payload: { title: "Photo 2" } } });
  await admin.post("/v1/projects/office/quality/gold", {
    workflow: "labels",
    stage: "label",
    item: { external_key: "photo-1", payload: { title: "Photo 1" } },
    answers: [{ kind: "indoors" }],
    fields: { "/kind": "same" },
    reason: "The lamp is on.",
  });
  await admin.post("/v1/groups", { key: "newcomers", name: "Newcomers" });
  const eve = await admin.post("/v1/actors", { kind: "HUMAN", ...EVE, password: PASSWORD });
  await admin.put(`/v1/projects/office/members/${eve.actor_id}`, { roles: ["contributor"] });
  await admin.call("PUT", `/v1/groups/newcomers/members/${eve.actor_id}`);
  await admin.put("/v1/projects/office/workflows/quiz", QUIZ);
  await admin.post("/v1/projects/office/runs", { workflow: "quiz", item: { external_key: "photo-4", payload: { title: "Photo 4" } } });
  await admin.post("/v1/projects/office/quality/gold", { workflow: "quiz", stage: "learn", item: { external_key: "photo-3", payload: { title: "Photo 3" } }, answers: [{ kind: "indoors" }], fields: { "/kind": "same" } });
  await admin.put("/v1/projects/office/workflows/marking", MARKING);
  const people = [await signIn(server.address, PEOPLE.minh.email), await signIn(server.address, LAN.email)];
  for (const [at, answers] of ANSWERS.entries()) {
    await admin.post("/v1/projects/office/runs", { workflow: "marking", item: { external_key: `scan-${at}`, payload: { title: `Scan ${at}` } } });
    for (const [index, kind] of answers.entries()) {
      const { items } = await people[index].get("/v1/work");
      const { unit_id } = items.find(({ workflow }) => workflow === "marking");
      const { assignment_id, epoch } = await people[index].post("/v1/assignments", { unit_id });
      await people[index].post("/v1/judgments", { assignment_id, epoch, data: { kind } });
    }
  }
  await admin.put(`/v1/projects/office/quality/people/${lan}/standing`, { skill: "marking/mark", standing: "paused", reason: "On leave." });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("trust, agreement, confusion and throughput are shown, and a standing is changed with a reason", async () => {
  const ada = await openWindow(browser, server.address);
  const { page } = ada;
  await signInAs(ada, ADMIN);
  await page.getByRole("link", { name: "Quality" }).click();
  await page.getByRole("heading", { level: 1, name: "Quality" }).waitFor();
  await page.getByText("How far answers agree").waitFor();
  const matrix = page.getByRole("table").filter({ hasText: "Result, by answer" });
  await matrix.getByRole("columnheader", { name: "indoors" }).waitFor();
  await page.getByText("Answers handed in, by day").waitFor();
  const row = page.getByRole("row", { name: /Trần Lan/ });
  await row.getByText("Paused").waitFor();
  await page.getByRole("row", { name: /Photo 1/ }).getByText("Asked", { exact: true }).waitFor();
  await isAccessible(ada, "quality");
  await isAccessible(ada, "quality", "high");
  await row.getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "Trần Lan" }).waitFor();
  await page.getByRole("button", { name: "Change the standing" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Standing").selectOption("good");
  await dialog.getByLabel("Why?").fill("Back again.");
  await dialog.getByRole("button", { name: "Change the standing" }).click();
  await page.getByRole("heading", { level: 2 }).getByText("Good").waitFor();
  await page.getByRole("img", { name: /Trust over time/ }).waitFor();
  await isAccessible(ada, "somebody's quality");
  assert.deepEqual(ada.trouble, []);
  await ada.close();
});

/** Questions are got ready for each person ahead of time, by a sweep. */
async function questionsAreReady() {
  const due = Date.now() + 40_000;
  while ((await server.sql("select count(distinct step_id) from gold_asked")) !== "2") {
    assert.ok(Date.now() < due, "no question was got ready");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

test("a gold question is answered like any other, and only then is said how right it was", async () => {
  await questionsAreReady();
  const minh = await openWindow(browser, server.address);
  const { page } = minh;
  await signInAs(minh, PEOPLE.minh);
  await page.keyboard.press("n");
  await page.getByRole("heading", { level: 1, name: "Photo 1" }).waitFor();
  const told = page.locator(".feedback");
  await page.getByRole("radio", { name: "Outdoors" }).waitFor();
  await page.keyboard.press("2");
  assert.equal(await told.innerText(), "", "nothing is told before");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { level: 1, name: "Photo 2" }).waitFor();
  await told.getByText("The lamp is on.").waitFor();
  await told.getByText(/Not right: Kind\./).waitFor();
  await isAccessible(minh, "feedback");
  // Also from where one is writing.
  await page.getByLabel("Note").focus();
  await page.keyboard.type("dark");
  await page.keyboard.press("Escape");
  await told.locator(".notice").waitFor({ state: "detached" });
  await page.getByRole("radio", { name: "Indoors" }).check();
  await page.keyboard.press("Control+Enter");
  await page.getByText("Handed in: Photo 2").waitFor();
  // What is known of one's own work is for everybody to read, and for managers to change.
  await page.getByRole("link", { name: "Quality" }).click();
  await page.getByRole("link", { name: "How well my own work is" }).click();
  await page.getByRole("heading", { level: 1, name: PEOPLE.minh.display_name }).waitFor();
  await isAccessible(minh, "one's own quality");
  assert.equal(await page.getByRole("button", { name: "Change the standing" }).count(), 0);
  assert.deepEqual(minh.trouble, []);
  await minh.close();
});

test("who has answered a quiz is told that it is being judged, and goes on by itself", async () => {
  await questionsAreReady();
  const eve = await openWindow(browser, server.address);
  const { page } = eve;
  await signInAs(eve, EVE);
  await page.keyboard.press("n");
  await page.getByRole("heading", { level: 1, name: "Photo 3" }).waitFor();
  await page.getByRole("radio", { name: "Indoors" }).waitFor();
  await page.keyboard.press("1");
  const release = await server.hold("gold_asked");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Your last answer is being judged").waitFor();
  await isAccessible(eve, "an answer that is being judged");
  await release();
  await page.getByRole("heading", { level: 1, name: "Photo 4" }).waitFor();
  assert.deepEqual(eve.trouble, []);
  await eve.close();
});

test("a review decides about each field, by letters alone", async () => {
  const bob = await openWindow(browser, server.address);
  const { page } = bob;
  await signInAs(bob, PEOPLE.bob);
  await page.getByRole("button", { name: "Take Photo 2" }).click();
  const note = page.getByRole("group", { name: "Note" });
  await note.getByText("dark").waitFor();
  await page.locator("main h1").focus();
  await page.keyboard.press("Enter");
  await note.getByText("Decide about this.").waitFor();
  await isAccessible(bob, "a review by field, with gaps");
  await page.keyboard.press("a");
  await page.keyboard.press("c");
  await page.keyboard.type("er");
  await note.locator("ins", { hasText: "darker" }).waitFor();
  await page.getByRole("button", { name: "Hand in: Correct" }).waitFor();
  await isAccessible(bob, "a review by field");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Handed in: Photo 2").waitFor();
  const run = (await admin.get("/v1/projects/office/runs?limit=200")).items.find(({ external_key }) => external_key === "photo-2");
  const { outcome, units } = await admin.get(`/v1/runs/${run.run_id}`);
  assert.equal(outcome, "LABELLED");
  const { decision, data } = units.flatMap((unit) => unit.judgments).at(-1);
  assert.deepEqual([decision, data], ["CORRECT", { kind: "indoors", note: "darker", verdicts: { "/kind": "APPROVE", "/note": "CORRECT" } }]);
  assert.deepEqual(bob.trouble, []);
  await bob.close();
});

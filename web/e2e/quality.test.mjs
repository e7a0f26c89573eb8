// How good the work is, as figures and as charts that can be read without seeing them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isAccessible, launch, openWindow, signInAs } from "./browser.mjs";
import { MARKING } from "./marking.mjs";
import { ADMIN, Client, furnish, PASSWORD, PEOPLE, signIn } from "./office.mjs";
import { startServer } from "./server.mjs";

const LAN = { display_name: "Trần Lan", email: "lan@example.org" };
const ANSWERS = [["indoors", "indoors"], ["outdoors", "outdoors"], ["indoors", "outdoors"], ["indoors", "indoors"]];

let server, browser, lan;
before(async () => {
  server = await startServer();
  browser = await launch();
  await new Client(server.address).post("/v1/setup", { token: server.setup.split("#")[1], ...ADMIN, password: PASSWORD });
  const admin = await signIn(server.address, ADMIN.email);
  await furnish(admin);
  lan = (await admin.post("/v1/actors", { kind: "HUMAN", ...LAN, password: PASSWORD })).actor_id;
  await admin.put(`/v1/projects/office/members/${lan}`, { roles: ["contributor"] });
  await admin.call("PUT", `/v1/groups/submitters/members/${lan}`);
  await admin.put("/v1/projects/office/workflows/marking", MARKING);
  const people = [await signIn(server.address, PEOPLE.minh.email), await signIn(server.address, LAN.email)];
  for (const [at, answers] of ANSWERS.entries()) {
    await admin.post("/v1/projects/office/runs", { workflow: "marking", item: { external_key: `scan-${at}`, payload: { title: `Scan ${at}` } } });
    for (const [index, kind] of answers.entries()) {
      const { assignment_id, epoch } = await people[index].post("/v1/assignments", {});
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

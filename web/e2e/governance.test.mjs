// What goes wrong is seen, put right with the word of a second person, and leaves a trail.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isAccessible, launch, openWindow, signInAs } from "./browser.mjs";
import { ADMIN, Client, furnish, PASSWORD, PEOPLE, publish, signIn } from "./office.mjs";
import { startServer } from "./server.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true };

let server, browser, ids, run;
before(async () => {
  server = await startServer();
  browser = await launch();
  await new Client(server.address).post("/v1/setup", { token: server.setup.split("#")[1], ...ADMIN, password: PASSWORD });
  const admin = await signIn(server.address, ADMIN.email);
  ids = await furnish(admin);
  await admin.put(`/v1/actors/${ids.bob}/global-roles`, { roles: ["operator"] });
  // An accident: from now on nobody can count that workflows were published. One is.
  await server.sql("alter table activity add constraint broken check (type <> 'dev.handoff.workflow.published') not valid");
  await publish(admin, "document-approval");
  const minh = await signIn(server.address, PEOPLE.minh.email);
  const item = { external_key: "leave-1", payload: { title: "Leave in December" } };
  run = (await minh.post("/v1/projects/office/runs", { workflow: "document-approval", item })).run_id;
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const title = (page, name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

test("working hours and what needs others' word are set for a project", async () => {
  const ada = await openWindow(browser, server.address);
  const { page } = ada;
  await signInAs(ada, ADMIN);
  await page.goto("/admin/projects/office");
  await page.getByText("Work goes on day and night.").waitFor();
  await page.getByRole("button", { name: "Set working hours" }).click();
  await page.getByLabel("Time zone").fill("Nowhere/Land");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Time zone").fill("Asia/Ho_Chi_Minh");
  await page.getByLabel("Days without work").fill("2026-12-25\n2027-01-01");
  await isAccessible(ada, "working hours");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("08:00-12:00, 13:00-17:00").first().waitFor();
  await page.getByText("Asia/Ho_Chi_Minh").waitFor();
  const cancel = page.getByRole("group", { name: "Cancel a run" });
  await cancel.getByLabel("Others have to agree").check();
  // Listened for before the click: an answer that is quicker than the next line counts too.
  const agreed = page.waitForResponse((response) => response.request().method() === "PUT");
  await cancel.getByRole("button", { name: "Save" }).click();
  assert.ok((await agreed).ok());
  await isAccessible(ada, "a project");
  // Nobody is removed by a slip; what somebody is can be changed where it stands.
  await page.getByRole("button", { name: "Remove Nguyễn Minh" }).click();
  const asked = page.getByRole("dialog");
  await asked.getByText("They no longer work in the project").waitFor();
  await isAccessible(ada, "asking before somebody is removed");
  await asked.getByRole("button", { name: "Cancel" }).click();
  const role = page.getByLabel("Role of Nguyễn Minh");
  for (const chosen of ["viewer", "contributor"]) {
    const kept = page.waitForResponse((response) => response.request().method() === "PUT");
    await role.selectOption(chosen);
    const save = page.getByRole("button", { name: "Save Role of Nguyễn Minh" });
    await save.click();
    assert.equal((await kept).status(), 204);
    await save.waitFor({ state: "detached" });
    assert.equal(await role.inputValue(), chosen);
  }
  assert.deepEqual(ada.trouble, []);
  await ada.close();
});

test("a run is cancelled with the word of somebody else, given on a phone", async () => {
  const ada = await openWindow(browser, server.address);
  const { page } = ada;
  await signInAs(ada, ADMIN);
  await page.goto(`/runs/${run}`);
  await title(page, "Leave in December");
  await page.getByRole("button", { name: "Cancel the run" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why?").fill("Handed in twice.");
  await dialog.getByRole("button", { name: "Cancel the run" }).click();
  await dialog.getByText("Others have to agree to this first.").waitFor();
  await isAccessible(ada, "asking for an approval");
  await dialog.getByLabel("Why?").fill("Handed in twice.");
  await dialog.getByRole("button", { name: "Ask others" }).click();
  await dialog.getByText("0 of 1 have agreed").waitFor();

  const dora = await openWindow(browser, server.address, PHONE);
  await signInAs(dora, PEOPLE.dora);
  await dora.page.getByRole("link", { name: /new notification/ }).click();
  await dora.page.getByText("Your word is wanted.").waitFor();
  await dora.page.getByRole("link", { name: "Cancel a run" }).click();
  await dora.page.getByText("Handed in twice.").waitFor();
  await isAccessible(dora, "approvals on a phone");
  assert.ok(await dora.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1), "nothing is cut off on a phone");
  await dora.page.getByRole("button", { name: "Approve" }).click();
  await dora.page.getByText("Nothing waits for your word").waitFor();
  assert.deepEqual(dora.trouble, []);
  await dora.close();

  await dialog.getByText("Others have agreed.").waitFor();
  const told = await page.context().newPage();
  await told.goto("/notifications");
  await told.getByText("it is yours to do now").waitFor();
  await told.close();
  await dialog.getByLabel("Why?").fill("Handed in twice.");
  await dialog.getByRole("button", { name: "Cancel the run" }).click();
  await page.locator("header .badge[data-state=cancelled]").waitFor();
  await page.goto("/admin/approvals");
  await page.getByText("Agreed and used").waitFor();
  await isAccessible(ada, "approvals");
  assert.deepEqual(ada.trouble, []);
  await ada.close();
});

test("what is closed is opened again with the word of somebody else", async () => {
  const [minh, bob, dora] = await Promise.all([PEOPLE.minh, PEOPLE.bob, PEOPLE.dora].map(({ email }) => signIn(server.address, email)));
  const { run_id } = await minh.post("/v1/projects/office/runs", { workflow: "document-approval", item: { external_key: "leave-2", payload: { title: "Leave in May" } } });
  for (const who of [bob, dora]) {
    const { assignment_id, epoch } = await who.post("/v1/assignments", {});
    await who.post("/v1/judgments", { assignment_id, epoch, decision: "APPROVE" });
  }
  const ada = await openWindow(browser, server.address);
  const { page } = ada;
  await signInAs(ada, ADMIN);
  await page.goto(`/runs/${run_id}`);
  await page.locator("header .badge[data-state=completed]").waitFor();
  const unit = page.locator(".unit", { hasText: "Final review" }).first();
  if (!(await unit.evaluate((each) => each.open))) await unit.locator("summary").first().click();
  await unit.getByRole("button", { name: "Open it again" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why?").fill("The wrong year.");
  await dialog.getByRole("button", { name: "Ask others" }).click();
  await dialog.getByText("0 of 1 have agreed").waitFor();
  const [{ approval_id }] = (await dora.get("/v1/approvals?waiting_for_me=true")).items;
  await dora.post(`/v1/approvals/${approval_id}/verdicts`, { verdict: "APPROVE" });
  await dialog.getByText("Others have agreed.").waitFor();
  await isAccessible(ada, "opening a closed unit again");
  await dialog.getByLabel("Why?").fill("The wrong year.");
  await dialog.getByRole("button", { name: "Open it again" }).click();
  await page.locator("header .badge[data-state=in_progress]").waitFor();
  assert.deepEqual(ada.trouble, []);
  await ada.close();
});

test("a dead letter is found, and tried again when a second person agrees", async () => {
  const ada = await openWindow(browser, server.address);
  const { page } = ada;
  await signInAs(ada, ADMIN);
  await page.getByRole("link", { name: "Governance" }).click();
  await title(page, "Governance");
  await page.getByText("Activity: up to date.").or(page.getByText("Activity: at work, but some of what it got failed.")).waitFor();
  const letter = page.getByRole("link", { name: "Workflow published", exact: true });
  await letter.waitFor({ timeout: 60_000 });
  for (const kind of ["Dead letters", "Schema violations", "Silent workers", "Workers behind", "Failed work", "Orphan runs", "Overdue", "Broken trails"]) {
    await page.getByRole("button", { name: kind }).waitFor();
  }
  await isAccessible(ada, "governance");
  // What is said of a worker rests on events, and they can be looked at.
  const worker = page.locator(".worker", { hasText: "Quality" }).first();
  await worker.locator("summary").click();
  await worker.getByText("Certain: it is counted, not guessed.").waitFor();
  assert.match(await worker.locator(".source-events a").first().getAttribute("href"), /^\/runs\/[0-9a-f-]{36}#timeline/);
  await letter.click();
  await title(page, "Workflow published");
  await page.getByText("Try 1 failed").waitFor();
  await isAccessible(ada, "a dead letter");
  await server.sql("alter table activity drop constraint broken");
  await page.getByLabel("Why would it go better now?").fill("The table takes it again.");
  await page.getByRole("button", { name: "Ask for a second chance" }).click();
  await page.getByText("Waits for somebody else’s word").waitFor();

  const bob = await openWindow(browser, server.address);
  await signInAs(bob, PEOPLE.bob);
  await bob.page.goto(new URL(page.url()).pathname);
  await bob.page.locator("blockquote", { hasText: "The table takes it again." }).waitFor();
  await isAccessible(bob, "a say in it");
  await bob.page.getByRole("button", { name: "Try it again" }).click();
  await bob.page.locator(".notice.good").waitFor({ timeout: 30_000 });
  await page.locator(".notice.good").waitFor();
  await page.getByRole("listitem").filter({ hasText: "Somebody agreed" }).getByText("Bob Baker").waitFor();
  await page.goto("/governance");
  await page.getByText("Activity: up to date.").waitFor();
  assert.deepEqual([...ada.trouble, ...bob.trouble], []);
  await Promise.all([ada.close(), bob.close()]);
});

test("a webhook is added, tested, switched off by the server with a notice, and given a new secret", async () => {
  const ada = await openWindow(browser, server.address);
  const { page } = ada;
  await signInAs(ada, ADMIN);
  await page.goto("/admin/webhooks");
  await page.getByText("There is no webhook yet").waitFor();
  await page.getByRole("button", { name: "Add a webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("https://127.0.0.1/hook");
  await dialog.getByRole("button", { name: "Add a webhook" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByLabel("Address").fill("https://localhost/hook");
  await dialog.getByLabel("What it is for").fill("Ledger <b>2</b>");
  await dialog.getByLabel("Which events").fill("dev.handoff.run.*");
  await dialog.getByRole("button", { name: "Add a webhook" }).click();
  await dialog.getByText(/^whsec_/).waitFor();
  await isAccessible(ada, "a secret that is shown once");
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Ledger <b>2</b>" }).click();
  await title(page, "Ledger <b>2</b>");
  await page.getByText("Nothing was sent yet").waitFor();
  await page.getByRole("button", { name: "Send a test" }).click();
  // No call may go to this machine's own addresses, so the server gives up at once and says so.
  await page.getByText("the address leads where no calls may go").waitFor({ timeout: 30_000 });
  await page.locator(".unit", { hasText: "Webhook tested" }).locator("summary").click();
  await page.getByText("Attempt 1").waitFor();
  await isAccessible(ada, "a webhook that is off");
  await page.getByRole("button", { name: "Switch on" }).click();
  await page.getByRole("button", { name: "Deliver once more" }).click();
  await page.getByText("It is made once more.").waitFor();
  await page.getByRole("button", { name: "New secret" }).click();
  await dialog.getByRole("button", { name: "New secret" }).click();
  await dialog.getByText(/^whsec_/).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.getByText("There is no webhook yet").waitFor();
  assert.deepEqual(ada.trouble, []);
  await ada.close();
});

test("who operates nothing sees what concerns their projects, and no more", async () => {
  const minh = await openWindow(browser, server.address);
  const { page } = minh;
  await signInAs(minh, PEOPLE.minh);
  await page.goto("/governance");
  await title(page, "Governance");
  await page.getByRole("button", { name: "Broken trails" }).click();
  await page.getByText("The trail is whole", { exact: true }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Dead letters" }).count(), 0);
  await page.goto("/quality?project=office");
  await page.getByText("Only managers of the project see who is trusted").waitFor();
  await page.goto("/admin/projects/office");
  await page.getByRole("heading", { name: "Working hours" }).waitFor();
  await page.getByRole("group", { name: "Cancel a run" }).waitFor();
  for (const name of ["Save", "Remove", "Set working hours", "Try again"]) assert.equal(await page.getByRole("button", { name }).count(), 0, name);
  await isAccessible(minh, "a project that one does not manage");
  await page.goto("/runs/abc");
  await title(page, "Not found");
  assert.deepEqual(minh.trouble, []);
  await minh.close();
});

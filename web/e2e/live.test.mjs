// A run watched while it moves: by its stream of events, and by asking while the stream is away.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isAccessible, launch, openWindow, signInAs } from "./browser.mjs";
import { ADMIN, Client, furnish, PASSWORD, PEOPLE, publish, signIn } from "./office.mjs";
import { RECEIPTS } from "./receipts.mjs";
import { startServer } from "./server.mjs";

const SOON = { timeout: 3_000 };

let server, browser, admin, minh, bob, run;
before(async () => {
  server = await startServer();
  browser = await launch();
  await new Client(server.address).post("/v1/setup", { token: server.setup.split("#")[1], ...ADMIN, password: PASSWORD });
  admin = await signIn(server.address, ADMIN.email);
  await furnish(admin);
  await publish(admin, "document-approval");
  minh = await signIn(server.address, PEOPLE.minh.email);
  bob = await signIn(server.address, PEOPLE.bob.email);
  run = (await minh.post("/v1/projects/office/runs", { workflow: "document-approval", item: { external_key: "leave-1", payload: { title: "Leave in December" } } })).run_id;
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const decide = async (who, decision) => {
  const { assignment_id, epoch } = await who.post("/v1/assignments", {});
  await who.post("/v1/judgments", { assignment_id, epoch, decision });
};

test("what others do shows at once, and after a break nothing is missing", async () => {
  const ada = await openWindow(browser, server.address);
  const { page, context } = ada;
  await signInAs(ada, ADMIN);
  await page.goto(`/runs/${run}`);
  await page.locator(".live[data-live]").waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  await decide(bob, "REJECT");
  // Far sooner than anybody would ask again by themselves.
  await page.locator('.react-flow__node[data-id="rework"] [data-state]').waitFor(SOON);

  await context.setOffline(true);
  await page.locator(".live:not([data-live])").waitFor({ timeout: 30_000 });
  await page.getByText("Looking every few seconds").waitFor();
  await decide(minh, "RESUBMIT");
  await context.setOffline(false);
  await page.getByText("Round 2").first().waitFor({ timeout: 15_000 });
  await page.locator(".live[data-live]").waitFor({ timeout: 30_000 });
  await decide(bob, "APPROVE");
  await page.locator('.react-flow__node[data-id="final_review"] [data-state]').waitFor(SOON);
  const shown = await page.locator(".track").innerText();
  await page.reload();
  await page.locator(".track li").nth(3).waitFor();
  assert.equal(await page.locator(".track").innerText(), shown, "a reload shows the same");
  assert.deepEqual(ada.trouble, []);
  await ada.close();
});

test("lists of runs and of work follow too", async () => {
  const ada = await openWindow(browser, server.address);
  await signInAs(ada, ADMIN);
  await ada.page.goto("/runs?project=office");
  await ada.page.getByRole("link", { name: "leave-1" }).waitFor();
  const desk = await openWindow(browser, server.address);
  await signInAs(desk, PEOPLE.bob);
  await desk.page.getByText("Nothing is on offer to you now").waitFor();
  await desk.page.waitForTimeout(500);
  await minh.post("/v1/projects/office/runs", { workflow: "document-approval", item: { external_key: "leave-2", payload: { title: "Leave in January" } } });
  await Promise.all([ada.page.getByRole("link", { name: "leave-2" }).waitFor(SOON), desk.page.getByRole("button", { name: "Take Leave in January" }).waitFor(SOON)]);

  await ada.page.getByLabel("Search").fill("leave-2");
  await ada.page.getByRole("link", { name: "leave-1" }).waitFor({ state: "detached" });
  await ada.page.getByLabel("Name of the view").fill("January");
  await ada.page.getByRole("button", { name: "Keep this view" }).click();
  await ada.page.getByRole("link", { name: "January", exact: true }).waitFor();
  // A view follows the person, whatever the browser has kept.
  await ada.page.evaluate(() => localStorage.clear());
  await ada.page.goto("/runs");
  await ada.page.getByRole("link", { name: "leave-1" }).waitFor();
  await ada.page.getByRole("link", { name: "January", exact: true }).click();
  await ada.page.getByRole("link", { name: "leave-2" }).waitFor();
  assert.equal(await ada.page.getByRole("link", { name: "leave-1" }).count(), 0);
  assert.deepEqual([...ada.trouble, ...desk.trouble], []);
  await Promise.all([ada.close(), desk.close()]);
});

test("people ask, answer, mention and pass on what they hold, and are told of it", async () => {
  const [desk, expert] = await Promise.all([openWindow(browser, server.address), openWindow(browser, server.address)]);
  const { page } = desk;
  await Promise.all([signInAs(desk, PEOPLE.bob), signInAs(expert, PEOPLE.dora)]);
  await expert.page.getByText("Why not more?").click();
  await expert.page.getByText("for groups you are not in").waitFor();
  await isAccessible(expert, "why not more is on offer");

  await page.getByRole("button", { name: "Take Leave in January" }).waitFor();
  await page.keyboard.press("n");
  await page.getByRole("timer").waitFor();
  const first = await page.getByRole("timer").innerText();
  await page.waitForFunction((text) => document.querySelector("[role=timer]")?.textContent !== text, first, { timeout: 5_000 });
  await page.keyboard.press("q");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Whom?").selectOption({ label: PEOPLE.dora.display_name });
  await dialog.getByLabel("Question").fill("Do Saturdays count?");
  await isAccessible(desk, "asking somebody");
  await dialog.getByRole("button", { name: "Ask somebody" }).click();
  await page.getByText("No answer yet.").waitFor();
  await page.keyboard.press("t");
  await page.keyboard.type("Minh knows? @ngu");
  await page.getByRole("option", { name: PEOPLE.minh.display_name }).waitFor();
  await isAccessible(desk, "mentioning somebody");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("mark", { hasText: `@${PEOPLE.minh.display_name}` }).waitFor();

  await expert.page.getByRole("link", { name: "1 new notification" }).click({ timeout: 20_000 });
  await expert.page.getByRole("link", { name: "Bob Baker asks you something" }).waitFor();
  await isAccessible(expert, "notifications");
  await expert.page.getByRole("link", { name: "Bob Baker asks you something" }).click();
  await expert.page.getByLabel("Your answer").fill("They do not.");
  await expert.page.getByRole("button", { name: "Answer" }).click();
  await page.locator(".reply").getByText("They do not.").waitFor();
  const told = async (who) => (await who.get("/v1/notifications")).items.map(({ kind, detail }) => [kind, detail]);
  assert.deepEqual((await told(minh)).filter(([kind]) => kind === "MENTION"), [["MENTION", `Minh knows? @${PEOPLE.minh.display_name}`]]);

  await page.keyboard.press("Escape");
  await page.locator("main h1").focus();
  await page.keyboard.press("s");
  await page.getByLabel("Why?").fill("I know the employee.");
  await page.keyboard.press("Enter");
  await page.getByText("Passed over: Leave in January").waitFor();
  await page.getByRole("group").getByText("Why not more?").waitFor();
  await page.getByText("passed over by you").waitFor();
  assert.deepEqual([...desk.trouble, ...expert.trouble], []);
  await Promise.all([desk.close(), expert.close()]);
});

test("whoever manages the project gives work to people, and hears why not", async () => {
  const { run_id } = (await admin.get("/v1/projects/office/runs")).items.find(({ external_key }) => external_key === "leave-2");
  const ada = await openWindow(browser, server.address);
  const { page } = ada;
  await signInAs(ada, ADMIN);
  await page.goto(`/runs/${run_id}`);
  await page.locator(".unit", { hasText: "First review" }).getByText("Actions").click();
  await page.getByRole("button", { name: "Give it to somebody", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("To whom?").selectOption({ label: PEOPLE.minh.display_name });
  await dialog.getByRole("button", { name: "Give it to somebody", exact: true }).click();
  await dialog.getByText("cannot have this unit").waitFor();
  await isAccessible(ada, "giving work to somebody");
  // Passing it over does not bind whoever answers for the project.
  await dialog.getByLabel("To whom?").selectOption({ label: PEOPLE.bob.display_name });
  await dialog.getByRole("button", { name: "Give it to somebody", exact: true }).click();
  await page.getByText("Given. They are told.").waitFor();
  await page.locator(".holders", { hasText: PEOPLE.bob.display_name }).waitFor();
  await page.getByRole("button", { name: `Take it from ${PEOPLE.bob.display_name}` }).waitFor();
  await page.getByRole("button", { name: "Put it back on offer" }).click();
  await page.getByText("On offer again.").waitFor();
  assert.deepEqual(ada.trouble, []);
  await ada.close();
});

test("what holds a run up is lit up on the graph, and put right", async () => {
  const { run_id } = await minh.post("/v1/projects/office/runs", { workflow: "document-approval", item: { external_key: "leave-3", payload: { title: "Leave in March" } } });
  const { unit_id } = await bob.post("/v1/assignments", {});
  await bob.post(`/v1/units/${unit_id}/transitions`, { do: "block", reason: "missing_approval" });
  const ada = await openWindow(browser, server.address);
  const { page } = ada;
  await signInAs(ada, ADMIN);
  await page.goto("/runs?project=office&colour=red");
  await page.getByRole("link", { name: "leave-3" }).click();
  await page.getByRole("button", { name: "Behind First review" }).click();
  await page.locator('.stage-node[data-mark="behind"]', { hasText: "Final review" }).waitFor();
  await page.getByRole("button", { name: "The longest way ahead" }).click();
  await page.locator('.stage-node[data-mark="critical"]', { hasText: "Final review" }).waitFor();
  await page.reload();
  await page.locator('.stage-node[data-mark="critical"]', { hasText: "Final review" }).waitFor();
  await page.getByRole("progressbar").first().waitFor();
  await isAccessible(ada, "a run that is held up");
  await page.locator(".unit", { hasText: "First review" }).getByText("Actions").click();
  await page.getByRole("button", { name: "Escalate" }).waitFor();
  await page.getByRole("button", { name: "Unblock" }).click();
  await page.getByRole("dialog").getByLabel("What shows it?").fill("The approval is there.");
  await page.getByRole("dialog").getByRole("button", { name: "Unblock" }).click();
  await page.getByRole("button", { name: "Behind First review" }).waitFor({ state: "detached" });
  assert.equal((await admin.get(`/v1/runs/${run_id}`)).rollup.colour, "green");
  assert.deepEqual(ada.trouble, []);
  await ada.close();
});

test("whoever works keeps what they hold", async () => {
  const quick = structuredClone(RECEIPTS);
  quick.stages[1].config.lease_seconds = 10;
  await admin.put("/v1/projects/office/workflows/receipts", quick);
  await minh.post("/v1/projects/office/runs", { workflow: "receipts", item: { external_key: "receipt-1", payload: { title: "Receipt one" } } });
  const desk = await openWindow(browser, server.address);
  const { page } = desk;
  await signInAs(desk, PEOPLE.minh);
  await page.getByRole("button", { name: "Take Receipt one" }).click();
  await page.getByLabel("Vendor").waitFor();
  const until = async () => (await minh.get("/v1/assignments")).items[0]?.expires_at;
  const begun = await until();
  let renewed = false;
  const renewal = page.waitForResponse((response) => response.url().endsWith("/renew") && response.ok(), { timeout: 20_000 }).finally(() => (renewed = true));
  while (!renewed) await page.getByLabel("Vendor").pressSequentially("x", { delay: 100 });
  await renewal;
  assert.ok((await until()) > begun, "the lease runs longer");
  assert.deepEqual(desk.trouble, []);
  await desk.close();
});

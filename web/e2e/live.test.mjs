// A run watched while it moves: by its stream of events, and by asking while the stream is away.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, openWindow, signInAs } from "./browser.mjs";
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
  await ada.page.goto("/runs");
  await ada.page.getByRole("link", { name: "leave-1" }).waitFor();
  await ada.page.getByRole("link", { name: "January" }).click();
  await ada.page.getByRole("link", { name: "leave-2" }).waitFor();
  assert.equal(await ada.page.getByRole("link", { name: "leave-1" }).count(), 0);
  assert.deepEqual([...ada.trouble, ...desk.trouble], []);
  await Promise.all([ada.close(), desk.close()]);
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
  const renewed = page.waitForResponse((response) => response.url().endsWith("/renew") && response.ok(), { timeout: 20_000 });
  const typing = (async () => {
    for (let letter = 0; letter < 40; letter += 1) {
      await page.getByLabel("Vendor").pressSequentially("x", { delay: 200 });
    }
  })();
  await Promise.all([renewed, typing]);
  assert.ok((await until()) > begun, "the lease runs longer");
  assert.deepEqual(desk.trouble, []);
  await desk.close();
});

// The first day: an administrator opens the one-time link, people work, everything is shown as it is.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isAccessible, launch, openWindow, signInAs } from "./browser.mjs";
import { ADMIN, furnish, PASSWORD, PEOPLE, publish, signIn } from "./office.mjs";
import { startServer } from "./server.mjs";

let server, browser;
before(async () => {
  server = await startServer();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("from an empty server to an approved document", async (story) => {
  const desk = await openWindow(browser, server.address);
  const { page } = desk;

  await story.test("the first administrator opens the one-time link", async () => {
    await page.goto("/setup");
    await page.getByRole("heading", { name: "Open the one-time link" }).waitFor();
    await page.goto(server.setup);
    await page.getByLabel("Your name").fill(ADMIN.display_name);
    await page.getByLabel("Mail address").fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Become the administrator" }).click();
    await page.getByText("Use at least 12 characters.").waitFor();
    await isAccessible(desk, "setup");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Password, once more").fill(PASSWORD);
    await page.getByRole("button", { name: "Become the administrator" }).click();
    await page.getByRole("heading", { level: 1, name: "Work" }).waitFor();
    await page.getByText("You hold nothing").waitFor();
    await isAccessible(desk, "work, empty");
  });

  const admin = await signIn(server.address, ADMIN.email);
  await furnish(admin);
  await publish(admin, "document-approval");
  const minh = await signIn(server.address, PEOPLE.minh.email);
  await minh.post("/v1/projects/office/runs", {
    workflow: "document-approval",
    item: { external_key: "leave-1", payload: { title: "Leave in December", days: 5, note: "<img src=x onerror=alert(1)>" } },
  });

  await story.test("a reviewer takes the document and rejects it, by keyboard", async () => {
    const bob = await openWindow(browser, server.address);
    await signInAs(bob, PEOPLE.bob);
    await bob.page.getByRole("button", { name: "Take Leave in December" }).waitFor();
    await bob.page.keyboard.press("n");
    await bob.page.getByRole("heading", { level: 1, name: "Leave in December" }).waitFor();
    await bob.page.getByText("<img src=x onerror=alert(1)>").first().waitFor();
    await isAccessible(bob, "desk");
    await bob.page.keyboard.press("2");
    await bob.page.getByText("Handed in: Leave in December").waitFor();
    assert.deepEqual(bob.trouble, []);
    await bob.close();
  });

  assert.deepEqual(desk.trouble, []);
  await desk.close();
});

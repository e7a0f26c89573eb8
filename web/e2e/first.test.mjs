// The first day: an administrator opens the one-time link, sets an office up, and a document goes from hand to hand.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isAccessible, launch, openWindow, settled, signInAs } from "./browser.mjs";
import { ADMIN, furnish, PASSWORD, PEOPLE, signIn, workflowText } from "./office.mjs";
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

const title = (page, name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

test("from an empty server to an approved document", async (story) => {
  const ada = await openWindow(browser, server.address);
  let run;

  await story.test("the first administrator opens the one-time link", async () => {
    const { page } = ada;
    await page.goto("/setup");
    await title(page, "Open the one-time link");
    await page.goto(server.setup);
    await page.getByLabel("Your name").fill(ADMIN.display_name);
    await page.getByLabel("Mail address").fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Become the administrator" }).click();
    await page.getByText("Use at least 12 characters.").waitFor();
    await isAccessible(ada, "setup");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Password, once more").fill(PASSWORD);
    await page.getByRole("button", { name: "Become the administrator" }).click();
    await title(page, "Work");
    await page.getByRole("heading", { name: "First steps" }).waitFor();
    await page.getByRole("link", { name: "Add person" }).waitFor();
    await isAccessible(ada, "first steps", "high");
  });

  await story.test("she adds a person, and hears at the field what is wrong", async () => {
    const { page } = ada;
    await page.getByRole("link", { name: "Admin", exact: true }).click();
    await title(page, "People");
    await page.getByRole("button", { name: "Add person" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Eve Example");
    await dialog.getByLabel("Mail address").fill(ADMIN.email);
    await dialog.getByLabel("Password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Add person" }).click();
    await dialog.getByRole("alert").waitFor();
    await isAccessible(ada, "people, refused");
    await dialog.getByLabel("Mail address").fill("eve@example.org");
    await dialog.getByRole("button", { name: "Add person" }).click();
    await page.getByRole("cell", { name: "Eve Example", exact: true }).waitFor();
  });

  await story.test("Eve has lost her password, gets another one, and changes it herself", async () => {
    const { page } = ada;
    await page.getByLabel("Search people").fill("example eve");
    await page.getByRole("button", { name: "New password Eve Example" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("New password").fill("one two three four");
    await dialog.getByRole("button", { name: "New password" }).click();
    await page.getByText("Eve Example has a new password.").waitFor();
    await page.getByLabel("Search people").fill("");

    const eve = await openWindow(browser, server.address);
    await eve.page.goto("/");
    await eve.page.getByLabel("Mail address").fill("eve@example.org");
    await eve.page.getByLabel("Password").fill("one two three four");
    await eve.page.getByRole("button", { name: "Sign in" }).click();
    await eve.page.getByRole("link", { name: "Eve Example Your account" }).click();
    await title(eve.page, "Your account");
    await eve.page.getByLabel("Current password").fill("one two three");
    await eve.page.getByLabel("New password", { exact: true }).fill(PASSWORD);
    await eve.page.getByLabel("New password, once more").fill(PASSWORD);
    await eve.page.getByRole("button", { name: "Change password" }).click();
    await eve.page.getByText("This is not your current password.").waitFor();
    await isAccessible(eve, "account");
    await eve.page.getByLabel("Current password").fill("one two three four");
    await eve.page.getByRole("button", { name: "Change password" }).click();
    await eve.page.getByText("Your password is changed.").waitFor();
    assert.deepEqual(eve.trouble, []);
    await eve.close();
  });

  const admin = await signIn(server.address, ADMIN.email);
  await furnish(admin);

  await story.test("an unsound workflow is refused with its reason, a sound one is published", async () => {
    const { page } = ada;
    await page.goto("/workflows");
    const text = await workflowText("document-approval");
    const publish = async (document) => {
      await page.getByRole("button", { name: "Publish a workflow" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("The workflow, as YAML or JSON").fill(document);
      await dialog.getByRole("button", { name: "Publish a workflow" }).click();
      return dialog;
    };
    const refused = await publish(text.replace("  - { source: rework, handle: abandon, target: rejected }\n", ""));
    await refused.getByRole("alert").waitFor();
    await refused.getByRole("button", { name: "Cancel" }).click();
    await publish(text);
    await title(page, "Document approval");
    await page.getByText("First review").first().waitFor();
    await isAccessible(ada, "workflow");
  });

  await story.test("a submitter hands a document in", async () => {
    const minh = await openWindow(browser, server.address);
    await signInAs(minh, PEOPLE.minh);
    const { page } = minh;
    await page.getByRole("link", { name: "Runs" }).click();
    await page.getByRole("button", { name: "Start a run" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Start a run" }).click();
    // Said once, at the field, which has the focus.
    await dialog.getByText("Give the item a title").waitFor();
    assert.equal(await dialog.getByRole("alert").count(), 0);
    assert.equal(await dialog.getByLabel("Title").evaluate((field) => field === document.activeElement), true);
    await dialog.getByLabel("Its number in another system").fill("leave-1");
    await dialog.getByLabel("Title").fill("Leave in December");
    await dialog.getByLabel("What else people need to see").fill('{"days": 5, "note": "<img src=x onerror=alert(1)>"}');
    await dialog.getByRole("button", { name: "Start a run" }).click();
    await title(page, "Leave in December");
    await page.getByText("The trail is whole").waitFor();
    run = new URL(page.url()).pathname;
    assert.deepEqual(minh.trouble, []);
    await minh.close();
  });

  const decide = async (person, keys, expected) => {
    const desk = await openWindow(browser, server.address);
    await signInAs(desk, person);
    await desk.page.getByRole("button", { name: "Take Leave in December" }).waitFor();
    await desk.page.keyboard.press("n");
    await title(desk.page, "Leave in December");
    await desk.page.getByText("<img src=x onerror=alert(1)>").first().waitFor();
    await desk.page.getByLabel("Comment").waitFor();
    if (expected) await isAccessible(desk, expected);
    for (const each of keys) await desk.page.keyboard.press(each);
    await desk.page.getByText("Handed in: Leave in December").waitFor();
    assert.deepEqual(desk.trouble, []);
    await desk.close();
  };

  await story.test("rejected, reworked, approved twice: all by keyboard, watched by another", async () => {
    const { page } = ada;
    await page.goto(run);
    await title(page, "Leave in December");
    // What sends it back is not done by one stray key.
    await decide(PEOPLE.bob, ["r", "Control+Enter"], "desk");
    await page.getByText("Rework requested").first().waitFor();
    await decide(PEOPLE.minh, ["r"]);
    await page.getByText("Round 2").first().waitFor();
    await decide(PEOPLE.bob, ["a"]);
    await decide(PEOPLE.dora, ["a"]);
    await page.getByText("Approved", { exact: true }).first().waitFor();
    await page.getByRole("region", { name: "Result" }).getByText("Approve").waitFor();
    await page.locator('.stage-node[data-type="END"][data-state="completed"]', { hasText: "Approved" }).waitFor();
    await isAccessible(ada, "run");
    await isAccessible(ada, "run", "high");
  });

  await story.test("every page can be read by everybody", async () => {
    for (const [path, name] of [["/runs", "Runs"], ["/workflows", "Workflows"], ["/admin/groups", "Groups"], ["/admin/projects", "Projects"], ["/admin/projects/office", "The office"], ["/admin/groups/reviewers", "Reviewers"], ["/admin/approvals", "Approvals"], ["/admin/tokens", "Tokens"], ["/admin/webhooks", "Webhooks"], ["/notifications", "Notifications"], ["/nowhere", "Not found"]]) {
      await ada.page.goto(path);
      await title(ada.page, name);
      await settled(ada);
      await isAccessible(ada, path);
    }
  });

  await story.test("the reference of the API stands beside the application", async () => {
    await ada.page.goto("/reference");
    await ada.page.getByText("/v1/units/{unit}/task").first().waitFor();
  });

  assert.deepEqual(ada.trouble, []);
  await ada.close();
});

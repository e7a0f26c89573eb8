// A designer looks at a workflow, breaks it, mends it, and publishes what is different.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, stringify } from "yaml";
import { isAccessible, launch, openWindow, signInAs } from "./browser.mjs";
import { ADMIN, Client, furnish, PASSWORD, PEOPLE, publish, signIn } from "./office.mjs";
import { startServer } from "./server.mjs";

/** A workflow with another inside it. */
const DOSSIER = {
  key: "dossier",
  name: "Dossier",
  begin_stage: "begin",
  stages: [
    { key: "begin", type: "START" },
    { key: "approval", type: "SUBWORKFLOW", name: "Approval", config: { workflow: "document-approval" } },
    { key: "end", type: "END", config: { outcome: "DONE" } },
  ],
  connections: [
    { source: "begin", target: "approval" },
    { source: "approval", target: "end" },
    { source: "approval", handle: "on_failure", target: "end" },
  ],
};

test("a workflow from its drawing to its next version", async (story) => {
  const server = await startServer();
  const browser = await launch();
  story.after(async () => {
    await browser.close();
    await server.stop();
  });
  await new Client(server.address).post("/v1/setup", { token: server.setup.split("#")[1], ...ADMIN, password: PASSWORD });
  const admin = await signIn(server.address, ADMIN.email);
  await furnish(admin);
  await publish(admin, "document-approval");
  const desk = await openWindow(browser, server.address);
  const { page } = desk;
  await signInAs(desk, ADMIN);

  await story.test("the graph shows every stage, in lines, in lanes and as a list", async () => {
    await page.getByRole("link", { name: "Workflows" }).click();
    await page.getByRole("link", { name: "Document approval" }).click();
    await page.locator(".stage-node").first().waitFor();
    assert.equal(await page.locator(".stage-node").count(), 6);
    await isAccessible(desk, "workflow");
    await page.getByLabel("Lanes by group").check();
    await page.locator(".lane-node", { hasText: "reviewers" }).waitFor();
    await page.getByLabel("As a list").check();
    await page.getByText("back to First review").waitFor();
    await isAccessible(desk, "workflow as a list");
    await page.getByLabel("As a list").uncheck();
    await page.getByLabel("Find a stage").fill("final");
    await page.keyboard.press("Enter");
    await page.getByText("1 of 1").waitFor();
    await page.locator(".stage-node[data-selected]", { hasText: "Final review" }).waitFor();
    await page.getByRole("button", { name: "Show everything" }).click();
  });

  await story.test("a stage tells what is set there, and a workflow inside a workflow opens", async () => {
    await page.locator('.react-flow__node[data-id="first_review"]').focus();
    await page.keyboard.press("Enter");
    const card = page.getByRole("region", { name: "First review" });
    await card.getByText("candidate_group: reviewers").waitFor();
    await isAccessible(desk, "a stage");
    await card.getByRole("button", { name: "Final review" }).click();
    await page.getByRole("region", { name: "Final review" }).waitFor();
    await admin.put("/v1/projects/office/workflows/dossier", DOSSIER);
    await page.goto("/workflows/office/dossier");
    await page.locator('.react-flow__node[data-id="approval"]').click();
    await page.getByRole("link", { name: "Into the workflow document-approval" }).click();
    await page.getByRole("heading", { level: 1, name: "Document approval" }).waitFor();
    await page.locator(".stage-node").first().waitFor();
    await page.getByLabel("Collapse groups").check();
    await page.locator('.stage-node[data-type="GROUP"]', { hasText: "reviewers" }).click();
    await page.locator(".stage-node", { hasText: "First review" }).waitFor();
    await page.getByLabel("Collapse groups").uncheck();
  });

  await story.test("a draft that would get stuck is told so, with the way there", async () => {
    await page.getByRole("link", { name: "Change it" }).click();
    const document = page.getByLabel("Document", { exact: true });
    const sound = await document.inputValue();
    const written = parse(sound);
    // One review at a time sends it back, so two arrivals never come.
    const stages = written.stages.map((stage) => (stage.key === "rework" ? { ...stage, join: { at_least: 2 } } : stage));
    await document.fill(stringify({ ...written, stages }));
    await page.locator('.stage-node[data-mark="trace"]', { hasText: "Rework" }).waitFor();
    // A straight line has no height, so it does not count as visible.
    await page.locator(".way.traced").first().waitFor({ state: "attached" });
    await document.fill(sound.replace("target: approved", "target: nowhere"));
    await page.getByText(/keeps? it from being published/).waitFor();
    await page.getByText("nowhere").first().waitFor();
    await isAccessible(desk, "editor with findings");
    const publish = page.getByRole("button", { name: "Publish", exact: true });
    assert.match(await publish.getAttribute("title"), /keeps? it from being published/);
    // What is half written blanks nothing: the last drawing that could be read stays, and so do the names in what was found.
    const drawn = await page.locator(".stage-node").count();
    await document.fill(`${sound.replace("target: approved", "target: nowhere")}\n: [`);
    await page.locator("#document-fault", { hasText: /./ }).waitFor();
    await page.getByText("this is the last drawing that could").waitFor();
    assert.equal(await page.locator(".stage-node").count(), drawn);
    await isAccessible(desk, "editor with a text that cannot be read");
    await document.fill("stages: [");
    await page.locator("#document-fault", { hasText: /./ }).waitFor();
    await document.fill(sound);
    await page.locator('button[title^="This is what is live already"]', { hasText: "Publish" }).waitFor();
    await document.fill(sound.replace("name: Final review", "name: Last look"));
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const asked = page.getByRole("dialog", { name: "Make it live?" });
    await asked.getByText("Changed: Last look").waitFor();
    await asked.getByText("New runs follow it at once.").waitFor();
    await isAccessible(desk, "before a version goes live");
    await asked.getByRole("button", { name: "Make it live" }).click();
    await page.getByText("Document approval is live.").waitFor();
    await page.locator(".stage-node", { hasText: "Last look" }).waitFor();
  });

  await story.test("stages are drawn, connected, filled in, moved and taken back", async () => {
    await page.getByRole("link", { name: "Change it" }).click();
    await page.locator(".stage-node").first().waitFor();
    const document = page.getByLabel("Document", { exact: true });
    const before = await document.inputValue();
    await page.getByRole("group", { name: "Add a stage" }).getByRole("button", { name: "REVIEW" }).click();
    const added = page.locator('.react-flow__node[data-id="review"]');
    await added.waitFor();
    await page.getByRole("button", { name: "Show everything" }).click();
    const panel = page.locator(".stage-panel");
    await panel.getByLabel("Name").fill("Third look");
    await panel.getByRole("radio", { name: "Approvers" }).check();
    await isAccessible(desk, "editor with a stage");
    assert.match(await document.inputValue(), /name: Third look[\s\S]*candidate_group: approvers/);

    await page.evaluate(() => scrollTo(0, 0));
    const from = await page.locator('.react-flow__node[data-id="final_review"] .react-flow__handle.source').boundingBox();
    const to = await added.locator(".react-flow__handle.target").boundingBox();
    await page.mouse.move(from.x + 3, from.y + 3);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y + 30, { steps: 4 });
    await page.mouse.move(to.x + 3, to.y + 3, { steps: 8 });
    await page.mouse.up();
    await page.waitForFunction(() => /source: final_review[^}]*target: review\b/.test(globalThis.document.getElementById("document").value));
    await page.getByText(/keeps? it from being published/).waitFor();

    const stage = await added.boundingBox();
    await page.mouse.move(stage.x + stage.width / 2, stage.y + 12);
    await page.mouse.down();
    await page.mouse.move(stage.x + stage.width / 2 + 40, stage.y + 60, { steps: 6 });
    await page.mouse.up();
    await page.waitForFunction(() => globalThis.document.getElementById("document").value.includes("layout:"));
    for (let step = 0; step < 8; step += 1) await page.keyboard.press("Control+z");
    assert.equal(await document.inputValue(), before);
    await page.keyboard.press("Control+Shift+z");
    await added.waitFor();
    await page.keyboard.press("Control+z");
    // Whoever leaves before is asked whether they mean it.
    await page.getByText("Draft saved").waitFor();
    await page.goto("/workflows/office/document-approval");
    await page.locator(".stage-node").first().waitFor();
  });

  await story.test("a stage of any type can be added, the draft is kept, and whoever leaves too early is asked", async () => {
    await page.getByRole("link", { name: "Change it" }).click();
    await page.locator(".stage-node").first().waitFor();
    const document = page.getByLabel("Document", { exact: true });
    const before = await document.inputValue();
    const palette = page.getByRole("group", { name: "Add a stage" });
    for (const type of ["CONSENSUS", "MITL", "ROUTER", "SUBWORKFLOW", "WAIT"]) await palette.getByRole("button", { name: type }).click();
    await page.getByText("Draft saved").waitFor();
    await document.fill("stages: [");
    await page.getByText("Draft not saved: the document cannot be read.").waitFor();
    await page.getByRole("link", { name: "Runs" }).click();
    const asked = page.getByRole("dialog", { name: "The draft is not saved" });
    await isAccessible(desk, "leaving the editor");
    await asked.getByRole("button", { name: "Stay" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await asked.getByRole("button", { name: "Stay" }).click();
    assert.equal(await document.inputValue(), "stages: [");
    await document.fill(before);
    await page.getByText("Draft saved").waitFor();
    await page.goto("/workflows/office/document-approval");
    await page.locator(".stage-node").first().waitFor();
  });

  await story.test("whoever comes back to the editor finds what was saved, not what they once opened", async () => {
    await page.getByRole("link", { name: "Change it" }).click();
    const document = page.getByLabel("Document", { exact: true });
    const before = await document.inputValue();
    await document.fill(before.replace("name: First review", "name: Look again"));
    await page.getByText("Draft saved").waitFor();
    await page.getByRole("link", { name: "Runs" }).click();
    await page.getByRole("heading", { level: 1, name: "Runs" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Change Document approval" }).waitFor();
    assert.match(await document.inputValue(), /name: Look again/);
    await document.fill(before);
    await page.getByText("Draft saved").waitFor();
    await page.goto("/workflows/office/document-approval");
    await page.locator(".stage-node").first().waitFor();
  });

  await story.test("two versions are compared on the drawing", async () => {
    await page.getByLabel("Compare with").selectOption({ label: "Version 1 · archived" });
    await page.locator('.stage-node[data-mark="changed"]', { hasText: "Last look" }).waitFor();
    assert.equal(await page.locator(".stage-node[data-mark]").count(), 1);
    await page.reload();
    await page.locator('.stage-node[data-mark="changed"]').waitFor();
  });

  await story.test("where others have to agree, a change is proposed, looked at, agreed to and merged", async () => {
    await admin.put("/v1/projects/office/approval-policies/publish_workflow", { required: true, quorum: 1, valid_hours: 24 });
    await page.getByRole("link", { name: "Change it" }).click();
    const bar = page.getByRole("region", { name: "Change request" });
    await bar.getByText("goes live once others agree").waitFor();
    assert.equal(await page.getByRole("button", { name: "Publish", exact: true }).count(), 0);
    const document = page.getByLabel("Document", { exact: true });
    const live = await admin.get("/v1/projects/office/workflows/document-approval");
    await document.fill(stringify(live.document).replace("name: Last look", "name: Second look"));
    await page.locator('.stage-node[data-mark="changed"]', { hasText: "Second look" }).waitFor();
    await bar.getByText("It changes 1 stage.").waitFor();
    const propose = async () => {
      await bar.getByRole("button", { name: "Propose it" }).click();
      await page.getByLabel("What does it change, and why?").fill("The last look is the second one.");
      await page.getByRole("dialog").getByRole("button", { name: "Propose it" }).click();
      await bar.getByText("0 of 1 have agreed").waitFor();
    };
    await propose();
    await isAccessible(desk, "editor with a proposal");
    // What is changed now is not what was proposed.
    await document.fill((await document.inputValue()).replace("name: Second look", "name: Second pair of eyes"));
    await bar.getByText("changed since it was proposed").waitFor();
    await propose();

    const dora = await openWindow(browser, server.address);
    await signInAs(dora, PEOPLE.dora);
    await dora.page.goto("/admin/approvals");
    const requests = dora.page.getByRole("article", { name: "Publish a workflow" });
    await requests.nth(1).waitFor();
    await isAccessible(dora, "approvals of workflows");
    await requests.first().getByRole("link", { name: "What it changes" }).click();
    await dora.page.locator('.stage-node[data-mark="changed"]', { hasText: "Second pair of eyes" }).waitFor();
    await dora.page.goBack();
    for (const at of [1, 0]) {
      await requests.nth(at).getByRole("button", { name: "Approve" }).click();
      await requests.nth(at).waitFor({ state: "detached" });
    }
    assert.deepEqual(dora.trouble, []);
    await dora.close();

    await bar.getByRole("button", { name: "Merge: make it live" }).click();
    await page.getByRole("heading", { level: 1, name: "Document approval" }).waitFor();
    await page.locator(".stage-node", { hasText: "Second pair of eyes" }).waitFor();
  });

  await story.test("a workflow is drawn from nothing, by keys alone", async () => {
    await admin.put("/v1/projects/office/approval-policies/publish_workflow", { required: false, quorum: 1, valid_hours: 24 });
    await page.goto("/workflows");
    await page.getByRole("button", { name: "Draw a workflow" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Photos");
    await dialog.getByLabel("Key").fill("document-approval");
    await page.keyboard.press("Enter");
    await dialog.getByText("There is a workflow with this key already.").first().waitFor();
    await dialog.getByLabel("Key").fill("photos");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Change Photos" }).waitFor();
    await page.getByRole("group", { name: "Add a stage" }).getByRole("button", { name: "ANNOTATE" }).press("Enter");
    const panel = page.locator(".stage-panel");
    await panel.getByLabel("Name").fill("Look at it");
    await panel.getByRole("radio", { name: "Submitters" }).press("Space");
    await panel.getByLabel("Connect it to").selectOption("end");
    await page.locator('.react-flow__node[data-id="start"]').press("Enter");
    await panel.getByRole("button", { name: "success → end" }).press("Enter");
    await panel.getByRole("button", { name: "Disconnect" }).press("Enter");
    await page.locator('.react-flow__node[data-id="start"]').press("Enter");
    await panel.getByLabel("Connect it to").selectOption("annotate");
    await page.getByText("Nothing is wrong with it.").waitFor();
    await page.locator('button:not([aria-disabled])', { hasText: /^Publish$/ }).press("Enter");
    await page.getByText("It is the first version that goes live").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Make it live" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Photos", exact: true }).waitFor();
    await page.locator(".stage-node", { hasText: "Look at it" }).waitFor();
    assert.equal((await admin.get("/v1/projects/office/workflows/photos")).document.stages.length, 3);
  });

  assert.deepEqual(desk.trouble, []);

  await story.test("whoever signs out is out", async () => {
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
  });
});

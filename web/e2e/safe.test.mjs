// Strings that have broken other programs, in every field that takes text; then every page is visited.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, openWindow, settled, signInAs } from "./browser.mjs";
import { ADMIN, Client, furnish, PASSWORD, PEOPLE, signIn } from "./office.mjs";
import { startServer } from "./server.mjs";

const DATA = process.env.HANDOFF_TEST_DATA ?? fileURLToPath(new URL("../../../shared/data", import.meta.url));
const NAUGHTY = `${DATA}/abuse-corpora/naughty-strings.json`;
const skip = !existsSync(NAUGHTY) && "the abuse corpora are not here";

const MADE = 'main :is(script, iframe, object, embed, style, form[action], svg[onload]), [onerror], [onload], [onclick], [onmouseover], a[href^="javascript:" i], a[href^="data:" i], main img:not(.document-image, .picture img)';

let server, browser;
before(async () => {
  if (skip) return;
  server = await startServer();
  browser = await launch();
  await new Client(server.address).post("/v1/setup", { token: server.setup.split("#")[1], ...ADMIN, password: PASSWORD });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** What the server refuses with a reason is refused; it never breaks. */
async function tried(act) {
  try {
    return await act();
  } catch (error) {
    assert.match(String(error.message), /: 4\d\d /, "refused, not broken");
    return undefined;
  }
}

const chunks = (list, size) => Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

test("what people write is text on every page", { skip }, async () => {
  const strings = JSON.parse(await readFile(NAUGHTY, "utf8")).filter((text) => text.trim());
  const markup = strings.filter((text) => /[<&'"`{]|script|javascript/i.test(text));
  const admin = await signIn(server.address, ADMIN.email);
  const ids = await furnish(admin);
  const every = (count) => strings.filter((_, at) => at % Math.ceil(strings.length / count) === 0);

  // People, groups, projects and tokens are called anything.
  for (const [at, name] of every(40).entries()) {
    await tried(() => admin.post("/v1/actors", { kind: "MODEL", display_name: name }));
    await tried(() => admin.post("/v1/groups", { key: `group-${at}`, name }));
    if (at < 12) await tried(() => admin.post("/v1/projects", { key: `project-${at}`, name: markup[at * 7] ?? name }));
    if (at < 12) await tried(() => admin.post("/v1/tokens", { name: markup[at * 11] ?? name, scopes: ["read"] }));
  }
  // A workflow with names, descriptions, instructions, fields, choices and hints of such.
  const names = chunks(markup, Math.ceil(markup.length / 12)).map(([name]) => name);
  const fields = Object.fromEntries(markup.slice(0, 60).map((text) => [text, { type: "string", title: text, description: text }]));
  const form = { type: "object", properties: { kind: { title: markup[3], enum: markup.slice(0, 9) }, ...fields } };
  const stage = (key, type, more) => ({ key, type, name: names[more] ?? key, description: names[more] });
  const workflow = {
    key: "abused",
    name: markup[5],
    description: markup.slice(0, 20).join("\n"),
    begin_stage: "received",
    stages: [
      stage("received", "START", 0),
      { ...stage("read", "ANNOTATE", 1), config: { candidate_group: "submitters", instructions: strings.filter((text) => !/\p{Cc}/u.test(text)).join("\n\n").slice(0, 9_900), form, ui: { "/kind": { label: markup[8], help: markup[9] } } } },
      { ...stage("review", "REVIEW", 2), config: { candidate_group: "reviewers", decisions: ["APPROVE", "REJECT"], rejection_reasons: markup.slice(10, 20) } },
      { ...stage("done", "END", 3), config: { outcome: "READ" } },
    ],
    connections: [{ source: "received", target: "read", label: markup[6] }, { source: "read", target: "review" }, { source: "review", target: "done" }, { source: "review", handle: "on_failure", target: "done" }],
  };
  let published = await tried(() => admin.put("/v1/projects/office/workflows/abused", workflow));
  if (!published) {
    for (const each of workflow.stages) delete each.description;
    published = await admin.put("/v1/projects/office/workflows/abused", { ...workflow, connections: workflow.connections.map(({ label: _label, ...rest }) => rest) });
  }
  // Items, answers, comments, reasons.
  const minh = await signIn(server.address, PEOPLE.minh.email);
  const runs = [];
  for (const [at, texts] of chunks(strings, 80).entries()) {
    const payload = { title: texts[0], ...Object.fromEntries(texts.map((text, index) => [`field ${index} ${text}`, text])) };
    const started = await tried(() => minh.post("/v1/projects/office/runs", { workflow: "abused", item: { external_key: markup[at * 3], payload } }));
    if (started) runs.push(started.run_id);
  }
  assert.ok(runs.length >= 3, "items got in");
  const bob = await signIn(server.address, PEOPLE.bob.email);
  for (const who of [minh, minh, bob]) {
    const { assignment_id, epoch } = await who.post("/v1/assignments", {});
    const comment = markup.slice(0, 40).join(" ");
    const decided = who === bob ? { decision: "APPROVE" } : { data: { kind: markup[0], [markup[1]]: markup[2] } };
    await tried(() => who.post("/v1/judgments", { assignment_id, epoch, comment, ...decided }));
  }
  await tried(() => admin.put("/v1/projects/office/approval-policies/cancel_run", { required: true, quorum: 1, valid_hours: 4 }));
  for (const run of runs.slice(0, 2)) await tried(() => minh.post("/v1/approvals", { kind: "cancel_run", subject_id: run, reason: markup.slice(0, 30).join(" ") }));
  // What people say to each other, and where events are sent.
  const held = await tried(() => minh.post("/v1/assignments", {}));
  for (const text of [markup.slice(0, 30).join(" "), `@Nguyễn Minh ${markup[4]}`]) {
    for (const run of runs.slice(0, 2)) await tried(() => bob.post(`/v1/runs/${run}/comments`, { text, mentions: [ids.minh] }));
    if (held) await tried(() => minh.post(`/v1/assignments/${held.assignment_id}/questions`, { actor_id: ids.bob, question: text, epoch: held.epoch }));
  }
  for (const description of markup.slice(0, 6)) await tried(() => admin.post("/v1/projects/office/webhooks", { url: "https://example.org/hook", description: description.slice(0, 200), types: [] }));

  const visit = async (person, addresses) => {
    const window = await openWindow(browser, server.address);
    const { page } = window;
    await signInAs(window, person);
    for (const address of addresses) {
      await page.goto(address);
      await page.locator("main h1").waitFor();
      await settled(window);
      await page.evaluate(() => document.querySelectorAll("details").forEach((each) => each.toggleAttribute("open", true)));
      assert.equal(await page.evaluate((made) => document.querySelectorAll(made).length, MADE), 0, address);
      assert.deepEqual(window.trouble, [], address);
    }
    return window;
  };
  const pages = ["/work", "/runs", "/workflows", "/workflows/office/abused", "/workflows/office/abused/edit", "/governance", "/admin/people", "/admin/groups", "/admin/projects", "/admin/projects/office", "/admin/tokens", "/admin/webhooks?project=office", "/admin/approvals", ...runs.slice(0, 3).map((run) => `/runs/${run}`)];
  await (await visit(ADMIN, pages)).close();
  await (await visit(PEOPLE.dora, ["/admin/approvals"])).close();
  const desk = await visit(PEOPLE.minh, ["/notifications", "/work"]);
  if (held) await desk.page.goto(`/work/${held.assignment_id}`);
  else await desk.page.keyboard.press("n");
  await desk.page.locator(".desk .talk").waitFor();
  assert.equal(await desk.page.evaluate((made) => document.querySelectorAll(made).length, MADE), 0, "the desk");
  assert.deepEqual(desk.trouble, []);
  await desk.close();
});

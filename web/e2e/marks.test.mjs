// Two people mark what they see, they do not agree, a third settles it, a fourth sends it back and then corrects it: all by keys.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isAccessible, launch, openWindow, signInAs } from "./browser.mjs";
import { item, MARKING } from "./marking.mjs";
import { ADMIN, Client, furnish, PASSWORD, PEOPLE, signIn } from "./office.mjs";
import { startServer } from "./server.mjs";

const LAN = { display_name: "Trần Lan", email: "lan@example.org" };

let server, browser, admin, run;
before(async () => {
  server = await startServer();
  browser = await launch();
  await new Client(server.address).post("/v1/setup", { token: server.setup.split("#")[1], ...ADMIN, password: PASSWORD });
  admin = await signIn(server.address, ADMIN.email);
  await furnish(admin);
  const lan = await admin.post("/v1/actors", { kind: "HUMAN", ...LAN, password: PASSWORD });
  await admin.put(`/v1/projects/office/members/${lan.actor_id}`, { roles: ["contributor"] });
  await admin.call("PUT", `/v1/groups/submitters/members/${lan.actor_id}`);
  await admin.put("/v1/projects/office/workflows/marking", MARKING);
  // Items come in by a file, as they usually do.
  const { import_id } = await admin.post("/v1/projects/office/imports", { format: "jsonl", key_field: "external_key" });
  const response = await fetch(`${server.address}/v1/imports/${import_id}/rows`, {
    method: "POST",
    headers: { Cookie: admin.cookie, "Content-Type": "application/x-ndjson" },
    body: JSON.stringify(item(1)),
  });
  assert.ok(response.ok, await response.text());
  await admin.post(`/v1/imports/${import_id}/start`, { workflow: "marking" });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function desk(person, stage) {
  const window = await openWindow(browser, server.address);
  await signInAs(window, person);
  await window.page.getByRole("button", { name: "Take Scan 1" }).waitFor({ timeout: 20_000 });
  await window.page.keyboard.press("n");
  await window.page.getByRole("heading", { level: 1, name: "Scan 1" }).waitFor();
  await window.page.locator("header").getByText(stage).waitFor();
  return window;
}

const handedIn = async (window) => {
  await window.page.getByText("Handed in: Scan 1").waitFor();
  assert.deepEqual(window.trouble, []);
  await window.close();
};

test("a picture and a text are marked without a mouse, documents are read beside them", async () => {
  const minh = await desk(PEOPLE.minh, "Mark it");
  const { page } = minh;
  await page.locator(".pdf canvas").waitFor();
  await page.getByText("Page 1 of 2").first().waitFor();
  await page.getByRole("group", { name: "Contract" }).focus();
  await page.keyboard.press("PageDown");
  await page.getByText("Page 2 of 2").first().waitFor();
  await page.getByText("Text of this page").click();
  await page.getByText("The second page").waitFor();
  await page.getByText("Trang hai").waitFor();

  const box = page.getByRole("button", { name: /Add a box/ });
  await page.waitForFunction(() => !document.querySelector("[data-begin][aria-disabled]"));
  await page.locator("main h1").focus();
  await page.keyboard.press("1");
  assert.equal(await page.getByRole("radio", { name: "Indoors" }).isChecked(), true);
  await page.keyboard.press("b");
  const row = page.getByRole("button", { name: /^1\. Cat/ });
  await row.waitFor();
  await page.waitForFunction(() => document.activeElement?.classList.contains("mark-name"));
  for (const key of ["ArrowLeft", "ArrowUp", "Shift+ArrowRight", "Alt+ArrowDown", "2"]) await page.keyboard.press(key);
  const moved = page.getByRole("button", { name: /^1\. Ball 117, 73, 83 × 50/ });
  await moved.waitFor();
  await page.keyboard.press("Delete");
  await moved.waitFor({ state: "detached" });
  // Whoever removed a mark stands where the next one is added.
  await page.waitForFunction(() => document.activeElement?.hasAttribute("data-begin"));
  await page.keyboard.press("Enter");
  await row.waitFor();
  await page.getByRole("button", { name: "Add a polygon" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("4 corners, at corner 1").waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("corners"));
  for (const key of [".", "+", "Shift+ArrowDown"]) await page.keyboard.press(key);
  await page.getByText("5 corners, at corner 2").waitFor();
  await page.getByRole("application", { name: "Names" }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("2");
  await page.locator("mark", { hasText: "Nguyễn Du" }).waitFor();
  assert.ok(await box.isVisible());
  await isAccessible(minh, "a desk for marking");
  await page.keyboard.press("Control+Enter");
  await handedIn(minh);

  [run] = (await admin.get("/v1/projects/office/runs")).items;
  const { units } = await admin.get(`/v1/runs/${run.run_id}`);
  const [{ data }] = units.flatMap((unit) => unit.judgments);
  assert.equal(data.kind, "indoors");
  assert.deepEqual(data.boxes, [{ x: 120, y: 75, width: 80, height: 50, label: "cat" }]);
  assert.equal(data.outlines[0].points.length, 5);
  assert.deepEqual(data.names, [{ start: 0, end: 9, text: "Nguyễn Du", label: "person" }]);
});

test("the same with a mouse, by somebody who sees it otherwise", async () => {
  const lan = await desk(LAN, "Mark it");
  const { page } = lan;
  await page.getByRole("radio", { name: "Outdoors" }).check();
  await page.locator(".picture svg").first().scrollIntoViewIfNeeded();
  const frame = await page.locator(".picture svg").first().boundingBox();
  const spot = (x, y) => [frame.x + (frame.width * x) / 320, frame.y + (frame.height * y) / 200];
  await page.mouse.move(...spot(40, 50));
  await page.mouse.down();
  await page.mouse.move(...spot(80, 100));
  await page.mouse.move(...spot(130, 150));
  await page.mouse.up();
  await page.getByRole("button", { name: /^1\. Cat/ }).waitFor();
  await page.locator(".marked-text").scrollIntoViewIfNeeded();
  const word = await page.locator(".marked-text").evaluate((text) => {
    const node = text.querySelector("span").firstChild;
    const range = document.createRange();
    range.setStart(node, node.data.indexOf("Long"));
    range.setEnd(node, node.data.indexOf("Long") + 4);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.mouse.dblclick(word.x, word.y);
  await page.locator("mark", { hasText: "Long" }).waitFor();
  await page.getByRole("button", { name: /Hand in/ }).click();
  await handedIn(lan);
});

test("answers that differ are settled side by side", async () => {
  const dora = await desk(PEOPLE.dora, "Settle it");
  const { page } = dora;
  await page.getByRole("heading", { name: "What others answered" }).waitFor();
  const kind = page.getByRole("row", { name: /Kind/ });
  await kind.getByText("differs").waitFor();
  await isAccessible(dora, "answers side by side");
  await page.keyboard.press("Shift+Digit2");
  assert.equal(await page.getByRole("radio", { name: "Outdoors" }).isChecked(), true);
  await page.getByLabel("Note").fill("Seen through a window");
  await page.keyboard.press("Control+Enter");
  await handedIn(dora);
});

test("a review sends it back, sees what changed, and corrects it", async () => {
  const first = await desk(PEOPLE.bob, "Review");
  await first.page.getByRole("button", { name: /Approve/ }).waitFor();
  await first.page.getByRole("button", { name: "Incomplete" }).click();
  await first.page.locator("main h1").focus();
  await first.page.keyboard.press("r");
  await first.page.getByText("Reject? Say why").waitFor();
  await first.page.keyboard.press("Control+Enter");
  await handedIn(first);

  const dora = await desk(PEOPLE.dora, "Settle it");
  await dora.page.getByRole("radio", { name: "Outdoors" }).check();
  await dora.page.getByLabel("Note").fill("Seen through a large window");
  await dora.page.keyboard.press("Control+Enter");
  await handedIn(dora);

  const second = await desk(PEOPLE.bob, "Review");
  const { page } = second;
  const changed = page.getByRole("region", { name: "What changed since it was here last" });
  await changed.locator("ins", { hasText: "large" }).waitFor();
  await page.getByLabel("Note").fill("Seen through a window, in winter");
  await page.getByRole("region", { name: "What you changed" }).locator("ins", { hasText: "winter" }).waitFor();
  await isAccessible(second, "a review with corrections");
  await page.locator("main h1").focus();
  await page.keyboard.press("c");
  await page.keyboard.press("Control+Enter");
  await handedIn(second);

  const { state, outcome, units } = await admin.get(`/v1/runs/${run.run_id}`);
  assert.deepEqual([state, outcome], ["completed", "MARKED"]);
  assert.equal(units.flatMap((unit) => unit.judgments).at(-1).data.note, "Seen through a window, in winter");
});

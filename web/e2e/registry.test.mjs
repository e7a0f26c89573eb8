// What states are called, how they look and what may be done is the backend's: the page follows when that changes, and tells
// states apart for everybody.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, openWindow, signInAs } from "./browser.mjs";
import { ADMIN, Client, furnish, PASSWORD, PEOPLE, publish, signIn } from "./office.mjs";
import { startServer } from "./server.mjs";

let server, browser, run;
before(async () => {
  server = await startServer();
  browser = await launch();
  await new Client(server.address).post("/v1/setup", { token: server.setup.split("#")[1], ...ADMIN, password: PASSWORD });
  const admin = await signIn(server.address, ADMIN.email);
  await furnish(admin);
  await publish(admin, "document-approval");
  const minh = await signIn(server.address, PEOPLE.minh.email);
  run = (await minh.post("/v1/projects/office/runs", { workflow: "document-approval", item: { external_key: "leave-1", payload: { title: "Leave in December" } } })).run_id;
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const badge = ({ page }) => page.locator("header .badge");
const colourOf = (locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);

test("a token and a transition are changed in the registry, and the page follows", async () => {
  const first = await openWindow(browser, server.address);
  await signInAs(first, ADMIN);
  await first.page.goto(`/runs/${run}`);
  await badge(first).getByText("In progress").waitFor();
  const before = await colourOf(badge(first));
  const pause = first.page.getByRole("button", { name: "Pause" });
  await pause.waitFor();
  assert.equal(await pause.getAttribute("aria-disabled"), null);
  await first.close();

  await server.sql(`
    update message set body = 'Being worked on' where locale = 'en' and key = (select label_key from state where machine = 'workflow_run' and state = 'in_progress');
    update colour_token set fg = '#FFFFFF', bg = '#5B2A86', contrast_hundredths = 990 where colour = (select colour from state where machine = 'workflow_run' and state = 'in_progress');
    update transition set actor_class = 'executor_worker' where machine = 'workflow_run' and to_state = 'paused' and actor_class = 'reviewer';
  `);
  await server.restart();

  const second = await openWindow(browser, server.address);
  await signInAs(second, ADMIN);
  await second.page.goto(`/runs/${run}`);
  await badge(second).getByText("Being worked on").waitFor();
  assert.notEqual(await colourOf(badge(second)), before);
  assert.equal(await colourOf(badge(second)), "rgb(91, 42, 134)");
  const refused = second.page.getByRole("button", { name: "Pause" });
  await second.page.locator("button[aria-disabled=true]", { hasText: "Pause" }).waitFor();
  assert.match((await refused.getAttribute("title")) ?? "", /\S/, "and it says why");
  assert.deepEqual([...first.trouble, ...second.trouble], []);
  await second.close();
});

/** G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A physiologically-based model for simulation of color vision deficiency", 2009, severity 1. */
const SIGHTS = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const linear = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
const seenAs = (hex, matrix) => {
  const [r, g, b] = linear(hex);
  return [0, 3, 6].map((at) => Math.min(1, Math.max(0, matrix[at] * r + matrix[at + 1] * g + matrix[at + 2] * b)));
};
const luminance = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (one, other) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

test("states can be told apart and read by those who see colours otherwise", async () => {
  const { machines, colours } = await (await signIn(server.address, ADMIN.email)).get("/v1/state-machines");
  for (const { machine, states } of machines) {
    const marks = states.map(({ icon, label, colour }) => `${icon} ${colours.find((each) => each.colour === colour).shape} ${label.en}`);
    assert.equal(new Set(marks).size, states.length, `${machine}: an icon, a shape and a text of its own for every state`);
    const icons = states.map(({ icon, colour }) => `${icon} ${colours.find((each) => each.colour === colour).shape}`);
    assert.equal(new Set(icons).size, states.length, `${machine}: without its text too`);
  }
  for (const [sight, matrix] of Object.entries(SIGHTS)) {
    for (const { colour, normal, high_contrast } of colours) {
      assert.ok(contrast(seenAs(normal.fg, matrix), seenAs(normal.bg, matrix)) >= 3, `${sight}: ${colour}`);
      assert.ok(contrast(seenAs(high_contrast.fg, matrix), seenAs(high_contrast.bg, matrix)) >= 4.5, `${sight}: ${colour}, high contrast`);
    }
  }

  const bob = await signIn(server.address, PEOPLE.bob.email);
  await bob.post("/v1/assignments", {});
  const ada = await openWindow(browser, server.address);
  const { page } = ada;
  await signInAs(ada, ADMIN);
  await page.goto(`/runs/${run}`);
  await page.locator(".track .badge").nth(1).waitFor();
  const sight = await page.context().newCDPSession(page);
  for (const type of Object.keys(SIGHTS)) {
    await sight.send("Emulation.setEmulatedVisionDeficiency", { type });
    const icons = await Promise.all((await page.locator(".track .badge .icon").all()).map(async (icon) => (await icon.screenshot()).toString("base64")));
    assert.equal(new Set(icons).size, icons.length, `${type}: the icons alone differ`);
  }
  assert.deepEqual(ada.trouble, []);
  await ada.close();
});

// How a workflow of the largest size behaves in the browser: the time until it is drawn, and the frames while it is panned.
//   npm run build && npm run large-graph [-- STAGES]
import { ADMIN, Client, PASSWORD } from "../e2e/office.mjs";
import { launch, openWindow, signInAs } from "../e2e/browser.mjs";
import { startServer } from "../e2e/server.mjs";

const stages = Number(process.argv[2] ?? 2_000);
const WIDTH = 8;

/** Layers of stages, each connected to two of the next layer. */
function largeWorkflow(count) {
  const key = (at) => `stage-${at}`;
  const last = count - 1;
  const inner = Array.from({ length: count - 2 }, (_, at) => at + 1);
  const layerOf = (at) => Math.floor((at - 1) / WIDTH);
  const connections = [];
  for (const at of inner) {
    const next = (layerOf(at) + 1) * WIDTH + 1;
    for (const [handle, to] of [["on_success", next + ((at - 1) % WIDTH)], ["on_failure", next + (at % WIDTH)]]) {
      connections.push({ source: key(at), handle, target: key(Math.min(to, last)) });
    }
  }
  for (let at = 1; at <= WIDTH; at += 1) connections.push({ source: key(0), target: key(at) });
  return {
    key: "large",
    name: `${count} stages`,
    begin_stage: key(0),
    stages: [
      { key: key(0), type: "START" },
      ...inner.map((at) => ({ key: key(at), type: "REVIEW", name: `Review ${at}`, config: { candidate_group: `team-${at % 5}` } })),
      { key: key(last), type: "END", config: { outcome: "DONE" } },
    ],
    connections,
  };
}

const STATES = ["ready", "in_progress", "waiting", "completed", "blocked"];
const PER_SECOND = 100;
const SECONDS = 10;

/**
 * A run of that size, watched while a hundred of its stages change in every second. The run is real; what it has come to is
 * written into the server's answer on its way to the page, because nobody works that fast.
 */
async function watched(page, admin) {
  const { run_id } = await admin.post("/v1/projects/office/runs", { workflow: "large", item: { external_key: "one", payload: { title: "The large one" } } });
  const begun = Date.now();
  let asked = 0;
  await page.route(`**/v1/runs/${run_id}`, async (route) => {
    const response = await route.fetch();
    const run = await response.json();
    const [unit] = run.units;
    const changes = Math.floor(((Date.now() - begun) / 1_000) * PER_SECOND);
    asked += 1;
    run.units = Array.from({ length: stages - 1 }, (_, at) => ({
      ...unit,
      unit_id: `${unit.unit_id.slice(0, -6)}${String(at).padStart(6, "0")}`,
      stage: `stage-${at + 1}`,
      state: STATES[Math.floor((changes + stages - at) / stages + (at < changes % stages ? 1 : 0)) % STATES.length],
    }));
    return route.fulfill({ response, json: run });
  });
  await page.goto(`/runs/${run_id}`);
  await page.locator(".stage-node").first().waitFor();
  const before = asked;
  // Real events make the page look again, as often as it would in such a storm.
  const frames = await framesDuring(page, async () => {
    const end = Date.now() + SECONDS * 1_000;
    for (let turn = 0; Date.now() < end; turn += 1) {
      await admin.post(`/v1/runs/${run_id}/transitions`, { do: turn % 2 === 0 ? "pause" : "resume" });
      await page.waitForTimeout(200);
    }
  });
  return { changes_per_second: PER_SECOND, seconds: SECONDS, answers: asked - before, ...frames };
}

const percentile = (numbers, share) => numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];

/** The times between frames while something goes on. */
async function framesDuring(page, act) {
  await page.evaluate(() => {
    globalThis.frames_ = [];
    let before = performance.now();
    const tick = (now) => {
      globalThis.frames_.push(now - before);
      before = now;
      if (!globalThis.stopped_) requestAnimationFrame(tick);
    };
    globalThis.stopped_ = false;
    requestAnimationFrame(tick);
  });
  await act();
  const frames = await page.evaluate(() => {
    globalThis.stopped_ = true;
    return globalThis.frames_.slice(1);
  });
  const seconds = frames.reduce((sum, frame) => sum + frame, 0) / 1_000;
  return { fps: frames.length / seconds, p50_ms: percentile(frames, 0.5), p99_ms: percentile(frames, 0.99), worst_ms: Math.max(...frames) };
}

const server = await startServer();
const browser = await launch();
try {
  const first = new Client(server.address);
  await first.post("/v1/setup", { token: server.setup.split("#")[1], ...ADMIN, password: PASSWORD });
  const session = new Client(server.address);
  await session.post("/v1/session", { email: ADMIN.email, password: PASSWORD });
  const admin = new Client(server.address, session.lastCookie);
  await admin.post("/v1/projects", { key: "office", name: "The office" });
  const { actor_id } = await admin.get("/v1/me");
  for (let team = 0; team < 5; team += 1) {
    await admin.post("/v1/groups", { key: `team-${team}`, name: `Team ${team}` });
    await admin.put(`/v1/groups/team-${team}/members/${actor_id}`);
  }
  await admin.put("/v1/projects/office/workflows/large", largeWorkflow(stages));

  const window = await openWindow(browser, server.address, { reducedMotion: "no-preference" });
  const { page } = window;
  await signInAs(window, ADMIN);
  await page.goto("/workflows");
  await page.getByRole("link", { name: `${stages} stages` }).waitFor();
  const begun = Date.now();
  await page.getByRole("link", { name: `${stages} stages` }).click();
  await page.locator(".stage-node").first().waitFor();
  const first_drawing_ms = Date.now() - begun;
  const drawn = await page.locator(".stage-node").count();

  const box = await page.locator(".react-flow__pane").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const panning = await framesDuring(page, async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 0; step < 120; step += 1) await page.mouse.move(x - step * 4, y - Math.sin(step / 12) * 120);
    await page.mouse.up();
  });
  const live = await watched(page, admin);
  console.log(JSON.stringify({ stages, first_drawing_ms, drawn, panning, live }, null, 2));
} finally {
  await browser.close();
  await server.stop();
}

// Every page in every look, empty and worked in, to look at: `node scripts/tour.mjs FOLDER [look…]`. For whoever has changed how pages look.
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { launch, openWindow, settled } from "../e2e/browser.mjs";
import { ADMIN, Client, PASSWORD, PEOPLE, signIn } from "../e2e/office.mjs";
import { startServer } from "../e2e/server.mjs";
import { workIn } from "./worked-in.mjs";

const DESKTOP = { viewport: { width: 1280, height: 820 } };
const PHONE = { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true };
const LOOKS = {
  light: DESKTOP,
  dark: { ...DESKTOP, colorScheme: "dark" },
  phone: PHONE,
  "phone-dark-vi": { ...PHONE, colorScheme: "dark", locale: "vi-VN" },
  vi: { ...DESKTOP, locale: "vi-VN" },
  "high-contrast": { ...DESKTOP, contrast: "more" },
  "forced-colors": { ...DESKTOP, forcedColors: "active", colorScheme: "dark" },
};
const LETTER_MS = 60_000;

const [folder, ...only] = process.argv.slice(2);
if (!folder) throw new Error("say into which folder");
const out = resolve(folder);
await mkdir(out, { recursive: true });
const server = await startServer();
const browser = await launch();

/** Takes pictures of these pages: whose they are, what the picture is called, and the address. */
async function take(pages, sessions) {
  for (const [look, options] of Object.entries(LOOKS)) {
    if (only.length && !only.includes(look)) continue;
    const windows = new Map();
    for (const [who, name, path] of pages) {
      if (!windows.has(who)) {
        const window = await openWindow(browser, server.address, options);
        const [cookie, value] = sessions[who]?.cookie.split("=") ?? [];
        if (cookie) await window.context.addCookies([{ name: cookie, value, url: server.address }]);
        windows.set(who, window);
      }
      const window = windows.get(who);
      const { page } = window;
      await page.goto(path);
      await page.locator("h1").first().waitFor();
      await settled(window);
      // What is folded, and drawings, which come a moment later.
      await page.evaluate(() => document.querySelectorAll("details:not(.timeline *)").forEach((each) => each.toggleAttribute("open", true)));
      await page.waitForTimeout(700);
      await settled(window);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 1) console.log(`${look}, ${name}: ${wide} px wider than the window`);
      if (window.trouble.length) console.log(`${look}, ${name}: ${window.trouble.splice(0).join("; ")}`);
      await page.screenshot({ path: join(out, `${look}--${name}.png`), fullPage: true });
    }
    for (const window of windows.values()) await window.close();
  }
}

/** A letter is dead after a few tries. */
async function deadLetter(admin) {
  for (const due = Date.now() + LETTER_MS; Date.now() < due; ) {
    const [letter] = (await admin.get("/v1/dead-letters")).items;
    if (letter) return letter.dead_letter_id;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error("no letter has died");
}

try {
  await new Client(server.address).post("/v1/setup", { ...ADMIN, password: PASSWORD, token: server.setup.split("#")[1] });
  const ada = await signIn(server.address, ADMIN.email);
  const EMPTY = ["/work", "/runs", "/workflows", "/quality", "/governance", "/notifications", "/admin/people", "/admin/groups", "/admin/projects", "/admin/approvals", "/admin/tokens", "/admin/webhooks"];
  await take([[undefined, "sign-in", "/"], [undefined, "setup", "/setup"], ...EMPTY.map((path) => ["ada", `empty${path.replaceAll("/", "-")}`, path])], { ada });

  const run = await workIn(server);
  const people = await Promise.all(Object.entries(PEOPLE).map(async ([key, { email }]) => [key, await signIn(server.address, email)]));
  const as = { ada, ...Object.fromEntries(people) };
  const held = async (who, title) => {
    const { items } = await as[who].get("/v1/work?limit=100");
    const { unit_id } = items.find(({ payload }) => payload.title?.startsWith(title));
    return `/work/${(await as[who].post("/v1/assignments", { unit_id })).assignment_id}`;
  };
  const { items: webhooks } = await ada.get("/v1/projects/office/webhooks");
  const { actor_id: minh } = await as.minh.get("/v1/me");
  await take([
    ["ada", "work", "/work"],
    ["bob", "work-of-bob", "/work"],
    ["minh", "desk-form", await held("minh", "Taxi")],
    ["minh", "desk-marking", await held("minh", "Scan 1")],
    ["bob", "desk-review", await held("bob", "Photo 2")],
    ["dora", "notifications", "/notifications"],
    ["ada", "runs", "/runs?q=invoice"],
    ["ada", "run", `/runs/${run}`],
    ["ada", "workflows", "/workflows"],
    ["ada", "workflow", "/workflows/office/document-approval?stage=first_review"],
    ["ada", "workflow-marking", "/workflows/office/marking"],
    ["ada", "editor", "/workflows/office/document-approval/edit"],
    ["ada", "quality", "/quality"],
    ["ada", "quality-person", `/quality/office/${minh}`],
    ["ada", "governance", "/governance"],
    ["ada", "governance-trails", "/governance?kind=integrity"],
    ["ada", "dead-letter", `/governance/dead-letters/${await deadLetter(ada)}`],
    ["ada", "people", "/admin/people"],
    ["ada", "groups", "/admin/groups"],
    ["ada", "group", "/admin/groups/reviewers"],
    ["ada", "projects", "/admin/projects"],
    ["ada", "project", "/admin/projects/office"],
    ["bob", "approvals", "/admin/approvals"],
    ["ada", "tokens", "/admin/tokens"],
    ["ada", "webhooks", "/admin/webhooks"],
    ["ada", "webhook", `/admin/webhooks/${webhooks[0].webhook_id}`],
    ["ada", "not-found", "/nowhere"],
  ], as);
} finally {
  await browser.close();
  await server.stop();
}

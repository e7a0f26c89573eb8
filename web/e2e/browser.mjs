// Debian's Chromium, watched: a page that breaks the content security policy, throws, or fails axe fails the test.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { PASSWORD } from "./office.mjs";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const launch = () => chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-dev-shm-usage"] });

/** While one works on the pages: `HANDOFF_WEB_DIST=1` takes them from `dist/app`, so that the server need not be built again. */
async function fromDist(context) {
  const dist = new URL("../dist/app/", import.meta.url);
  await context.route(/./, async (route) => {
    const { pathname } = new URL(route.request().url());
    const isPage = route.request().resourceType() === "document" && pathname !== "/reference";
    if (!isPage && !pathname.startsWith("/app/")) return route.continue();
    const file = new URL(isPage ? "index.html" : pathname.slice(1), dist);
    const headers = { "content-security-policy": (await route.fetch({ url: new URL("/healthz", route.request().url()).href })).headers()["content-security-policy"] };
    return route.fulfill({ path: fileURLToPath(file), headers });
  });
}

/** A window of its own for one person. `trouble` collects what went wrong in it. */
export async function openWindow(browser, address, options = {}) {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 840 }, locale: "en-GB", reducedMotion: "reduce", ...options });
  if (process.env.HANDOFF_WEB_DIST) await fromDist(context);
  const page = await context.newPage();
  const trouble = [];
  page.on("pageerror", (error) => trouble.push(`uncaught: ${error.message}`));
  page.on("dialog", (dialog) => {
    trouble.push(`a script ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    const text = message.text();
    if (/Content Security Policy|Refused to/i.test(text)) trouble.push(`policy: ${text}`);
  });
  page.setDefaultTimeout(20_000);
  return { context, page, trouble, close: () => context.close() };
}

export async function signInAs({ page }, { email }) {
  await page.goto("/");
  await page.getByLabel("Mail address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Work", exact: true }).waitFor();
}

/** Nothing is being loaded for what the page shows. A stream of events never ends, so the network is not asked. */
export const settled = ({ page }) => page.waitForFunction(() => !document.querySelector(".loading"));

const EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];
/** What a theme can change. */
const COLOURS = ["color-contrast", "link-in-text-block"];

async function findings(page, rules) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate((runOnly) => globalThis.axe.run(document, { runOnly, resultTypes: ["violations"] }), rules);
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.map((node) => node.html.slice(0, 200)).join("\n    ")}`);
}

/** No finding of axe in light nor, as far as colours go, in dark; with high contrast, if that is asked for. */
export async function isAccessible({ page }, name, contrast = "normal") {
  for (const theme of ["light", "dark"]) {
    await page.evaluate(([t, c]) => {
      document.documentElement.dataset.theme = t;
      document.documentElement.dataset.contrast = c;
    }, [theme, contrast]);
    assert.deepEqual(await findings(page, theme === "light" ? EVERYTHING : COLOURS), [], `${name}, ${theme}, ${contrast} contrast`);
  }
}

// Pictures of the main pages for the README, of a small office that was worked in: `node scripts/screenshots.mjs [only…]`.
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { launch, openWindow, settled, signInAs } from "../e2e/browser.mjs";
import { ADMIN, PASSWORD, PEOPLE, signIn } from "../e2e/office.mjs";
import { startServer } from "../e2e/server.mjs";
import { workIn } from "./worked-in.mjs";

const OUT = new URL("../../docs/screenshots/", import.meta.url);
const SIZE = { viewport: { width: 1280, height: 820 }, deviceScaleFactor: 1 };

async function main() {
  await mkdir(OUT, { recursive: true });
  const only = process.argv.slice(2);
  const server = await startServer();
  const browser = await launch();
  try {
    await fetch(`${server.address}/v1/setup`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...ADMIN, password: PASSWORD, token: server.setup.split("#")[1] }),
    });
    const run = await workIn(server);
    const take = async (window, name, path, ready) => {
      if (only.length && !only.includes(name)) return;
      if (path) await window.page.goto(path);
      await ready?.(window.page);
      await settled(window);
      await window.page.waitForTimeout(400);
      await window.page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, OUT)) });
    };
    const heading = (name) => (page) => page.getByRole("heading", { level: 1, name }).waitFor();

    const nobody = await openWindow(browser, server.address, SIZE);
    await take(nobody, "sign-in", "/", (page) => page.getByLabel("Password").waitFor());
    const bob = await openWindow(browser, server.address, SIZE);
    await signInAs(bob, PEOPLE.bob);
    await take(bob, "work", "/work", (page) => page.getByRole("heading", { level: 1, name: "Work", exact: true }).waitFor());
    const minh = await openWindow(browser, server.address, SIZE);
    await signInAs(minh, PEOPLE.minh);
    await take(minh, "desk", "/work", async (page) => {
      await page.getByRole("button", { name: "Take Taxi, airport to office" }).click();
      await page.getByRole("radio", { name: "Travel" }).check();
      await page.getByLabel("Vendor").fill("Mai Linh Taxi");
      await page.getByRole("button", { name: "Add" }).click();
      await page.getByLabel("What").fill("Ride, 24 km");
      await page.getByLabel("Amount").fill("14.2");
      await page.getByLabel("Amount").blur();
    });
    await take(minh, "marking", "/work", async (page) => {
      await page.getByRole("button", { name: "Take Scan 1" }).click();
      await page.locator(".pdf canvas").waitFor();
      await page.getByRole("radio", { name: "Indoors" }).check();
      await page.waitForFunction(() => !document.querySelector("[data-begin][aria-disabled]"));
      await page.locator("main h1").focus();
      for (const key of ["b", "2"]) {
        await page.keyboard.press(key);
        await page.waitForFunction(() => document.activeElement?.classList.contains("mark-name"));
      }
      for (let step = 0; step < 12; step += 1) await page.keyboard.press("ArrowRight");
      await page.getByRole("application", { name: "Names" }).focus();
      await page.keyboard.press("Shift+ArrowRight");
      await page.keyboard.press("2");
      await page.evaluate(() => scrollTo(0, 0));
    });
    const ada = await openWindow(browser, server.address, SIZE);
    await signInAs(ada, ADMIN);
    await take(ada, "runs", "/runs", heading("Runs"));
    await take(ada, "run", `/runs/${run}`, heading("Invoice 4711"));
    await take(ada, "workflow", "/workflows/office/document-approval", heading("Document approval"));
    await take(ada, "quality", "/quality", heading("Quality"));
    await take(ada, "editor", "/workflows/office/document-approval/edit", async (page) => {
      await page.locator('.react-flow__node[data-id="final_review"]').click();
      await page.locator(".stage-panel").waitFor();
    });
    await take(ada, "governance", "/governance", (page) => page.getByRole("link", { name: "Run started" }).first().waitFor({ timeout: 60_000 }));
    await take(ada, "dead-letter", "/governance", async (page) => {
      await page.getByRole("link", { name: "Run started", exact: true }).first().click({ timeout: 60_000 });
      await page.getByText("Try 1 failed").waitFor();
    });
    await take(bob, "talk", "/work", async (page) => {
      await page.getByRole("link", { name: "Open Travel request" }).click();
      await page.getByText("No answer yet.").waitFor();
      await page.locator(".talk").scrollIntoViewIfNeeded();
    });
    await take(bob, "review", "/work", async (page) => {
      await page.getByRole("button", { name: "Take Photo 2" }).click();
      await page.locator(".verdict").first().waitFor();
      await page.locator("main h1").focus();
      for (const key of ["a", "c"]) await page.keyboard.press(key);
      await page.getByLabel("What is right").fill("Eight chairs and a lamp");
    });
    await take(minh, "feedback", "/work", async (page) => {
      await page.getByRole("button", { name: "Take next" }).click();
      await page.getByRole("heading", { level: 1, name: "Photo 1" }).waitFor();
      await page.getByRole("radio", { name: "Outdoors" }).check();
      await page.getByRole("button", { name: "Hand in" }).click();
      await page.locator(".feedback .notice").waitFor();
    });
    const dora = await openWindow(browser, server.address, SIZE);
    await signInAs(dora, PEOPLE.dora);
    await take(dora, "notifications", "/notifications", (page) => page.getByRole("link", { name: "asks you something" }).waitFor({ timeout: 20_000 }));
    await take(ada, "webhooks", "/admin/webhooks", async (page) => {
      await page.getByRole("link", { name: "The ledger" }).click();
      await page.getByText("Deliveries").waitFor();
    });
    await take(ada, "proposal", "/workflows/office/document-approval/edit", async (page) => {
      await (await signIn(server.address, ADMIN.email)).put("/v1/projects/office/approval-policies/publish_workflow", { required: true, quorum: 2, valid_hours: 48 });
      await page.reload();
      const document = page.getByLabel("Document", { exact: true });
      await document.fill((await document.inputValue()).replace("name: Final review", "name: Second pair of eyes"));
      await page.getByText("It changes 1 stage.").waitFor();
      await page.evaluate(() => scrollTo(0, 0));
    });
    await take(bob, "approvals", "/admin/approvals", (page) => page.getByText("The same invoice").waitFor());
    await take(ada, "project", "/admin/projects/office", (page) => page.getByText("Working hours", { exact: true }).waitFor());
    await take(ada, "people", "/admin/people", heading("People"));
    const dark = await openWindow(browser, server.address, { ...SIZE, colorScheme: "dark", locale: "vi-VN" });
    await dark.context.addCookies(await bob.context.cookies());
    await take(dark, "work-dark-vi", "/work", heading("Công việc"));
    const phone = await openWindow(browser, server.address, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
    await phone.context.addCookies(await bob.context.cookies());
    await take(phone, "work-phone", "/work", (page) => page.getByRole("heading", { level: 1, name: "Work", exact: true }).waitFor());
  } finally {
    await browser.close();
    await server.stop();
  }
}

await main();

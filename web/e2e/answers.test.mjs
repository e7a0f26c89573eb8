// Forms that a workflow describes, filled in without a mouse; and text that tries to be more than text.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { isAccessible, launch, openWindow, signInAs } from "./browser.mjs";
import { ADMIN, furnish, PASSWORD, PEOPLE, signIn } from "./office.mjs";
import { RECEIPTS } from "./receipts.mjs";
import { startServer } from "./server.mjs";

const DATA = process.env.HANDOFF_TEST_DATA ?? fileURLToPath(new URL("../../../shared/data", import.meta.url));
const NAUGHTY = `${DATA}/abuse-corpora/naughty-strings.json`;

let server, browser, admin, minh;
before(async () => {
  server = await startServer();
  browser = await launch();
  await fetch(`${server.address}/v1/setup`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...ADMIN, password: PASSWORD, token: server.setup.split("#")[1] }),
  });
  admin = await signIn(server.address, ADMIN.email);
  await furnish(admin);
  await admin.put("/v1/projects/office/workflows/receipts", RECEIPTS);
  minh = await signIn(server.address, PEOPLE.minh.email);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const start = (external_key, payload) =>
  minh.post("/v1/projects/office/runs", { workflow: "receipts", item: { external_key, payload } });

test("a form is filled in by keyboard alone, one item after the other", async () => {
  const { run_id } = await start("receipt-1", { title: "Receipt one" });
  await start("receipt-2", { title: "Receipt two" });
  const desk = await openWindow(browser, server.address);
  const { page } = desk;
  await signInAs(desk, PEOPLE.minh);
  await page.getByRole("button", { name: "Take Receipt one" }).waitFor();
  await page.keyboard.press("n");
  await page.getByRole("heading", { level: 1, name: "Receipt one" }).waitFor();
  await page.getByText("printed").waitFor();
  await page.getByText("<b>no guesses</b>").waitFor();
  await page.getByRole("radio", { name: "Meal" }).waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByText("This is needed.").first().waitFor();
  await isAccessible(desk, "a form with gaps");
  await page.keyboard.press("2");
  assert.equal(await page.getByRole("radio", { name: "Travel" }).isChecked(), true);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Sao Mai");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByLabel("Amount").focus();
  await page.keyboard.type("12.5");
  await isAccessible(desk, "a filled form");
  await page.getByText("Draft saved").waitFor();
  await page.reload();
  await page.getByLabel("Vendor").waitFor();
  assert.equal(await page.getByLabel("Vendor").inputValue(), "Sao Mai", "what was written is still there");
  assert.equal(await page.getByRole("radio", { name: "Travel" }).isChecked(), true);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("heading", { level: 1, name: "Receipt two" }).waitFor();

  const { units } = await admin.get(`/v1/runs/${run_id}`);
  const [judgment] = units.flatMap((unit) => unit.judgments);
  assert.deepEqual(judgment.data, { kind: "travel", vendor: "Sao Mai", lines: [{ amount: 12.5 }] });

  await page.getByRole("button", { name: "Release" }).waitFor();
  await page.keyboard.press("x");
  await page.getByText("On offer again: Receipt two").waitFor();
  assert.deepEqual(desk.trouble, []);
  await desk.close();
});

test("a phone is enough to work", async () => {
  await start("receipt-3", { title: "Receipt three", note: "A long line that has to be broken somewhere on a small screen, as people write them" });
  const desk = await openWindow(browser, server.address, { viewport: { width: 375, height: 740 }, isMobile: true, hasTouch: true });
  const { page } = desk;
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1);
  await signInAs(desk, PEOPLE.minh);
  await page.getByRole("searchbox").fill("three");
  await page.getByRole("button", { name: "Take Receipt two" }).waitFor({ state: "detached" });
  assert.ok(await fits(), "the list");
  await page.getByRole("button", { name: "Take Receipt three" }).tap();
  await page.getByRole("radio", { name: "Meal" }).tap();
  await page.getByLabel("Vendor").fill("Sao Mai");
  await page.getByRole("button", { name: "Add" }).tap();
  await page.getByLabel("Amount").fill("3");
  assert.ok(await fits(), "the desk");
  await isAccessible(desk, "the desk on a phone");
  await page.getByRole("button", { name: /Hand in/ }).tap();
  await page.getByText("Handed in: Receipt three").waitFor();
  // The next one came by itself; it is left to others.
  await page.getByRole("heading", { level: 1, name: "Receipt two" }).waitFor();
  await page.getByRole("button", { name: "Release" }).tap();
  await page.getByText("On offer again: Receipt two").waitFor();
  assert.deepEqual(desk.trouble, []);
  await desk.close();
});

const MANY = Number(process.env.HANDOFF_TEST_ITEMS ?? 30);

test("a file of items is imported, and what is wrong in it is told row by row", async () => {
  const ada = await openWindow(browser, server.address);
  const { page } = ada;
  await signInAs(ada, ADMIN);
  await page.goto("/runs?project=office");
  await page.getByRole("button", { name: "Import items" }).click();
  const dialog = page.getByRole("dialog");
  const send = async (name, text, key) => {
    await dialog.getByLabel("File").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await dialog.getByLabel("Column with the key").fill(key);
    await dialog.getByRole("button", { name: "Import items" }).click();
  };
  await send("rows.txt", "", "");
  await dialog.getByText("Choose a file that ends in .csv").first().waitFor();
  await isAccessible(ada, "an import that is refused");
  // One item is left from before.
  const rows = Array.from({ length: MANY - 1 }, (_, at) => `row-${at},Row ${at}`);
  await send("rows.csv", ["number,title", ...rows, "row-0,Row 0", "too,many,fields"].join("\n"), "number");
  await dialog.getByText(`${MANY + 1} rows read. ${MANY - 1} runs started.`).waitFor();
  await dialog.getByText("1 was there already. 1 row made nothing.").waitFor();
  await dialog.getByRole("cell", { name: String(MANY + 1), exact: true }).waitFor();
  await isAccessible(ada, "an import and its faults");
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "row-1", exact: false }).first().waitFor();
  assert.deepEqual(ada.trouble, []);
  await ada.close();
});

test("many items in a row without touching the mouse", async () => {
  const desk = await openWindow(browser, server.address);
  const { page } = desk;
  await signInAs(desk, PEOPLE.minh);
  // From here on only keys. What the page shows is waited for in the page itself, so that the time is the page's own.
  await page.keyboard.press("n");
  const shown = (before) =>
    page.waitForFunction((last) => {
      const name = document.querySelector("main h1")?.textContent;
      return document.querySelector("[data-shortcut='1']") && name !== last ? name : undefined;
    }, before, { polling: "raf" });
  const seen = new Set();
  const begun = performance.now();
  let name = "";
  for (let done = 0; done < MANY; done += 1) {
    name = await (await shown(name)).jsonValue();
    seen.add(name);
    await page.keyboard.press("1");
    await page.keyboard.press("Tab");
    await page.keyboard.type("A");
    await page.keyboard.press("Control+Enter");
  }
  await page.getByText("Nothing is on offer to you now").waitFor();
  const each = Math.round((performance.now() - begun) / MANY);
  console.log(`${MANY} items by keyboard: ${each} ms each, keys included`);
  assert.equal(seen.size, MANY);
  assert.ok(each < 1_000, `${each} ms`);
  const { items: runs } = await admin.get("/v1/projects/office/runs?state=completed&limit=200");
  assert.equal(runs.filter(({ external_key }) => external_key?.startsWith("row-")).length, MANY - 1);
  assert.deepEqual(desk.trouble, []);
  await desk.close();
});

test("text from people stays text, in both languages", { skip: !existsSync(NAUGHTY) && "the abuse corpora are not here" }, async () => {
  const strings = JSON.parse(await readFile(NAUGHTY, "utf8")).filter((text) => /[<&'"]|script|javascript/i.test(text) && !text.includes("\u0000"));
  const payload = Object.fromEntries(strings.map((text, index) => [`field_${index}`, text]));
  const title = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
  const { run_id } = await start("<svg onload=alert(3)>", { ...payload, title, link: "javascript:alert(4)" });
  const desk = await openWindow(browser, server.address, { locale: "vi-VN" });
  const { page } = desk;
  await page.goto("/");
  await page.getByLabel("Địa chỉ thư").fill(PEOPLE.minh.email);
  await page.getByLabel("Mật khẩu").fill(PASSWORD);
  await page.getByRole("button", { name: "Đăng nhập" }).click();
  await page.getByRole("heading", { level: 1, name: "Công việc" }).waitFor();
  for (const path of ["/work", "/runs", `/runs/${run_id}`]) {
    await page.goto(path);
    await page.getByText(path === "/runs" ? "<svg onload=alert(3)>" : title).first().waitFor();
    await page.evaluate(() => document.querySelectorAll("details").forEach((each) => each.toggleAttribute("open", true)));
    const made = await page.evaluate(() => document.querySelectorAll('main :is(img, script, iframe, object, embed, style), main [onerror], main [onload], a[href^="javascript:"]').length);
    assert.equal(made, 0, path);
  }
  assert.equal(await page.evaluate(() => document.documentElement.lang), "vi");
  await isAccessible(desk, "a run full of markup, in Vietnamese");
  assert.deepEqual(desk.trouble, []);
  await desk.close();
});

test("where a session ends in the middle of work, whoever signs in again goes on where they were", async () => {
  const { run_id } = await start("receipt-late", { title: "Receipt after hours" });
  const desk = await openWindow(browser, server.address);
  const { page } = desk;
  await signInAs(desk, PEOPLE.minh);
  await page.getByRole("button", { name: "Take Receipt after hours" }).click();
  await page.getByRole("radio", { name: "Travel" }).check();
  await page.getByLabel("Vendor").fill("Sao Mai");
  await page.context().clearCookies();
  await page.keyboard.press("Control+Enter");
  await page.getByLabel("Mail address").fill(PEOPLE.minh.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Receipt after hours" }).waitFor();
  assert.equal(await page.getByLabel("Vendor").inputValue(), "Sao Mai", "what was written stayed behind the way in");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Handed in: Receipt after hours").waitFor();
  const { units } = await admin.get(`/v1/runs/${run_id}`);
  assert.equal(units.flatMap((unit) => unit.judgments).length, 1);
  assert.deepEqual(desk.trouble, []);
  await desk.close();
});

import { expect, test } from "vitest";
import { ALL_ROWS_MAX, everyPage, PAGE_ROWS, rowsOf } from "./pages";

/** A list of `count` numbers, page by page; its cursors are where pages begin. */
const listOf = (count: number, asked: unknown[] = []) => (page: { limit: number; cursor?: string }) => {
  asked.push(page);
  const begin = Number(page.cursor ?? 0);
  const items = Array.from({ length: Math.min(page.limit, count - begin) }, (_, row) => begin + row);
  return Promise.resolve({ items, next_cursor: begin + page.limit < count ? String(begin + page.limit) : null });
};

test("all pages are asked for, one after the other, and the last one ends it", async () => {
  const asked: unknown[] = [];
  expect(await everyPage(listOf(450, asked))).toEqual(Array.from({ length: 450 }, (_, row) => row));
  expect(asked).toEqual([{ limit: PAGE_ROWS }, { limit: PAGE_ROWS, cursor: "200" }, { limit: PAGE_ROWS, cursor: "400" }]);
  expect(await everyPage(listOf(0))).toEqual([]);
});

test("there is an end to what is fetched for choosing", async () => {
  expect(await everyPage(listOf(ALL_ROWS_MAX + 900))).toHaveLength(ALL_ROWS_MAX);
});

test("the rows so far are those of all pages so far", () => {
  expect(rowsOf({ pages: [{ items: [1, 2], next_cursor: "2" }, { items: [3] }] })).toEqual([1, 2, 3]);
  expect(rowsOf(undefined)).toEqual([]);
});

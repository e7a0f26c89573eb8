import { expect, test } from "vitest";
import { wayAhead } from "./ahead";

const isEnd = (stage: string) => stage === "rejected";

test("the longest way is told without its end", () => {
  expect(wayAhead(["review", "rework", "rejected"], isEnd)).toEqual({ count: 2, told: ["review", "rework"], more: 0 });
  expect(wayAhead(["rejected"], isEnd)).toEqual({ count: 0, told: [], more: 0 });
});

test("of a long way only the beginning is told", () => {
  const path = Array.from({ length: 250 }, (_, at) => `stage_${at}`);
  const { count, told, more } = wayAhead(path, isEnd);
  expect([count, told.length, more]).toEqual([250, 6, 244]);
});

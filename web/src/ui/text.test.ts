import { expect, test } from "vitest";
import { fits } from "./text";

test("people are found by parts of their names in any order, whatever the case and marks", () => {
  expect(fits("nguyen", "Nguyễn Minh", "minh@example.org")).toBe(true);
  expect(fits("minh NGUYỄN", "Nguyễn Minh")).toBe(true);
  expect(fits("dang", "Đặng Thu")).toBe(true);
  expect(fits("example.org", "Ada", "ada@example.org")).toBe(true);
  expect(fits("ada bob", "Ada", "ada@example.org")).toBe(false);
  expect(fits("x", "Ada", null)).toBe(false);
});

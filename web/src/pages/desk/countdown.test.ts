import { expect, test } from "vitest";
import { clockFace, passed } from "./countdown";

test("what is left reads as a clock does", () => {
  expect(clockFace(3723.9)).toBe("1:02:03");
  expect(clockFace(245)).toBe("4:05");
  expect(clockFace(0.4)).toBe("0:00");
  expect(clockFace(-9)).toBe("0:00");
});

test("a word is said once at each mark, however far apart the looks are", () => {
  expect(passed(301, 300)).toBe(300);
  expect(passed(300, 299)).toBeUndefined();
  expect(passed(70, 20)).toBe(30);
  expect(passed(1, -5)).toBe(0);
});

import { expect, test } from "vitest";
import { passwordFault } from "./password";

test("a new password is long enough, and the same twice", () => {
  expect(passwordFault("short", "short")).toBe("short");
  expect(passwordFault("🐎🐎🐎🐎🐎🐎", "🐎🐎🐎🐎🐎🐎")).toBe("short");
  expect(passwordFault("correct horse battery", "correct horse")).toBe("notSame");
  expect(passwordFault("correct horse battery", "correct horse battery")).toBeUndefined();
});

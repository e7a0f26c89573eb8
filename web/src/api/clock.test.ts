import { expect, test } from "vitest";
import { aheadBy } from "./clock";

test("only a clock that is really wrong is put right", () => {
  const at = Date.parse("2026-01-05T10:00:00.900Z");
  expect(aheadBy("Mon, 05 Jan 2026 10:00:00 GMT", at)).toBe(0);
  expect(aheadBy("Mon, 05 Jan 2026 10:05:00 GMT", at)).toBe(299_100);
  expect(aheadBy("Mon, 05 Jan 2026 09:00:00 GMT", at)).toBeLessThan(-3_600_000);
  expect(aheadBy(null, at)).toBe(0);
  expect(aheadBy("yesterday", at)).toBe(0);
});

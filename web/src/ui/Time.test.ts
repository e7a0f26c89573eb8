import { expect, test } from "vitest";
import { localeOf } from "./Time";

test("dates are written as in the reader's region, if it is one of the pages' language", () => {
  expect(localeOf("en", ["en-GB", "en"])).toBe("en-GB");
  expect(localeOf("en", ["vi-VN", "en-AU"])).toBe("en-AU");
  expect(localeOf("vi", ["en-GB", "de"])).toBe("vi");
  expect(localeOf("en", ["eng-XX"])).toBe("en");
  expect(localeOf("vi", ["VI-vn"])).toBe("VI-vn");
});

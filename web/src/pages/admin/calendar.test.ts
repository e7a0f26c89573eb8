import { expect, test } from "vitest";
import { read, written } from "./Calendar";

test("hours are read as people type them", () => {
  expect(read("08:00-12:00, 13:00-17:00")).toEqual(["08:00-12:00", "13:00-17:00"]);
  expect(read(" \n2026-12-24..2026-12-26;2027-01-01 ")).toEqual(["2026-12-24..2026-12-26", "2027-01-01"]);
  expect(read("")).toEqual([]);
  expect(read(written(["08:00-12:00", "13:00-17:00"]))).toEqual(["08:00-12:00", "13:00-17:00"]);
});

import { expect, it } from "vitest";
import { matches } from "./RunFilters";

it("finds runs by any of their words and by colour", () => {
  const run = { run_id: "1", external_key: "Invoice 4711", workflow: "approval", at_stages: ["first_review"], rollup: { colour: "red" } } as never;
  expect(matches(run, { words: "4711 review", colour: "" })).toBe(true);
  expect(matches(run, { words: "4712", colour: "" })).toBe(false);
  expect(matches(run, { words: "", colour: "green" })).toBe(false);
  expect(matches(run, { words: "", colour: "red" })).toBe(true);
});

import { beforeEach, expect, it } from "vitest";
import { matches } from "./RunFilters";
import { readViews, withoutView, withView } from "./views";

beforeEach(() => localStorage.clear());

it("keeps views under their names, and reads nothing that is none", () => {
  withView(readViews(), { name: "Late", search: "?colour=red" });
  withView(readViews(), { name: "Late", search: "?colour=yellow" });
  expect(readViews()).toEqual([{ name: "Late", search: "?colour=yellow" }]);
  expect(withoutView(readViews(), "Late")).toEqual([]);
  for (const broken of ["{", "7", '[{"name": 1}, {"name": "x", "search": "javascript:alert(1)"}]']) {
    localStorage.setItem("handoff.views.runs", broken);
    expect(readViews()).toEqual([]);
  }
});

it("finds runs by any of their words and by colour", () => {
  const run = { run_id: "1", external_key: "Invoice 4711", workflow: "approval", at_stages: ["first_review"], rollup: { colour: "red" } } as never;
  expect(matches(run, { words: "4711 review", colour: "" })).toBe(true);
  expect(matches(run, { words: "4712", colour: "" })).toBe(false);
  expect(matches(run, { words: "", colour: "green" })).toBe(false);
  expect(matches(run, { words: "", colour: "red" })).toBe(true);
});

import { expect, it } from "vitest";
import type { Schemas } from "../../api/client";
import { byDay, choiceFields, confusion, tenths } from "./figures";

const result = (became: unknown, ...answers: unknown[]) =>
  ({ result: { kind: became, note: `${Math.random()}` }, judgments: answers.map((kind) => ({ counted: true, data: { kind } })) }) as unknown as Schemas["UnitResult"];

it("counts shares by tenths, with 1 in the last of them", () => {
  expect(tenths([0, 0.05, 0.95, 1, null, undefined, Number.NaN])).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
});

it("sets answers against results, without what does not count", () => {
  const results = [result("cat", "cat", "dog"), result("dog", "dog")];
  results[1]?.judgments.push({ counted: true, tainted_at: "2026-11-16T08:00:00Z", data: { kind: "cat" } } as never, { counted: false, data: { kind: "cat" } } as never);
  expect(confusion(results, "kind")).toEqual({ words: ["cat", "dog"], counts: [[1, 1], [0, 1]] });
  expect(choiceFields(Array.from({ length: 30 }, () => result("cat", "cat")))).toEqual(["kind"]);
});

it("tells days on which nothing was handed in", () => {
  const items = [{ day: "2026-11-15", event_type: "judged", events: 3 }, { day: "2026-11-15", event_type: "other", events: 9 }];
  expect(byDay(items, "judged", 3, new Date("2026-11-16T23:00:00Z"))).toEqual([
    { day: "2026-11-14", count: 0 },
    { day: "2026-11-15", count: 3 },
    { day: "2026-11-16", count: 0 },
  ]);
});

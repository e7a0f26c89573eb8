import { describe, expect, it } from "vitest";
import type { Schemas } from "../../api/client";
import { answersBefore, resultBefore } from "./chain";
import { differences, wordDifferences } from "./differences";

describe("differences", () => {
  it("are told field by field, and what is empty is not different from nothing", () => {
    const before = { vendor: "Sao Mai", total: 12, lines: [{ a: 1 }], note: "", "a/b": 1 };
    const after = { vendor: "Sao Mai", total: 13, lines: [{ a: 2 }], "a/b": 2 };
    expect(differences(before, after).map(({ pointer }) => pointer)).toEqual(["/total", "/lines", "/a~1b"]);
    expect(differences({ group: { x: 1 } }, { group: { x: 1, y: 2 } })).toEqual([{ pointer: "/group/y", before: undefined, after: 2 }]);
    expect(differences(before, before)).toEqual([]);
  });

  it("are told word by word within a text, and give both texts back", () => {
    const [before, after] = ["the amount is 12 euro", "the sum is 12 euro net"];
    const runs = wordDifferences(before, after);
    expect(runs.filter(({ kind }) => kind !== "new").map(({ text }) => text).join("")).toBe(before);
    expect(runs.filter(({ kind }) => kind !== "gone").map(({ text }) => text).join("")).toBe(after);
    expect(runs).toContainEqual({ kind: "gone", text: "amount" });
    expect(runs).toContainEqual({ kind: "new", text: "sum" });
    expect(wordDifferences("x ".repeat(900), "y")).toHaveLength(2);
  });
});

const unit = (unit_id: string, more: object) => ({ unit_id, stage: unit_id, round: 1, judgments: [], assignments: [], ...more }) as unknown as Schemas["UnitDetail"];

describe("what came before", () => {
  it("is what several people answered, however many stages lie between", () => {
    const units = [
      unit("read", { judgments: [{ data: { a: 1 }, counted: true }, { data: { a: 2 }, counted: true }, { data: { a: 3 }, counted: false }] }),
      unit("merge", { parent_unit_id: "read" }),
      unit("settle", { parent_unit_id: "merge" }),
    ];
    expect(answersBefore(units, "settle").map(({ data }) => data)).toEqual([{ a: 1 }, { a: 2 }]);
    expect(answersBefore(units, "read")).toEqual([]);
  });

  it("is what one was shown the last time", () => {
    const units = [
      unit("a1", { result: { v: 1 } }),
      unit("r1", { stage: "review", parent_unit_id: "a1" }),
      unit("a2", { result: { v: 2 }, parent_unit_id: "r1" }),
      unit("r2", { stage: "review", round: 2, parent_unit_id: "a2" }),
    ];
    expect(resultBefore(units, "r2")).toEqual({ before: { v: 1 }, after: { v: 2 } });
    expect(resultBefore(units, "r1")).toBeUndefined();
  });
});

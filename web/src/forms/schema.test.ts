import { describe, expect, test } from "vitest";
import { begin, choicesOf, filled, kindOf, missing, nameAt, partAt, without, type Schema } from "./schema";

const RECEIPT: Schema = {
  type: "object",
  required: ["vendor", "lines"],
  properties: {
    vendor: { type: "string" },
    currency: { enum: ["VND", "EUR"], default: "VND" },
    lines: { type: "array", items: { $ref: "#/$defs/line" } },
  },
  $defs: { line: { type: "object", required: ["amount"], properties: { what: { type: "string" }, amount: { type: "number" } } } },
};

describe("a schema becomes a form", () => {
  test.each<[Schema, string]>([
    [{ enum: ["cat", "dog"] }, "choice"],
    [{ oneOf: [{ const: 1, title: "One" }] }, "choice"],
    [{ type: "string" }, "text"],
    [{ type: ["string", "null"] }, "text"],
    [{ type: "string", maxLength: 5000 }, "longText"],
    [{ type: "integer" }, "number"],
    [{ type: "boolean" }, "yesNo"],
    [{ type: "array", items: { enum: ["a"] } }, "choices"],
    [{ type: "array", items: { type: "string" } }, "list"],
    [RECEIPT, "group"],
    [{}, "any"],
  ])("%j is a %s", (schema, kind) => expect(kindOf(schema)).toBe(kind));

  test("choices keep their values and titles", () => {
    expect(choicesOf({ oneOf: [{ const: 1, title: "One" }, { const: 2 }] })).toEqual([{ value: 1, label: "One" }, { value: 2, label: undefined }]);
  });
});

test("a form begins with its defaults and hands in what was filled", () => {
  expect(begin(RECEIPT)).toEqual({ currency: "VND" });
  expect(filled({ vendor: "", note: null, lines: [{ amount: 0, what: "" }, undefined], ok: false })).toEqual({ lines: [{ amount: 0 }], ok: false });
});

test("what is missing is named by its place, also inside lists", () => {
  expect(missing(RECEIPT, {})).toEqual(["/vendor", "/lines"]);
  expect(missing(RECEIPT, { vendor: "A", lines: [{ amount: 1 }, { what: "b" }] })).toEqual(["/lines/1/amount"]);
});

test("a field is found, named and left out by its pointer", () => {
  expect(partAt(RECEIPT, "/lines/0/amount")).toEqual({ type: "number" });
  expect(partAt(RECEIPT, "/nowhere/at/all")).toEqual({});
  expect(nameAt(RECEIPT, { "/vendor": { label: "Who sold it" } }, "/vendor")).toBe("Who sold it");
  expect(nameAt({ properties: { "a/b": { title: "Ratio" } } }, {}, "/a~1b")).toBe("Ratio");
  expect(nameAt({}, {}, "/due_date")).toBe("Due date");
  expect(Object.keys(without(RECEIPT, ["/vendor", "/lines"]).properties ?? {})).toEqual(["currency"]);
});

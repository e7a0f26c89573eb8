import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { addStage, arrange, changeConnection, changeStage, connect, disconnect, freeHandle, place, removeStage } from "./document";
import { changedBy, type History } from "./history";
import { resolved, type Schema } from "../forms/schema";
import { beginningOf, configSchema, formPart, stageTypes, written, type Published } from "./stageSchema";

const TEXT = `# What it is for.
key: demo
begin_stage: start
stages:
  - { key: start, type: START }
  # People look at it.
  - key: review
    type: REVIEW
    config: { candidate_group: reviewers }
  - { key: end, type: END }
connections:
  - { source: start, target: review }
  - { source: review, target: end }
`;

describe("changes to a document", () => {
  it("leave what somebody wrote beside it", () => {
    const { text, key } = addStage(TEXT, "REVIEW");
    expect(key).toBe("review_2");
    expect(text).toContain("# People look at it.");
    expect(parse(text).stages).toHaveLength(4);
  });

  it("take a stage out with all its connections", () => {
    const { stages, connections } = parse(removeStage(TEXT, "review"));
    expect(stages.map(({ key }: { key: string }) => key)).toEqual(["start", "end"]);
    expect(connections).toEqual([]);
  });

  it("connect by the next free handle, once", () => {
    const once = connect(TEXT, "review", "start");
    expect(parse(once).connections.at(-1)).toEqual({ source: "review", handle: "on_failure", target: "start" });
    expect(connect(once, "review", "start")).toBe(connect(connect(once, "review", "start"), "review", "start"));
    expect(freeHandle(["on_success", "on_failure", "handle"])).toBe("handle_2");
    const back = changeConnection(once, { source: "review", handle: "on_failure", target: "start" }, { rework: true, handle: "again" });
    expect(parse(back).connections.at(-1)).toEqual({ source: "review", handle: "again", target: "start", rework: true });
    expect(parse(disconnect(back, { source: "review", handle: "again", target: "start" })).connections).toHaveLength(2);
  });

  it("set and take out fields, and places", () => {
    const named = changeStage(TEXT, "review", { name: "First look", config: { candidate_group: "approvers" } });
    expect(parse(named).stages[1]).toEqual({ key: "review", type: "REVIEW", name: "First look", config: { candidate_group: "approvers" } });
    expect(parse(changeStage(named, "review", { name: "", config: {} })).stages[1]).toEqual({ key: "review", type: "REVIEW" });
    const put = place(TEXT, new Map([["start", { x: 1, y: 2 }]]));
    expect(parse(put).layout).toEqual({ start: { x: 1, y: 2 } });
    expect(parse(arrange(put)).layout).toBeUndefined();
    expect(changeStage("stages: [", "review", { name: "x" })).toBe("stages: [");
  });
});

it("typing is one change, everything else is one each; what is taken back can be done again", () => {
  let history: History = { past: [], now: "", future: [], typedAt: 0 };
  for (const [at, text] of ["a", "ab", "abc"].entries()) history = changedBy(history, { do: "set", text, typed: true, at: 10_000 + at * 100 });
  history = changedBy(history, { do: "set", text: "abc!", at: 10_400 });
  history = changedBy(history, { do: "undo" });
  expect(history.now).toBe("abc");
  history = changedBy(history, { do: "undo" });
  expect(history.now).toBe("");
  expect(changedBy(history, { do: "undo" })).toBe(history);
  history = changedBy(changedBy(history, { do: "redo" }), { do: "redo" });
  expect(history.now).toBe("abc!");
  expect(history.future).toEqual([]);
});

describe("a stage's form", () => {
  const SCHEMA: Published = {
    $defs: {
      Late: { oneOf: [{ const: "accept" }, { const: "refuse" }] },
      Deadline: { type: "object", properties: { within: { type: "string" } } },
      ReviewConfig: { type: "object", properties: { late: { $ref: "#/$defs/Late" }, deadline: { anyOf: [{ $ref: "#/$defs/Deadline" }, { type: "null" }] }, form: {}, quota: { type: "object" }, blind: { type: "boolean" } } },
      // oxlint-disable-next-line unicorn/no-thenable -- the word is JSON Schema's
      Stage: { allOf: [{ if: { properties: { type: { const: "REVIEW" } } }, then: { properties: { config: { $ref: "#/$defs/ReviewConfig" } } } }] },
    },
  };

  it("is what the published schema says of its type, as far as a form can show it", () => {
    const schema = configSchema(SCHEMA, "REVIEW");
    const { shown, hidden } = formPart(schema, SCHEMA);
    expect(Object.keys(shown.properties ?? {})).toEqual(["late", "deadline", "blind"]);
    expect(hidden).toEqual(["form", "quota"]);
    expect(configSchema(SCHEMA, "START")).toBeUndefined();
  });
});

describe("what must be set", () => {
  const published = JSON.parse(readFileSync("../docs/workflow.schema.json", "utf8")) as Published;
  /** Required fields that are not there at all, however empty: what a draft is not kept for. */
  const absent = (value: unknown, schema: Schema): string[] => {
    const own = resolved(schema, published);
    if (Array.isArray(value)) return value.flatMap((each) => absent(each, own.items ?? {}));
    if (!value || typeof value !== "object") return [];
    const fields = value as Record<string, unknown>;
    return [
      ...(own.required ?? []).filter((name) => fields[name] === undefined),
      ...Object.entries(own.properties ?? {}).flatMap(([name, part]) => absent(fields[name], part)),
    ];
  };

  it.each(stageTypes(published))("is there in a new stage of type %s", (type) => {
    expect(absent(beginningOf(type, published), configSchema(published, type) ?? {})).toEqual([]);
    const { text, key } = addStage(TEXT, type, beginningOf(type, published));
    const config = parse(text).stages.at(-1).config;
    expect(parse(text).stages.at(-1).key).toBe(key);
    expect(config === undefined).toBe(Object.keys(beginningOf(type, published)).length === 0);
  });

  it("is empty where only a designer can know it", () => {
    expect(beginningOf("MITL", published)).toEqual({ endpoint: "", model: "" });
    expect(beginningOf("SUBWORKFLOW", published)).toEqual({ workflow: "" });
    expect(beginningOf("START", published)).toEqual({});
  });

  it("stays when somebody empties it, also in a row", () => {
    const router = configSchema(published, "ROUTER");
    expect(written({ rules: [{ when: "true" }, {}] }, {}, router, published)).toEqual({
      rules: [{ when: "true", handle: "" }, { when: "", handle: "" }],
      else: "",
    });
  });

  it("is never a number or a choice that nobody made, and goes with its group", () => {
    const review = configSchema(published, "REVIEW");
    expect(written({ quorum: { approve: 2 } }, {}, review, published)).toEqual({ quorum: { approve: 2 } });
    expect(written({ quorum: {}, blind: true }, {}, review, published)).toEqual({ blind: true });
    expect(written({ deadline: { escalate_to: "leads" } }, {}, review, published)).toEqual({ deadline: { escalate_to: "leads", within: "" } });
    expect(written({ deadline: { clock_stops_for: [] } }, {}, review, published)).toEqual({});
    expect(written({ strategy: "majority" }, {}, configSchema(published, "CONSENSUS"), published)).toEqual({ strategy: "majority" });
    const gold = {};
    expect(written({ gold, blind: true }, { gold }, configSchema(published, "ANNOTATE"), published)).toEqual({ gold: {}, blind: true });
  });
});

import { expect, test } from "vitest";
import { modelOf } from "../../graph/model";
import { basisOf, endsReached, lastAnswered } from "./came";

const unit = (stage: string, handle: string | null, more: object = {}) => ({ unit_id: stage, stage, handle, finished_at: handle && "2026-01-01T00:00:00Z", judgments: [], result: null, ...more });
const run = (...units: object[]) => ({ units }) as never;

test("how answers became one is read, and only told of where they differ", () => {
  const fields = { "/label": { shares: [{ value: "cat", share: 2 / 3 }, { value: "dog", share: 1 / 3 }] }, "/size": { shares: [{ value: 1, share: 1 }] } };
  expect(basisOf({ kind: "consensus", agreement: 0.5, confidence: null, fields })).toEqual({
    agreement: 0.5,
    confidence: undefined,
    shares: [{ field: "label", values: fields["/label"].shares }],
  });
  expect(basisOf(null)).toBeUndefined();
});

test("a result is that of the last visit which came to something", () => {
  const judgments = [{}];
  expect(lastAnswered(run(unit("start", "on_success"), unit("first", "on_success", { judgments }), unit("router", "on_success")))).toBe("first");
  expect(lastAnswered(run(unit("late", "on_success", { judgments, finished_at: "2026-01-03T00:00:00Z" }), unit("early", "on_success", { result: {}, finished_at: "2026-01-02T00:00:00Z" })))).toBe("late");
  expect(lastAnswered(run(unit("start", "on_success"), unit("first", null, { judgments })))).toBeUndefined();
});

test("an end is reached by the handle that the last visit was left by", () => {
  const model = modelOf({
    stages: [{ key: "review", type: "REVIEW" }, { key: "good", type: "END" }, { key: "bad", type: "END" }],
    connections: [{ source: "review", target: "good" }, { source: "review", handle: "on_failure", target: "bad" }],
  });
  expect(endsReached(run(unit("review", "on_success")), model)).toEqual(["good"]);
  expect(endsReached(run(unit("review", "on_failure"), unit("review", null)), model)).toEqual([]);
});

import { expect, it } from "vitest";
import { marksOf } from "./difference";

it("tells stages that came, went or changed, also by where they lead", () => {
  const before = {
    stages: [{ key: "a" }, { key: "b" }, { key: "c" }, { key: "gone" }],
    connections: [{ source: "a", target: "b" }, { source: "b", target: "c" }],
  };
  const after = {
    stages: [{ key: "a" }, { key: "b", name: "B" }, { key: "c" }, { key: "new" }],
    connections: [{ source: "a", target: "c" }, { source: "b", target: "c" }],
  };
  expect(Object.fromEntries(marksOf(before, after))).toEqual({ a: "changed", b: "changed", new: "added", gone: "removed" });
  expect(marksOf(undefined, { stages: [] }).size).toBe(0);
});

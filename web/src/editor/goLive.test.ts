import { expect, it } from "vitest";
import { changesOf } from "./GoLive";

it("says by their names which stages are new, changed or gone", () => {
  const before = { stages: [{ key: "a", name: "First" }, { key: "b", name: "Old" }, { key: "c" }], connections: [{ source: "a", target: "b" }] };
  const after = { stages: [{ key: "a", name: "First" }, { key: "c" }, { key: "d", name: "New one" }], connections: [{ source: "a", target: "c" }] };
  expect(changesOf(before, after)).toEqual({ added: ["New one"], changed: ["First"], removed: ["Old"] });
  expect(changesOf(after, after)).toEqual({ added: [], changed: [], removed: [] });
});

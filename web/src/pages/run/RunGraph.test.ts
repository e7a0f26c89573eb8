import { expect, it } from "vitest";
import type { Schemas } from "../../api/client";
import { marksOf, standingsOf } from "./RunGraph";

const unit = (stage: string, state: string, more: object = {}) => ({ unit_id: `${stage}-${state}`, stage, state, round: 1, assignments: [], ...more });

it("shows the latest visit of each stage, how many are open, and who holds it", () => {
  const run = {
    units: [
      unit("review", "completed", { finished_at: "2026-01-01T00:00:00Z", assignments: [{ actor_id: "bob", ended_at: "2026-01-01T00:00:00Z" }] }),
      unit("rework", "completed", { finished_at: "2026-01-01T00:00:00Z" }),
      unit("review", "in_progress", { round: 2, assignments: [{ actor_id: "dora" }, { actor_id: "bob", ended_at: "2026-01-02T00:00:00Z" }] }),
    ],
  } as unknown as Schemas["RunDetail"];
  const standings = standingsOf(run, (actor) => actor.toUpperCase());
  expect(standings.get("review")).toEqual({ state: "in_progress", round: 2, open: 1, holders: ["DORA"], unit: "review-in_progress" });
  expect(standings.get("rework")?.open).toBe(0);
});

it("lights up the way ahead, or what waits behind a blocker", () => {
  const rollup = { critical_path: ["review", "end"], blockers: [{ unit_id: "u", stage: "read", state: "blocked", on_critical_path: true, downstream: ["review"] }] };
  expect([...(marksOf(rollup, "critical") ?? [])]).toEqual([["review", "critical"], ["end", "critical"]]);
  expect([...(marksOf(rollup, "read") ?? [])]).toEqual([["read", "trace"], ["review", "behind"]]);
  expect(marksOf(rollup, "")).toBeUndefined();
  expect(marksOf(rollup, "gone")).toBeUndefined();
});

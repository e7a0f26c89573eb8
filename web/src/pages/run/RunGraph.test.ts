import { expect, it } from "vitest";
import type { Schemas } from "../../api/client";
import { standingsOf } from "./RunGraph";

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

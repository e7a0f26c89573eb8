// Who did what happened, and what of it is worth a line.
import type { Schemas } from "../../api/client";
import { beginningOf, isEngine } from "../../ui/text";

type Event = Pick<Schemas["Event"], "type" | "actor_id" | "data">;

/** What the engine does when somebody has done something: that event's actor only says who set it off. */
const FOLLOWS = new Set(
  [
    "run.completed",
    "unit.arrival_dropped",
    "unit.arrived",
    "unit.awaited",
    "unit.bridged",
    "unit.deadline_set",
    "unit.finalized",
    "unit.joined",
    "unit.overdue",
    "unit.overlap_raised",
    "unit.ready",
    "unit.split",
    "unit.timed_out",
    "unit.timeout_warning",
  ].map((type) => `dev.handoff.${type}`),
);

/** Where the event itself names who did it. Elsewhere it may name somebody it was done to. */
const NAMES_DOER = new Set(["comment.added", "judgment.received", "run.started", "unit.claimed", "assignment.claimed"].map((type) => `dev.handoff.${type}`));

/** The engine, as somebody who did something. */
export const ENGINE = "engine";

/** Who did it: somebody's id, or the engine. Nothing where that is not told, as in blind work: it may well have been a person. */
export function doerOf({ type, actor_id, data }: Event): string | undefined {
  if (FOLLOWS.has(type)) return ENGINE;
  const named = NAMES_DOER.has(type) ? (data as { actor_id?: string } | null)?.actor_id : undefined;
  const doer = named ?? actor_id ?? undefined;
  return doer && isEngine(doer) ? ENGINE : doer;
}

const COMMENT_MAX = 90;

/** What was decided, and how the word to it begins. */
export function saidIn({ type, data }: Event): { decision?: string; comment?: string } {
  if (type !== "dev.handoff.judgment.received") return {};
  const { decision, comment } = (data ?? {}) as { decision?: unknown; comment?: unknown };
  return {
    ...(typeof decision === "string" ? { decision } : {}),
    ...(typeof comment === "string" && comment.trim() ? { comment: beginningOf(comment, COMMENT_MAX) } : {}),
  };
}

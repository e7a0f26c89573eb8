import type { Schemas } from "../../api/client";

type Story = Pick<Schemas["DeadLetterStory"], "occurred_at" | "set_aside_at" | "attempts" | "failures" | "replays">;

export interface Entry {
  readonly at: string;
  /** A text's key. */
  readonly text: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly by?: string | null;
  readonly detail?: string | null;
}

/** All that happened to a letter, in the order in which it did. */
export function storyOf(story: Story): Entry[] {
  const entries: Entry[] = [
    { at: story.occurred_at, text: "governance.happened" },
    ...story.failures.map(({ attempt, failed_at, message }) => ({ at: failed_at, text: "governance.attempt", values: { attempt }, detail: message })),
    { at: story.set_aside_at, text: "governance.setAside" },
  ];
  for (const { requested_at, requested_by, reason, decided_at, decided_by, finished_at, state, outcome } of story.replays) {
    entries.push({ at: requested_at, text: "governance.asked", by: requested_by, detail: reason });
    if (decided_at) entries.push({ at: decided_at, text: `governance.outcome.${state === "rejected" ? "rejected" : "approved"}`, by: decided_by });
    if (finished_at) entries.push({ at: finished_at, text: `governance.outcome.${state}`, detail: outcome });
  }
  // Stable: of what happened in the same moment, the cause stands first.
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

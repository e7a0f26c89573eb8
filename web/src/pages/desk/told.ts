// How right answers to gold questions were. Nothing tells such a question from ordinary work until its answer is handed in; then,
// where the stage says so, the server can be asked.
import { useSyncExternalStore } from "react";
import { api, type Schemas } from "../../api/client";

export interface Told {
  /** What the item was called. */
  readonly title: string;
  readonly right: boolean;
  /** From 0 to 1. */
  readonly score: number;
  /** The names of the fields that were wrong. */
  readonly wrong: readonly string[];
  readonly reason?: string | null;
}

/** An answer is compared right after it has arrived. Most questions are ordinary work, of which nothing is ever told: then it is left at that. */
const PAUSES_MS = [300, 700, 1_500, 3_000, 6_000] as const;

let told: readonly Told[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Told[]): void {
  told = next;
  for (const listener of listeners) listener();
}

/** A right answer makes way for what is told next; a wrong one stays until somebody closes it. */
export const tell = (next: Told): void => set([...told.filter(({ right }) => !right), next]);
export const closeFirst = (): void => set(told.slice(1));

export const useTold = (): readonly Told[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => told,
  );

async function ask(assignment: string): Promise<Schemas["FeedbackView"] | "not yet" | "nothing"> {
  try {
    const { data, response } = await api.GET("/v1/assignments/{assignment}/feedback", { params: { path: { assignment } } });
    return data ?? (response.status === 404 ? "not yet" : "nothing");
  } catch {
    return "nothing";
  }
}

/** Asks a few times how right an answer was that has just been handed in, and tells it. */
export async function hearHowRight(assignment: string, title: string, nameOf: (pointer: string) => string): Promise<void> {
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const said = await ask(assignment);
    if (said === "nothing") return;
    if (said === "not yet") continue;
    tell({ ...said, title, wrong: said.wrong.map(nameOf) });
    return;
  }
}

// What was, what is, and what was taken back. Letters typed one after the other are one change.
import { useCallback, useReducer } from "react";

export interface History {
  readonly past: readonly string[];
  readonly now: string;
  readonly future: readonly string[];
  readonly typedAt: number;
}

export type Change =
  | { readonly do: "set"; readonly text: string; readonly typed?: boolean; readonly at: number }
  | { readonly do: "undo" }
  | { readonly do: "redo" };

const PAST_MAX = 200;
const TYPING_MS = 1_200;

export function changedBy(history: History, change: Change): History {
  const { past, now, future } = history;
  if (change.do === "set") {
    if (change.text === now) return history;
    const goesOn = change.typed && change.at - history.typedAt < TYPING_MS && past.length > 0;
    return { past: goesOn ? past : [...past, now].slice(-PAST_MAX), now: change.text, future: [], typedAt: change.typed ? change.at : 0 };
  }
  const [from, to] = change.do === "undo" ? [past.at(-1), { past: past.slice(0, -1), future: [now, ...future] }] : [future[0], { past: [...past, now], future: future.slice(1) }];
  return from === undefined ? history : { ...to, now: from, typedAt: 0 };
}

export function useHistory(begin: () => string) {
  const [history, dispatch] = useReducer(changedBy, undefined, () => ({ past: [], now: begin(), future: [], typedAt: 0 }));
  const set = useCallback((text: string, typed = false) => dispatch({ do: "set", text, typed, at: Date.now() }), []);
  const undo = useCallback(() => dispatch({ do: "undo" }), []);
  const redo = useCallback(() => dispatch({ do: "redo" }), []);
  return { text: history.now, set, undo, redo, canUndo: history.past.length > 0, canRedo: history.future.length > 0 };
}

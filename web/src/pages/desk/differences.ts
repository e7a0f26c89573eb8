// What differs between two answers, field by field, and within a text word by word.

export interface Difference {
  /** Where, as a JSON pointer. */
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => Boolean(value) && typeof value === "object" && !Array.isArray(value);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const empty = (value: unknown): boolean => value === undefined || value === null || value === "";

/** Fields that are not the same; inside groups each by itself, lists as a whole. */
export function differences(before: unknown, after: unknown, pointer = ""): Difference[] {
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => differences(before[key], after[key], `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`));
  }
  if (same(before, after) || (empty(before) && empty(after))) return [];
  return [{ pointer, before, after }];
}

export interface Run {
  readonly kind: "same" | "gone" | "new";
  readonly text: string;
}

const WORDS_MAX = 400;

/** A text as it was and as it is, in one: what stayed, what went, what came. */
export function wordDifferences(before: string, after: string): Run[] {
  const [old, now] = [before.split(/(\s+)/), after.split(/(\s+)/)];
  if (old.length > WORDS_MAX || now.length > WORDS_MAX) return before === after ? [{ kind: "same", text: after }] : [{ kind: "gone", text: before }, { kind: "new", text: after }];
  // The longest common run of words, counted from the end.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = common[i] as Uint16Array;
      row[j] = old[i] === now[j] ? (common[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(common[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  const runs: Run[] = [];
  const push = (kind: Run["kind"], text: string) => {
    const last = runs.at(-1);
    if (last?.kind === kind) runs[runs.length - 1] = { kind, text: last.text + text };
    else if (text) runs.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      push("same", old[i] as string);
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < old.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      push("gone", old[i] as string);
      i += 1;
    } else {
      push("new", now[j] as string);
      j += 1;
    }
  }
  return runs;
}

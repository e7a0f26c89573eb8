// Figures of quality, counted from what the API tells of results. Nothing here decides what is good.
import type { Schemas } from "../../api/client";

type Result = Pick<Schemas["UnitResult"], "agreement" | "confidence" | "result" | "judgments">;

/** How many fall into each tenth from 0 to 1; the last one includes 1. */
export function tenths(numbers: readonly (number | null | undefined)[]): number[] {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const number of numbers) {
    if (typeof number !== "number" || Number.isNaN(number)) continue;
    const at = Math.min(9, Math.max(0, Math.floor(number * 10)));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

const isWord = (value: unknown): value is string | number | boolean => ["string", "number", "boolean"].includes(typeof value);
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (value && typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : {});

const WORDS_MAX = 12;

/** Fields that are a choice: few different words for many results. */
export function choiceFields(results: readonly Result[]): string[] {
  const words = new Map<string, Set<string>>();
  for (const { result } of results) {
    for (const [field, value] of Object.entries(fieldsOf(result))) if (isWord(value)) words.set(field, (words.get(field) ?? new Set()).add(String(value)));
  }
  return [...words].filter(([, all]) => all.size <= WORDS_MAX).map(([field]) => field);
}

export interface Matrix {
  readonly words: readonly string[];
  /** By what the result is, then by what people answered. */
  readonly counts: readonly (readonly number[])[];
}

/** What people answered, against what the result became. */
export function confusion(results: readonly Result[], field: string): Matrix {
  const pairs: [string, string][] = [];
  for (const { result, judgments } of results) {
    const became = fieldsOf(result)[field];
    if (!isWord(became)) continue;
    for (const { counted, data, tainted_at } of judgments) {
      const answered = fieldsOf(data)[field];
      if (counted && !tainted_at && isWord(answered)) pairs.push([String(became), String(answered)]);
    }
  }
  const words = [...new Set(pairs.flat())].sort().slice(0, WORDS_MAX);
  const at = new Map(words.map((word, index) => [word, index]));
  const counts = words.map(() => words.map(() => 0));
  for (const [became, answered] of pairs) {
    const [row, column] = [at.get(became), at.get(answered)];
    const cells = row === undefined ? undefined : counts[row];
    if (cells && column !== undefined) cells[column] = (cells[column] ?? 0) + 1;
  }
  return { words, counts };
}

/** What was handed in each day, oldest first, with the days on which nothing was. */
export function byDay(items: readonly Schemas["DayOfEvents"][], type: string, days: number, today: Date): { day: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { day, event_type, events } of items) if (event_type === type) counts.set(day, (counts.get(day) ?? 0) + events);
  return Array.from({ length: days }, (_, at) => {
    const date = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - (days - 1 - at)));
    const day = date.toISOString().slice(0, 10);
    return { day, count: counts.get(day) ?? 0 };
  });
}

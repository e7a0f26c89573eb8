// What led to a unit, read from the run's chain of units.
import type { Schemas } from "../../api/client";

type Unit = Schemas["UnitDetail"];
type Judgment = Schemas["JudgmentDetail"];

const byId = (units: readonly Unit[]) => new Map(units.map((unit) => [unit.unit_id, unit]));
const isObject = (value: unknown): boolean => Boolean(value) && typeof value === "object";

/** The answers of several people that somebody now has to choose from: the nearest such unit up the chain. */
export function answersBefore(units: readonly Unit[], unit: string): readonly Judgment[] {
  const known = byId(units);
  let at = known.get(known.get(unit)?.parent_unit_id ?? "");
  for (let left = 20; at && left > 0; left -= 1) {
    const answers = at.judgments.filter(({ counted, data }) => counted && isObject(data));
    if (answers.length > 1) return answers;
    if (answers.length === 1) return [];
    at = known.get(at.parent_unit_id ?? "");
  }
  return [];
}

/** What a unit came to: its result, or, where it has none of its own, what was handed in last. */
const resultOf = (unit: Unit | undefined): unknown => (isObject(unit?.result) ? unit?.result : unit?.judgments.findLast(({ counted }) => counted)?.data);

/** What this stage was shown in the round before, and what it is shown now. */
export function resultBefore(units: readonly Unit[], unit: string): { before: unknown; after: unknown } | undefined {
  const known = byId(units);
  const now = known.get(unit);
  if (!now || now.round < 2) return undefined;
  const last = units.filter(({ stage, round }) => stage === now.stage && round === now.round - 1).at(-1);
  const [before, after] = [last, now].map((each) => resultOf(known.get(each?.parent_unit_id ?? "")));
  return isObject(before) && isObject(after) ? { before, after } : undefined;
}

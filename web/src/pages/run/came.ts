// What visits to stages came to: the answer, how far people agree on it, and the end that was reached.
import type { Schemas } from "../../api/client";
import type { GraphModel } from "../../graph/model";

type RunDetail = Schemas["RunDetail"];

/** How several answers became one. */
export interface Basis {
  readonly agreement?: number;
  readonly confidence?: number;
  /** For each field about which not all are of one mind: what was said, and by how many. */
  readonly shares: readonly { readonly field: string; readonly values: readonly { readonly value: unknown; readonly share: number }[] }[];
}

const number = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

interface Written {
  readonly agreement?: unknown;
  readonly confidence?: unknown;
  readonly fields?: Readonly<Record<string, { readonly shares?: readonly { readonly value: unknown; readonly share: number }[] } | null>>;
}

/** Reads what the engine has written down; nothing, where nothing was put together. */
export function basisOf(basis: unknown): Basis | undefined {
  if (!basis || typeof basis !== "object") return undefined;
  const { agreement, confidence, fields } = basis as Written;
  const shares = Object.entries(fields ?? {}).flatMap(([field, part]) => {
    const values = Array.isArray(part?.shares) ? part.shares : [];
    return values.length > 1 ? [{ field: field.replace(/^\//, ""), values }] : [];
  });
  return { agreement: number(agreement), confidence: number(confidence), shares };
}

/** The visit that a run's result is read at: of those that have come to something, the last. */
export const lastAnswered = (run: Pick<RunDetail, "units">): string | undefined =>
  run.units
    .filter(({ finished_at, judgments, result }) => finished_at && (judgments.length > 0 || (result !== null && result !== undefined)))
    .toSorted((one, other) => (one.finished_at ?? "").localeCompare(other.finished_at ?? ""))
    .at(-1)?.unit_id;

/** END stages that a run has come to: they are passed and not visited, so the way out of the last visit before tells. */
export function endsReached(run: Pick<RunDetail, "units">, model: Pick<GraphModel, "stages" | "connections">): string[] {
  const ends = new Set(model.stages.flatMap(({ key, type }) => (type === "END" ? [key] : [])));
  const latest = new Map(run.units.map((unit) => [unit.stage, unit]));
  return model.connections.flatMap(({ source, handle, target }) => {
    const unit = latest.get(source);
    return ends.has(target) && unit?.finished_at && unit.handle === handle ? [target] : [];
  });
}

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

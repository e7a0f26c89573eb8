// Documents as people write them: what something is called comes first, what it leads to last.
import { stringify } from "yaml";

const ORDER = ["key", "type", "name", "description", "initiator_group", "begin_stage", "optional", "join", "source", "handle", "target", "rework"];
const LAST = ["config", "stages", "connections", "layout"];

const rank = (key: string): number => {
  const first = ORDER.indexOf(key);
  return first >= 0 ? first : ORDER.length + LAST.indexOf(key) + 1;
};

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!value || typeof value !== "object") return value;
  const entries = Object.entries(value as Record<string, unknown>);
  entries.sort(([one], [other]) => rank(one) - rank(other));
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]));
}

export const yamlOf = (document: unknown): string => stringify(ordered(document), { lineWidth: 100 });

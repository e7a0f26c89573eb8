// What differs between two documents of a workflow, stage by stage.
import type { Mark } from "./scene";

type Json = Readonly<Record<string, unknown>>;

function stagesOf(document: unknown): Map<string, string> {
  const workflow = (document ?? {}) as { stages?: unknown; connections?: unknown };
  const stages = Array.isArray(workflow.stages) ? (workflow.stages as Json[]) : [];
  const connections = Array.isArray(workflow.connections) ? (workflow.connections as Json[]) : [];
  const leaving = new Map<string, Json[]>();
  for (const connection of connections) {
    const source = String(connection?.source);
    leaving.set(source, [...(leaving.get(source) ?? []), connection]);
  }
  return new Map(stages.map((stage) => [String(stage?.key), JSON.stringify([stage, leaving.get(String(stage?.key)) ?? []])]));
}

/** How the stages of `after` differ from those of `before`; both in the one spelling that the server gives out. */
export function marksOf(before: unknown, after: unknown): Map<string, Mark> {
  const [old, now] = [stagesOf(before), stagesOf(after)];
  const marks = new Map<string, Mark>();
  for (const [key, stage] of now) {
    const was = old.get(key);
    if (was === undefined) marks.set(key, "added");
    else if (was !== stage) marks.set(key, "changed");
  }
  for (const key of old.keys()) if (!now.has(key)) marks.set(key, "removed");
  return marks;
}

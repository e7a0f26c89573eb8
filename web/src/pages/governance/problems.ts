// What is wrong, by kind. Operators are told by the server how much of each there is; whoever operates nothing sees what concerns their projects.
import { useQueries, useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { consumersQuery, problemsQuery, projectTrailQuery, redRunsQuery, trailQuery } from "../../api/operations";
import { mayEverywhere } from "../../api/may";
import { meQuery, projectsQuery } from "../../api/queries";

export const KINDS = ["letters", "schema", "silent", "lagging", "retrying", "failed", "orphans", "late", "overdue", "integrity"] as const;
export type ProblemKind = (typeof KINDS)[number];

export type Consumer = Schemas["Consumer"];
export type Condition = "silent" | "behind" | "stuck" | "well";

/** A worker's condition, from its own account: the heartbeat first, then what waits, then what failed. */
export function conditionOf(consumer: Consumer): Condition {
  if (consumer.silent) return "silent";
  if (consumer.behind) return "behind";
  return consumer.dead_letters > 0 || consumer.retrying > 0 ? "stuck" : "well";
}

/** In place of a count that could not be had: nobody is told that all is well where nobody knows. */
export const UNKNOWN = "–";

export interface TroubledRun {
  readonly project: string;
  readonly run: Schemas["RunSummary"];
}
export interface Trail {
  /** Empty: the installation's own. */
  readonly project: string;
  readonly verification: Schemas["Verification"];
}

/** The server counts up to here. */
const COUNTED_MAX = 10_000;
const counted = (count: number): string => (count >= COUNTED_MAX ? `${COUNTED_MAX}+` : String(count));

const told = (problems: Schemas["ProblemCounts"]): Partial<Record<ProblemKind, string>> => ({
  letters: counted(problems.dead_letters),
  schema: counted(problems.schema_violations),
  silent: counted(problems.silent_consumers),
  lagging: counted(problems.lagging_consumers),
  retrying: counted(problems.retrying_events),
  failed: counted(problems.failed_units),
  orphans: counted(problems.orphan_runs),
  late: counted(problems.overdue_units),
});

export function useProblems() {
  const { data: me } = useQuery(meQuery);
  const operates = mayEverywhere(me, "read_operations");
  const projects = useQuery(projectsQuery);
  const problems = useQuery({ ...problemsQuery, enabled: operates });
  const consumers = useQuery({ ...consumersQuery, enabled: operates });
  const trail = useQuery({ ...trailQuery, enabled: operates });
  const keys = projects.data?.map(({ key }) => key) ?? [];
  const trails = useQueries({ queries: keys.map((key) => projectTrailQuery(key)) });
  const runs = useQueries({ queries: keys.map((key) => redRunsQuery(key)) });

  const checked: Trail[] = [
    ...(trail.data ? [{ project: "", verification: trail.data }] : []),
    ...trails.flatMap(({ data }, at) => (data ? [{ project: keys[at] as string, verification: data }] : [])),
  ];
  const troubled: TroubledRun[] = runs.flatMap(({ data }, at) => (data?.items ?? []).map((run) => ({ project: keys[at] as string, run })));
  const many = runs.some(({ data }) => data?.next_cursor);
  const broken = checked.filter(({ verification }) => !verification.intact).length;
  const areKnown = (queries: readonly { data: unknown }[]) => projects.data !== undefined && queries.every(({ data }) => data !== undefined);
  const counts: Partial<Record<ProblemKind, string>> = {
    ...(problems.data && told(problems.data)),
    overdue: areKnown(runs) ? `${troubled.length}${many ? "+" : ""}` : UNKNOWN,
    integrity: areKnown([...trails, ...(operates ? [trail] : [])]) ? String(broken) : broken > 0 ? `${broken}+` : UNKNOWN,
  };
  const asked = [projects, ...trails, ...runs, ...(operates ? [problems, consumers, trail] : [])];
  const pending = !me || asked.some((query) => query.isPending);
  const failed = asked.filter((query) => query.isError);
  const again = () => failed.forEach((query) => void query.refetch());
  return { counts, consumers: consumers.data ?? [], trails: checked, troubled, operates, pending, error: failed[0]?.error, again };
}

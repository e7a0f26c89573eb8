// What is wrong, by kind. Every number is counted from what the API answers; a kind that one may not read is left out.
import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { consumersQuery, deadLettersQuery, openRunsQuery, projectTrailQuery, trailQuery } from "../../api/operations";
import { meQuery, projectsQuery } from "../../api/queries";

export const KINDS = ["letters", "silent", "lagging", "retrying", "overdue", "integrity"] as const;
export type ProblemKind = (typeof KINDS)[number];

export type Consumer = Schemas["Consumer"];
export type Condition = "silent" | "behind" | "stuck" | "well";

/** Behind: it reads, but this many events already wait. */
const BACKLOG_MANY = 1_000;

/** A worker's condition, from its own account: the heartbeat first, then what waits, then what failed. */
export function conditionOf(consumer: Consumer): Condition {
  if (consumer.silent) return "silent";
  if ((consumer.backlog ?? 0) >= BACKLOG_MANY) return "behind";
  return consumer.dead_letters > 0 || consumer.retrying > 0 ? "stuck" : "well";
}

export interface TroubledRun {
  readonly project: string;
  readonly run: Schemas["RunSummary"];
}
export interface Trail {
  /** Empty: the installation's own. */
  readonly project: string;
  readonly verification: Schemas["Verification"];
}

export function useProblems() {
  const { data: me } = useQuery(meQuery);
  const operates = Boolean(me?.global_roles.length);
  const { data: projects } = useQuery(projectsQuery);
  const letters = useInfiniteQuery({ ...deadLettersQuery, enabled: operates });
  const consumers = useQuery({ ...consumersQuery, enabled: operates });
  const trail = useQuery({ ...trailQuery, enabled: operates });
  const keys = projects?.map(({ key }) => key) ?? [];
  const trails = useQueries({ queries: keys.map((key) => projectTrailQuery(key)) });
  const runs = useQueries({ queries: keys.map((key) => openRunsQuery(key)) });

  const open = letters.data?.pages.flatMap(({ items }) => items) ?? [];
  const checked: Trail[] = [
    ...(trail.data ? [{ project: "", verification: trail.data }] : []),
    ...trails.flatMap(({ data }, at) => (data ? [{ project: keys[at] as string, verification: data }] : [])),
  ];
  const troubled: TroubledRun[] = runs.flatMap(({ data }, at) =>
    (data?.items ?? []).filter(({ rollup }) => rollup?.colour === "red").map((run) => ({ project: keys[at] as string, run })),
  );
  const many = runs.some(({ data }) => data?.next_cursor);
  const all = consumers.data ?? [];
  const counts: Partial<Record<ProblemKind, string>> = {
    ...(operates && {
      letters: `${open.length}${letters.hasNextPage ? "+" : ""}`,
      silent: String(all.filter(({ silent }) => silent).length),
      lagging: String(all.filter((each) => conditionOf(each) === "behind").length),
      retrying: String(all.reduce((sum, { retrying }) => sum + retrying, 0)),
    }),
    overdue: `${troubled.length}${many ? "+" : ""}`,
    integrity: String(checked.filter(({ verification }) => !verification.intact).length),
  };
  const pending = !me || (operates && (letters.isPending || consumers.isPending));
  return { counts, letters, open, consumers: all, trails: checked, troubled, operates, pending, error: letters.error ?? consumers.error };
}

// What operators read: letters that could not be delivered, and how those do who deliver.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, must } from "./client";
import { LIVE_MS } from "./live";

export const consumersQuery = queryOptions({
  queryKey: ["operations", "consumers"],
  queryFn: async () => (await must(api.GET("/v1/consumers"))).items,
  refetchInterval: LIVE_MS,
});

/** How much is wrong, kind by kind, counted by the server. */
export const problemsQuery = queryOptions({
  queryKey: ["operations", "problems"],
  queryFn: () => must(api.GET("/v1/problems")),
  refetchInterval: LIVE_MS,
});

/** Letters that wait; of a classification, or all. */
export const deadLettersQuery = (classification?: string) =>
  infiniteQueryOptions({
    queryKey: ["operations", "dead-letters", "list", classification ?? null],
    queryFn: ({ pageParam }) =>
      must(
        api.GET("/v1/dead-letters", {
          params: { query: { open: true, limit: 50, ...(classification ? { classification } : {}), ...(pageParam ? { cursor: pageParam } : {}) } },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: LIVE_MS,
  });

export type TroubleKind = "overdue_units" | "failed_units" | "orphan_runs";

/** Runs and units in one kind of trouble. */
export const troubledQuery = (kind: TroubleKind) =>
  infiniteQueryOptions({
    queryKey: ["operations", "troubled", kind],
    queryFn: ({ pageParam }) => must(api.GET("/v1/problems/runs", { params: { query: { kind, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } } })),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: LIVE_MS,
  });

export const deadLetterQuery = (letter: string) =>
  queryOptions({
    queryKey: ["operations", "dead-letters", letter],
    queryFn: () => must(api.GET("/v1/dead-letters/{letter}", { params: { path: { letter } } })),
    refetchInterval: LIVE_MS,
  });

/** Whether the installation's own trail is whole. */
export const trailQuery = queryOptions({
  queryKey: ["operations", "trail"],
  queryFn: () => must(api.GET("/v1/events/verification")),
  staleTime: 60_000,
});

export const projectTrailQuery = (project: string) =>
  queryOptions({
    queryKey: ["operations", "trail", project],
    queryFn: () => must(api.GET("/v1/projects/{project}/events/verification", { params: { path: { project } } })),
    staleTime: 60_000,
  });

/** Runs of one project that go on and are in trouble. */
export const redRunsQuery = (project: string) =>
  queryOptions({
    queryKey: ["operations", "runs", project],
    queryFn: () => must(api.GET("/v1/projects/{project}/runs", { params: { path: { project }, query: { state: "in_progress", colour: "red", limit: 200 } } })),
    refetchInterval: 4 * LIVE_MS,
  });

export const calendarQuery = (project: string) =>
  queryOptions({
    queryKey: ["projects", project, "calendar"],
    queryFn: () => must(api.GET("/v1/projects/{project}/calendar", { params: { path: { project } } })),
  });

export const policiesQuery = (project: string) =>
  queryOptions({
    queryKey: ["projects", project, "approval-policies"],
    queryFn: () => must(api.GET("/v1/projects/{project}/approval-policies", { params: { path: { project } } })),
  });

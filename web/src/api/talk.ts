// What people tell each other, what they are told, and why work is or is not theirs.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, must } from "./client";
import { LIVE_MS, unlessRefused, whileShort } from "./live";
import { at, onward } from "./pages";

/** What was said about a run; with a unit, only about that. */
export const commentsQuery = (run: string, unit?: string) =>
  queryOptions({
    queryKey: ["run", run, "comments", unit ?? null],
    queryFn: async () =>
      (await must(api.GET("/v1/runs/{run}/comments", { params: { path: { run }, query: { limit: 200, ...(unit ? { unit_id: unit } : {}) } } }))).items,
  });

const NEWS_MS = 3 * LIVE_MS;

/** What I have not read: as many as a badge can say. */
export const unreadQuery = queryOptions({
  queryKey: ["notifications", "unread"],
  queryFn: () => must(api.GET("/v1/notifications", { params: { query: { unread: true, limit: 99 } } })),
  refetchInterval: unlessRefused(() => NEWS_MS),
});

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ["notifications", "all"],
  queryFn: ({ pageParam }) => must(api.GET("/v1/notifications", { params: { query: { limit: 50, ...at(pageParam) } } })),
  ...onward,
  refetchInterval: whileShort(() => NEWS_MS),
});

export const explainQuery = (project?: string) =>
  queryOptions({
    queryKey: ["work", "explain", project ?? null],
    queryFn: () => must(api.GET("/v1/work/explain", { params: { query: project ? { project } : {} } })),
  });

// How good the work of a project is.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, must } from "./client";

export const recordsQuery = (project: string) =>
  infiniteQueryOptions({
    queryKey: ["quality", project, "people"],
    queryFn: ({ pageParam }) =>
      must(
        api.GET("/v1/projects/{project}/quality/people", {
          params: { path: { project }, query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const personQuery = (project: string, actor: string) =>
  queryOptions({
    queryKey: ["quality", project, "people", actor],
    queryFn: () => must(api.GET("/v1/projects/{project}/quality/people/{actor}", { params: { path: { project, actor }, query: { limit: 200 } } })),
  });

/** Questions whose answer is known. */
export const goldQuery = (project: string) =>
  infiniteQueryOptions({
    queryKey: ["quality", project, "gold"],
    queryFn: ({ pageParam }) =>
      must(
        api.GET("/v1/projects/{project}/quality/gold", {
          params: { path: { project }, query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** What rules over behaviour found. */
export const flagsQuery = (project: string) =>
  infiniteQueryOptions({
    queryKey: ["quality", project, "flags"],
    queryFn: ({ pageParam }) =>
      must(
        api.GET("/v1/projects/{project}/quality/flags", {
          params: { path: { project }, query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const resultsQuery = (project: string) =>
  queryOptions({
    queryKey: ["quality", project, "results"],
    queryFn: () => must(api.GET("/v1/projects/{project}/results", { params: { path: { project }, query: { limit: 200 } } })),
  });

export const activityQuery = (project: string) =>
  queryOptions({
    queryKey: ["quality", project, "activity"],
    queryFn: () => must(api.GET("/v1/projects/{project}/activity", { params: { path: { project } } })),
  });

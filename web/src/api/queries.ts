// Everything that pages read, each under one key. A page never keeps a copy of its own.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, must } from "./client";
import { askEvery, LIVE_MS, streams, unlessRefused, whileShort } from "./live";
import { at, everyPage, onward } from "./pages";
import { asRefusal } from "./problem";

export { queryClient } from "./cache";

/** The parameters that say something. */
const given = <Name extends string>(parameters: Record<Name, string>): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries<string>(parameters).filter(([, value]) => value)) as Partial<Record<Name, string>>;

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: () => must(api.GET("/v1/me")),
  staleTime: 60_000,
});

export const machinesQuery = queryOptions({
  queryKey: ["state-machines"],
  queryFn: () => must(api.GET("/v1/state-machines")),
  staleTime: Number.POSITIVE_INFINITY,
});

/** All projects one may see: for choosing, and to call them by name. */
export const projectsQuery = queryOptions({
  queryKey: ["projects"],
  queryFn: () => everyPage((query) => must(api.GET("/v1/projects", { params: { query } }))),
  staleTime: 30_000,
});

export const projectListQuery = infiniteQueryOptions({
  queryKey: ["projects", "list"],
  queryFn: ({ pageParam }) => must(api.GET("/v1/projects", { params: { query: { limit: 100, ...at(pageParam) } } })),
  ...onward,
});

export const heldQuery = queryOptions({
  queryKey: ["work", "held"],
  queryFn: () => must(api.GET("/v1/assignments", { params: { query: { limit: 100 } } })),
  refetchInterval: LIVE_MS,
});

/** What is on offer, in a project or in all of them, with these words. */
export const offersQuery = (project: string, text: string) =>
  infiniteQueryOptions({
    queryKey: ["work", "offers", project, text],
    queryFn: ({ pageParam }) => must(api.GET("/v1/work", { params: { query: { limit: 50, ...given({ project, text, cursor: pageParam }) } } })),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: () => (project ? askEvery(streams.project(project)) : LIVE_MS),
  });

export const unitQuery = (unit: string) =>
  queryOptions({
    queryKey: ["unit", unit],
    queryFn: () => must(api.GET("/v1/units/{unit}", { params: { path: { unit } } })),
  });

export const taskQuery = (unit: string) =>
  queryOptions({
    queryKey: ["unit", unit, "task"],
    queryFn: () => must(api.GET("/v1/units/{unit}/task", { params: { path: { unit } } })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What a unit came to; nothing, if it came to nothing. */
export const resultQuery = (unit: string) =>
  queryOptions({
    queryKey: ["unit", unit, "result"],
    queryFn: async () => {
      try {
        return await must(api.GET("/v1/units/{unit}/result", { params: { path: { unit } } }));
      } catch (error) {
        if (asRefusal(error).status === 404) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });

export interface RunsWanted {
  readonly state: string;
  readonly colour: string;
  readonly text: string;
}

export const runsQuery = (project: string, wanted: RunsWanted) =>
  infiniteQueryOptions({
    queryKey: ["runs", project, wanted],
    queryFn: ({ pageParam }) =>
      must(api.GET("/v1/projects/{project}/runs", { params: { path: { project }, query: { limit: 50, ...given({ ...wanted, cursor: pageParam }) } } })),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: unlessRefused(() => askEvery(streams.project(project))),
  });

/** A run as it stands in the list. Reading the run itself would be noted as a look at what others answered (docs/work.md, Blind work). */
export const runInListQuery = (project: string, run: string) =>
  queryOptions({
    queryKey: ["runs", project, "one", run],
    queryFn: async () => (await must(api.GET("/v1/projects/{project}/runs", { params: { path: { project }, query: { text: run, limit: 1 } } }))).items[0] ?? null,
    // What it is called does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const runQuery = (run: string) =>
  queryOptions({
    queryKey: ["run", run],
    queryFn: () => must(api.GET("/v1/runs/{run}", { params: { path: { run } } })),
    refetchInterval: unlessRefused(() => askEvery(streams.run(run))),
  });

export const rollupQuery = (run: string) =>
  queryOptions({
    queryKey: ["run", run, "rollup"],
    queryFn: () => must(api.GET("/v1/runs/{run}/rollup", { params: { path: { run } } })),
    refetchInterval: unlessRefused(() => askEvery(streams.run(run))),
  });

export const runOptionsQuery = (run: string) =>
  queryOptions({
    queryKey: ["run", run, "transitions"],
    queryFn: () => must(api.GET("/v1/runs/{run}/transitions", { params: { path: { run } } })),
    refetchInterval: unlessRefused(() => askEvery(streams.run(run))),
  });

export const unitOptionsQuery = (unit: string) =>
  queryOptions({
    queryKey: ["unit", unit, "transitions"],
    queryFn: () => must(api.GET("/v1/units/{unit}/transitions", { params: { path: { unit } } })),
  });

export const runEventsQuery = (run: string) =>
  infiniteQueryOptions({
    queryKey: ["run", run, "events"],
    queryFn: ({ pageParam }) =>
      must(
        api.GET("/v1/runs/{run}/events", {
          params: { path: { run }, query: { limit: 100, ...(pageParam ? { cursor: pageParam } : {}) } },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** All workflows of a project: for choosing. */
export const workflowsQuery = (project: string) =>
  queryOptions({
    queryKey: ["workflows", project],
    queryFn: () => everyPage((query) => must(api.GET("/v1/projects/{project}/workflows", { params: { path: { project }, query } }))),
  });

export const workflowListQuery = (project: string) =>
  infiniteQueryOptions({
    queryKey: ["workflows", project, "list"],
    queryFn: ({ pageParam }) => must(api.GET("/v1/projects/{project}/workflows", { params: { path: { project }, query: { limit: 100, ...at(pageParam) } } })),
    ...onward,
  });

export const versionsQuery = (project: string, workflow: string) =>
  queryOptions({
    queryKey: ["workflows", project, workflow, "versions"],
    queryFn: () => everyPage((query) => must(api.GET("/v1/projects/{project}/workflows/{workflow}/versions", { params: { path: { project, workflow }, query } }))),
  });

export const versionQuery = (project: string, workflow: string, number: number) =>
  queryOptions({
    queryKey: ["workflows", project, workflow, "versions", number],
    queryFn: () =>
      must(
        api.GET("/v1/projects/{project}/workflows/{workflow}/versions/{number}", {
          params: { path: { project, workflow, number } },
        }),
      ),
    staleTime: 60_000,
  });

/** Everybody: for choosing, for finding, and to call them by name. */
export const peopleQuery = queryOptions({
  queryKey: ["actors", "all"],
  queryFn: () => everyPage((query) => must(api.GET("/v1/actors", { params: { query } }))),
});

export const peopleListQuery = infiniteQueryOptions({
  queryKey: ["actors", "list"],
  queryFn: ({ pageParam }) => must(api.GET("/v1/actors", { params: { query: { limit: 100, ...at(pageParam) } } })),
  ...onward,
});

/** All groups: for choosing. */
export const groupsQuery = queryOptions({
  queryKey: ["groups", "all"],
  queryFn: () => everyPage((query) => must(api.GET("/v1/groups", { params: { query } }))),
});

export const groupListQuery = infiniteQueryOptions({
  queryKey: ["groups", "list"],
  queryFn: ({ pageParam }) => must(api.GET("/v1/groups", { params: { query: { limit: 100, ...at(pageParam) } } })),
  ...onward,
});

export const groupQuery = (group: string) =>
  queryOptions({
    queryKey: ["groups", "one", group],
    queryFn: () => must(api.GET("/v1/groups/{group}", { params: { path: { group } } })),
  });

/** All members: whoever is added must not be one of them already. */
export const groupMembersQuery = (group: string) =>
  queryOptions({
    queryKey: ["groups", "one", group, "members"],
    queryFn: () => everyPage((query) => must(api.GET("/v1/groups/{group}/members", { params: { path: { group }, query } }))),
  });

/** All members: for choosing, and to call them by name. */
export const projectMembersQuery = (project: string) =>
  queryOptions({
    queryKey: ["projects", project, "members"],
    queryFn: () => everyPage((query) => must(api.GET("/v1/projects/{project}/members", { params: { path: { project }, query } }))),
  });

export const tokensQuery = infiniteQueryOptions({
  queryKey: ["tokens"],
  queryFn: ({ pageParam }) => must(api.GET("/v1/tokens", { params: { query: { limit: 100, ...at(pageParam) } } })),
  ...onward,
});

export const approvalsQuery = infiniteQueryOptions({
  queryKey: ["approvals", "waiting"],
  queryFn: ({ pageParam }) => must(api.GET("/v1/approvals", { params: { query: { waiting_for_me: true, limit: 50, ...at(pageParam) } } })),
  ...onward,
  refetchInterval: whileShort(() => LIVE_MS),
});

/** What others have agreed to and nobody has done yet. */
export const agreedQuery = queryOptions({
  queryKey: ["approvals", "agreed"],
  queryFn: () => must(api.GET("/v1/approvals", { params: { query: { status: "APPROVED", limit: 50 } } })),
});

export const approvalsBeforeQuery = infiniteQueryOptions({
  queryKey: ["approvals", "before"],
  queryFn: ({ pageParam }) => must(api.GET("/v1/approvals", { params: { query: { limit: 50, ...at(pageParam) } } })),
  ...onward,
  refetchInterval: whileShort(() => LIVE_MS),
});

/** What was asked about a run or a unit. */
export const approvalsAboutQuery = (subject: string) =>
  queryOptions({
    queryKey: ["approvals", "about", subject],
    queryFn: () => must(api.GET("/v1/approvals", { params: { query: { subject_id: subject, limit: 20 } } })),
    refetchInterval: unlessRefused(() => LIVE_MS),
  });

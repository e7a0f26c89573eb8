import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api, must } from "../api/client";
import { asRefusal } from "../api/problem";
import { queryClient } from "../api/queries";
import type { Verdicts } from "./desk/verdicts";

const PAUSE_MS = 800;

export interface Draft {
  readonly answer?: unknown;
  readonly comment?: string;
  /** In a review by field. */
  readonly verdicts?: Verdicts;
}

/** What was written before, on whatever device; none if nothing was. */
export const draftQuery = (assignment: string) =>
  queryOptions({
    queryKey: ["draft", assignment],
    queryFn: async () => {
      try {
        return await must(api.GET("/v1/assignments/{assignment}/draft", { params: { path: { assignment } } }));
      } catch (error) {
        if (asRefusal(error).status === 404) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Just long enough for the page that it was fetched ahead for: from then on that page knows better.
    gcTime: 5_000,
  });

export const useDraftBefore = (assignment: string, enabled: boolean) => useQuery({ ...draftQuery(assignment), enabled });

export type Saving = "idle" | "pending" | "saved" | "failed";

/** Saves a draft whenever somebody pauses. Of two windows that write the same draft, the one that wrote last stays. */
export function useAutosave(assignment: string, begunAt: number, draft: Draft): Saving {
  const [saving, setSaving] = useState<Saving>("idle");
  const revision = useRef(begunAt);
  const text = JSON.stringify(draft);
  const last = useRef(text);
  useEffect(() => {
    if (text === last.current) return;
    setSaving("pending");
    const save = async () => {
      last.current = text;
      revision.current += 1;
      const body = { revision: revision.current, data: JSON.parse(text) as never };
      try {
        await must(api.PUT("/v1/assignments/{assignment}/draft", { params: { path: { assignment } }, body }));
        // Whoever comes back at once goes on from here, and not from what was there before.
        queryClient.setQueryData(draftQuery(assignment).queryKey, (before) => ({ ...before, ...body }) as never);
        setSaving("saved");
      } catch {
        setSaving("failed");
      }
    };
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, assignment]);
  return saving;
}

import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api, must } from "../api/client";
import { asRefusal, isRefused } from "../api/problem";
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

/** After so long a draft that could not be saved is sent again; then after twice as long, up to the longest. */
const AGAIN_MS = 2_000;
const AGAIN_MAX_MS = 30_000;

/** Saves a draft whenever somebody pauses, and again until it is saved. Of two windows that write the same draft, the one that wrote last stays. */
export function useAutosave(assignment: string, begunAt: number, draft: Draft): Saving {
  const [saving, setSaving] = useState<Saving>("idle");
  const revision = useRef(begunAt);
  const text = JSON.stringify(draft);
  const saved = useRef(text);
  useEffect(() => {
    if (text === saved.current) {
      setSaving((before) => (before === "idle" ? before : "saved"));
      return;
    }
    setSaving("pending");
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const save = async (pause: number) => {
      revision.current += 1;
      const body = { revision: revision.current, data: JSON.parse(text) as never };
      try {
        await must(api.PUT("/v1/assignments/{assignment}/draft", { params: { path: { assignment } }, body }));
        saved.current = text;
        // Whoever comes back at once goes on from here, and not from what was there before.
        queryClient.setQueryData(draftQuery(assignment).queryKey, (before) => ({ ...before, ...body }) as never);
        if (!isOver) setSaving("saved");
      } catch (error) {
        if (isOver) return;
        setSaving("failed");
        if (isFinal(error)) return;
        timer = setTimeout(() => void save(Math.min(pause * 2, AGAIN_MAX_MS)), pause);
      }
    };
    timer = setTimeout(() => void save(AGAIN_MS), PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text, assignment]);
  useWarning(saving === "failed");
  return saving;
}

/** Whether the server will not take it later either. Who has to sign in again, or was too fast, gets it saved then. */
const isFinal = (error: unknown) => isRefused(error) && ![401, 429].includes(asRefusal(error).status);

/** Asks whoever is about to close the page while something on it is not saved. */
function useWarning(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [unsaved]);
}

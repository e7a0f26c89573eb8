// What has been read, for all pages.
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isRefused, Refusal } from "./problem";

/** A session may end on any page, and whatever is asked first hears of it. Who one is, is asked anew then, and that leads to signing in. */
function notice(error: unknown): void {
  if (error instanceof Refusal && error.code === "not_signed_in") void queryClient.invalidateQueries({ queryKey: ["me"] });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => query.queryKey[0] !== "me" && notice(error) }),
  mutationCache: new MutationCache({ onError: notice }),
  defaultOptions: {
    queries: {
      staleTime: 1_000,
      // A refusal is an answer; only what got lost is asked again.
      retry: (failures, error) => failures < 2 && !isRefused(error),
      refetchOnWindowFocus: true,
    },
  },
});

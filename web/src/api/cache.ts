// What has been read, for all pages.
import { QueryClient } from "@tanstack/react-query";
import { Refusal } from "./problem";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 1_000,
      // A refusal is an answer; only what got lost is asked again.
      retry: (failures, error) => failures < 2 && !(error instanceof Refusal && error.status > 0 && error.status < 500),
      refetchOnWindowFocus: true,
    },
  },
});

// What has been read, for all pages.
import { QueryClient } from "@tanstack/react-query";
import { isRefused } from "./problem";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 1_000,
      // A refusal is an answer; only what got lost is asked again.
      retry: (failures, error) => failures < 2 && !isRefused(error),
      refetchOnWindowFocus: true,
    },
  },
});

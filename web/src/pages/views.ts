// Views of the list of runs that somebody has given a name: they follow the person, and not the browser.
import { queryOptions, useMutation } from "@tanstack/react-query";
import { api, must } from "../api/client";
import { asRefusal } from "../api/problem";
import { queryClient } from "../api/queries";

export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: async () => (await must(api.GET("/v1/me/views"))).items,
  staleTime: 60_000,
});

const readAgain = () => queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey });

/** Keeps a view; one of the same name is replaced. */
export const useSaveView = () =>
  useMutation({
    mutationFn: ({ name, search }: { name: string; search: string }) => must(api.PUT("/v1/me/views/{view}", { params: { path: { view: name } }, body: { search } })),
    onSuccess: readAgain,
  });

export const useDropView = () =>
  useMutation({
    mutationFn: async (name: string) => {
      try {
        await must(api.DELETE("/v1/me/views/{view}", { params: { path: { view: name } } }));
      } catch (error) {
        // Gone is gone, also if it went in another window.
        if (asRefusal(error).status !== 404) throw error;
      }
    },
    onSuccess: readAgain,
  });

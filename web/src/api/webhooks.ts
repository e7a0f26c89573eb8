// Where events of a project are sent, and what became of each.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api, must, type Schemas } from "./client";
import { LIVE_MS } from "./live";

export const webhooksQuery = (project: string) =>
  queryOptions({
    queryKey: ["webhooks", project],
    queryFn: async () => (await must(api.GET("/v1/projects/{project}/webhooks", { params: { path: { project } } }))).items,
    refetchInterval: 4 * LIVE_MS,
  });

export const webhookQuery = (webhook: string) =>
  queryOptions({
    queryKey: ["webhook", webhook],
    queryFn: () => must(api.GET("/v1/webhooks/{webhook}", { params: { path: { webhook } } })),
    refetchInterval: 4 * LIVE_MS,
  });

export type DeliveryState = "pending" | "delivered" | "failed";

export const deliveriesQuery = (webhook: string, state?: DeliveryState) =>
  infiniteQueryOptions({
    queryKey: ["webhook", webhook, "deliveries", state ?? null],
    queryFn: ({ pageParam }) =>
      must(
        api.GET("/v1/webhooks/{webhook}/deliveries", {
          params: { path: { webhook }, query: { limit: 50, ...(state ? { state } : {}), ...(pageParam ? { cursor: pageParam } : {}) } },
        }),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: LIVE_MS,
  });

/** A delivery with its attempts. */
export const deliveryQuery = ({ delivery_id: delivery, attempts, state }: Schemas["Delivery"]) =>
  queryOptions({
    // Another attempt is another story.
    queryKey: ["delivery", delivery, attempts, state],
    queryFn: () => must(api.GET("/v1/webhook-deliveries/{delivery}", { params: { path: { delivery } } })),
  });

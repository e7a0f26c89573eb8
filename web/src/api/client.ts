import createClient, { type Middleware } from "openapi-fetch";
import { keepTime } from "./clock";
import { Refusal, type Problem } from "./problem";
import type { components, paths } from "./schema";

export type Schemas = components["schemas"];

const TRIES = 3;

/** A key that names one command, so that sending it twice does it once. `randomUUID` is missing on plain HTTP. */
export function freshKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const naming: Middleware = {
  onRequest({ request }) {
    if (request.method !== "GET" && !request.headers.has("Idempotency-Key") && !request.url.endsWith("/v1/session")) {
      request.headers.set("Idempotency-Key", freshKey());
    }
    return request;
  },
};

/** Whether a command whose answer was lost has been carried out is not known; its key makes repeating it safe. */
async function patientFetch(request: Request): Promise<Response> {
  const repeatable = request.method === "GET" || request.headers.has("Idempotency-Key");
  for (let tried = 1; ; tried += 1) {
    try {
      return await fetch(repeatable ? request.clone() : request);
    } catch (error) {
      if (request.signal.aborted) throw error;
      if (!repeatable || request.method === "GET" || tried === TRIES) throw new Refusal(0);
      await new Promise((resolve) => setTimeout(resolve, 400 * tried));
    }
  }
}

/** The API, typed by its own description. */
export const api = createClient<paths>({ baseUrl: globalThis.location?.origin ?? "", fetch: patientFetch, cache: "no-store" });
api.use(naming, keepTime);

/** The answer, or the refusal thrown. */
export async function must<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call;
  if (response.ok) return data as T;
  throw new Refusal(response.status, error && typeof error === "object" ? (error as Problem) : undefined);
}

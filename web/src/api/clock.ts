// The server's time, by what its answers say. A device whose clock is wrong would count a lease down wrongly.
import type { Middleware } from "openapi-fetch";

/** The header counts in whole seconds and every answer has travelled: less than this is no difference. */
const NOISE_MS = 2_000;

let ahead = 0;

/** By how much the server's clock is ahead of this one, told by an answer that came at `at`. */
export function aheadBy(date: string | null, at: number): number {
  const told = Date.parse(date ?? "");
  const difference = told - at;
  return Number.isNaN(told) || Math.abs(difference) < NOISE_MS ? 0 : difference;
}

export const serverNow = (): number => Date.now() + ahead;

export const keepTime: Middleware = {
  onResponse({ response }) {
    ahead = aheadBy(response.headers.get("date"), Date.now());
  },
};

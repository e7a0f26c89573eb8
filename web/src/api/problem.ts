import type { components } from "./schema";

export type Problem = components["schemas"]["Problem"];
export type Fault = components["schemas"]["Fault"];

/** What the server refused (RFC 9457). Status 0: it could not be reached. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly faults: readonly Fault[];
  readonly retryable: boolean;

  constructor(status: number, problem?: Partial<Problem>) {
    super(problem?.detail || problem?.title || "");
    this.name = "Refusal";
    this.status = status;
    this.code = problem?.code ?? (status === 0 ? "unreachable" : "unknown");
    this.title = problem?.title ?? "";
    this.faults = Array.isArray(problem?.errors) ? problem.errors : [];
    this.retryable = problem?.retryable ?? status === 0;
  }
}

/** The server has answered, and the answer is no: asking again does not change it. */
export const isRefused = (error: unknown): boolean => error instanceof Refusal && error.status >= 400 && error.status < 500;

/** There is nothing at this address: no such thing, one that is hidden, or an address that cannot be one's. */
export const isNowhere = (error: unknown): boolean => error instanceof Refusal && (error.status === 404 || error.code === "invalid_path");

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(0, { detail: error instanceof Error ? error.message : String(error) });
}

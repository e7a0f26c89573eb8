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

export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(0, { detail: error instanceof Error ? error.message : String(error) });
}

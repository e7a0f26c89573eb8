// What the server refused, in a sentence and in the reader's language, as far as there is one for its code.
import i18next from "i18next";
import { asRefusal, type Refusal } from "../api/problem";
import { spoken } from "./text";
import { say } from "./Toaster";

const known = (from: "problems" | "faults" | "frees" | "events", key: string): string | undefined => i18next.getResource(i18next.language, from, key, { keySeparator: false }) as string | undefined;

/** The sentence for a code in a language that the server does not speak. */
export const inOwnWords = (code: string): string | undefined => known("problems", code);

/** The sentence for a fault in a language that the server does not speak: by its code, or by the server's words where it has none. */
export function faultInOwnWords({ code, limit, detail }: { code?: string | null; limit?: number | null; detail: string }): string | undefined {
  const sentence = known("faults", code ?? detail);
  // Where only a number would say it, and there is none, the server's words say more.
  return sentence?.includes("{{limit}}") && limit == null ? undefined : sentence?.replace("{{limit}}", String(limit));
}

/** What is wrong at one place. */
export const faultSaid = (fault: { code?: string | null; limit?: number | null; detail: string }): string => faultInOwnWords(fault) ?? fault.detail;

/** What would free work, by the rule that keeps it; `told` is what the server says. */
export const freedBy = (rule: string, told: string): string => known("frees", rule) ?? told;

/** `dev.handoff.run.started` as people write it. */
export function eventName(type: string): string {
  const short = type.replace(/^dev\.handoff\./, "");
  return known("events", short) ?? spoken(short.replaceAll(".", " "));
}

/** `APPROVE` as people say it. */
export const decisionSaid = (decision: string): string => i18next.t(`decision.${decision}` as never, { defaultValue: spoken(decision) });

export function saidOf(refusal: Refusal): string {
  if (refusal.status === 0) return i18next.t("trouble.unreachable");
  return (inOwnWords(refusal.code) ?? (refusal.message || refusal.title)) || i18next.t("trouble.status", { status: refusal.status });
}

/** Says in passing why something failed. */
export const sayWhy = (error: unknown): void => say(saidOf(asRefusal(error)), true);

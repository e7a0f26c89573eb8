import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

const STEPS = [["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3_600], ["minute", 60]] as const;
const TICK_MS = 15_000;

let now = Date.now();
function subscribe(listener: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now();
    listener();
  }, TICK_MS);
  return () => clearInterval(timer);
}
const useNow = (): number => Math.max(useSyncExternalStore(subscribe, () => now), 0);

/** The language of the pages as the reader writes it: whoever prefers British English reads dates so. Another language than theirs has no region. */
export const localeOf = (language: string, preferred: readonly string[] = navigator.languages): string =>
  preferred.find((tag) => tag.toLowerCase().split("-")[0] === language) ?? language;

export function relative(iso: string, at: number, language: string): string {
  const seconds = (Date.parse(iso) - at) / 1000;
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length);
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto", style: "short" });
  return step ? format.format(Math.round(seconds / step[1]), step[0]) : format.format(0, "second");
}

export const absolute = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));

/** A moment, in the viewer's zone and words; the full date is in the title. */
export function Time({ at, full = false }: { at: string; full?: boolean }) {
  const { i18n } = useTranslation();
  const current = Math.max(useNow(), Date.parse(at) > now ? Date.now() : 0);
  const exact = absolute(at, i18n.language);
  return (
    <time dateTime={at} title={exact}>
      {full ? exact : relative(at, current, i18n.language)}
    </time>
  );
}

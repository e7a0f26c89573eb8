// Views that somebody has given a name, in their own browser.

export interface View {
  readonly name: string;
  /** The part of the address that says what is shown. */
  readonly search: string;
}

const KEPT = "handoff.views.runs";
const VIEWS_MAX = 20;

const isView = (value: unknown): value is View =>
  Boolean(value) && typeof (value as View).name === "string" && typeof (value as View).search === "string" && (value as View).search.startsWith("?");

export function readViews(): View[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

function write(views: View[]): View[] {
  localStorage.setItem(KEPT, JSON.stringify(views));
  return views;
}

/** With one more; one of the same name is replaced, and of too many the oldest goes. */
export const withView = (views: readonly View[], view: View): View[] => write([...views.filter(({ name }) => name !== view.name), view].slice(-VIEWS_MAX));
export const withoutView = (views: readonly View[], gone: string): View[] => write(views.filter(({ name }) => name !== gone));

// The way that is left, as far as it is worth telling.
/** Of more than this the graph tells better. */
const TOLD_MAX = 6;

/** The longest way from here without the ends it may come to: how many stages, the first of them, and how many are left out. */
export function wayAhead(path: readonly string[], isEnd: (stage: string) => boolean): { count: number; told: readonly string[]; more: number } {
  const stages = path.filter((stage) => !isEnd(stage));
  const told = stages.slice(0, TOLD_MAX);
  return { count: stages.length, told, more: stages.length - told.length };
}

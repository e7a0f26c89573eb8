// Where a run stands, stage by stage. Kept beside the graph and not in it: when a stage changes, that stage is drawn anew and
// nothing else.
import { useSyncExternalStore } from "react";

export interface Standing {
  /** The state of the latest visit, as the backend calls it. */
  readonly state: string;
  readonly round: number;
  /** How many visits are open. */
  readonly open: number;
  /** Who holds it. */
  readonly holders: readonly string[];
  readonly unit: string;
}

const same = (one: Standing, other: Standing): boolean =>
  one.state === other.state &&
  one.round === other.round &&
  one.open === other.open &&
  one.unit === other.unit &&
  one.holders.join("\n") === other.holders.join("\n");

export class Standings {
  private now: ReadonlyMap<string, Standing> = new Map();
  private readonly watchers = new Map<string, Set<() => void>>();
  private readonly watchersOfAll = new Set<() => void>();

  get(stage: string): Standing | undefined {
    return this.now.get(stage);
  }

  /** Takes over what is new, and tells only those stages that have changed. */
  replace(next: ReadonlyMap<string, Standing>): void {
    const kept = new Map<string, Standing>();
    const changed: string[] = [];
    for (const [stage, standing] of next) {
      const before = this.now.get(stage);
      const unchanged = before !== undefined && same(before, standing);
      kept.set(stage, unchanged ? before : standing);
      if (!unchanged) changed.push(stage);
    }
    for (const stage of this.now.keys()) if (!next.has(stage)) changed.push(stage);
    this.now = kept;
    for (const stage of changed) for (const tell of this.watchers.get(stage) ?? []) tell();
    if (changed.length > 0) for (const tell of this.watchersOfAll) tell();
  }

  /** Tells that something has changed, whatever it is. */
  watchAll(tell: () => void): () => void {
    this.watchersOfAll.add(tell);
    return () => void this.watchersOfAll.delete(tell);
  }

  watch(stage: string, tell: () => void): () => void {
    const watchers = this.watchers.get(stage) ?? new Set();
    this.watchers.set(stage, watchers.add(tell));
    return () => {
      watchers.delete(tell);
      if (watchers.size === 0) this.watchers.delete(stage);
    };
  }
}

const NOBODY = new Standings();

export function useStanding(standings: Standings | undefined, stage: string): Standing | undefined {
  const store = standings ?? NOBODY;
  return useSyncExternalStore(
    (tell) => store.watch(stage, tell),
    () => store.get(stage),
  );
}

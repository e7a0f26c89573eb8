import { isEnd } from "./model";
import type { PlacedStage, Scene } from "./scene";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
export type Arrow = keyof typeof STEPS;
export const isArrow = (key: string): key is Arrow => key in STEPS;

/** The nearest stage in a direction; what lies straight ahead is nearer than what lies aside. */
export function neighbour(scene: Scene, from: string, arrow: Arrow): PlacedStage | undefined {
  const start = scene.place.get(from);
  if (!start) return undefined;
  const [dx, dy] = STEPS[arrow];
  let best: PlacedStage | undefined;
  let least = Infinity;
  for (const each of scene.stages) {
    if (each === start || isEnd(each.stage.key)) continue;
    const [x, y] = [each.x - start.x, each.y - start.y];
    const ahead = x * dx + y * dy;
    if (ahead <= 1) continue;
    const cost = ahead + 2 * Math.abs(x * dy + y * dx);
    if (cost < least) [best, least] = [each, cost];
  }
  return best;
}

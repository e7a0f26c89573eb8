// The line of a connection: a curve to the next column, or the way that the layout found, its corners rounded.
import type { Point } from "./model";

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

const RADIUS = 14;
const ARROW_ROOM = 7;
/** How far a label may stand out of the line's own box. */
const LABEL_ROOM = 60;

export interface Way extends Box {
  readonly path: string;
  readonly labelAt: Point;
}

export function wayOf(from: Box, to: Box, route: readonly Point[] | undefined): Way {
  const begin = { x: from.x + from.width, y: from.y + from.height / 2 };
  const end = { x: to.x - ARROW_ROOM, y: to.y + to.height / 2 };
  const points = [begin, ...(route ?? []), end];
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const box = { x: left - LABEL_ROOM, y: top - 12, width: Math.max(...xs) - left + 2 * LABEL_ROOM, height: Math.max(...ys) - top + 24 };
  if (route && route.length > 0) {
    const middle = Math.floor((points.length - 1) / 2);
    const [before, after] = [points[middle] as Point, points[middle + 1] as Point];
    return { ...box, path: rounded(points), labelAt: { x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 } };
  }
  const reach = Math.max(24, Math.abs(end.x - begin.x) / 2);
  const path = `M ${begin.x} ${begin.y} C ${begin.x + reach} ${begin.y} ${end.x - reach} ${end.y} ${end.x} ${end.y}`;
  return { ...box, path, labelAt: { x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 } };
}

/** Straight pieces with rounded corners; between places in different rows of neighbouring columns, a curve. */
export function rounded(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let path = `M ${first.x} ${first.y}`;
  let at = first;
  rest.forEach((next, index) => {
    const following = rest[index + 1];
    const slanted = at.x !== next.x && at.y !== next.y;
    if (slanted) {
      const middle = (at.x + next.x) / 2;
      path += ` C ${middle} ${at.y} ${middle} ${next.y} ${next.x} ${next.y}`;
      at = next;
      return;
    }
    const turns = following && !(following.x !== next.x && following.y !== next.y) && isCorner(at, next, following);
    if (!turns) {
      path += ` L ${next.x} ${next.y}`;
      at = next;
      return;
    }
    const [into, out] = [towards(next, at), towards(next, following)];
    path += ` L ${into.x} ${into.y} Q ${next.x} ${next.y} ${out.x} ${out.y}`;
    at = out;
  });
  return path;
}

const isCorner = (one: Point, two: Point, three: Point): boolean => (one.x === two.x) !== (two.x === three.x);

/** A point on the way from a corner, as far as its rounding goes. */
function towards(corner: Point, to: Point): Point {
  const length = Math.hypot(to.x - corner.x, to.y - corner.y);
  const share = length === 0 ? 0 : Math.min(RADIUS, length / 2) / length;
  return { x: corner.x + (to.x - corner.x) * share, y: corner.y + (to.y - corner.y) * share };
}

// Boxes and polygons in the picture's own pixels, and what can be done to them. Nothing here knows how they are drawn.

export interface Spot {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface BoxRegion extends Spot, Size {
  readonly label?: string;
}
export interface PolygonRegion {
  readonly points: readonly Spot[];
  readonly label?: string;
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most));
const whole = Math.round;

/** The box between two corners, inside the picture. */
export function boxBetween(one: Spot, other: Spot, { width, height }: Size): BoxRegion {
  const [left, right] = [clamp(Math.min(one.x, other.x), 0, width), clamp(Math.max(one.x, other.x), 0, width)];
  const [top, bottom] = [clamp(Math.min(one.y, other.y), 0, height), clamp(Math.max(one.y, other.y), 0, height)];
  return { x: whole(left), y: whole(top), width: whole(right - left), height: whole(bottom - top) };
}

/** Moved as far as the picture allows. */
export const moveBox = <B extends BoxRegion>(box: B, dx: number, dy: number, size: Size): B => ({
  ...box,
  x: whole(clamp(box.x + dx, 0, size.width - box.width)),
  y: whole(clamp(box.y + dy, 0, size.height - box.height)),
});

/** Larger or smaller at its lower right corner; never nothing, never outside. */
export const growBox = <B extends BoxRegion>(box: B, dx: number, dy: number, size: Size): B => ({
  ...box,
  width: whole(clamp(box.width + dx, 1, size.width - box.x)),
  height: whole(clamp(box.height + dy, 1, size.height - box.y)),
});

/** A box to begin with, in the middle. */
export const middleBox = ({ width, height }: Size): BoxRegion => ({ x: whole(width * 0.375), y: whole(height * 0.375), width: whole(width / 4), height: whole(height / 4) });

export const cornersOf = ({ x, y, width, height }: BoxRegion): Spot[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

export function movePolygon<P extends PolygonRegion>(polygon: P, dx: number, dy: number, size: Size): P {
  const xs = polygon.points.map(({ x }) => x);
  const ys = polygon.points.map(({ y }) => y);
  const byX = clamp(dx, -Math.min(...xs), size.width - Math.max(...xs));
  const byY = clamp(dy, -Math.min(...ys), size.height - Math.max(...ys));
  return { ...polygon, points: polygon.points.map(({ x, y }) => ({ x: whole(x + byX), y: whole(y + byY) })) };
}

export const movePoint = <P extends PolygonRegion>(polygon: P, at: number, to: Spot, size: Size): P => ({
  ...polygon,
  points: polygon.points.map((point, index) => (index === at ? { x: whole(clamp(to.x, 0, size.width)), y: whole(clamp(to.y, 0, size.height)) } : point)),
});

/** A corner more, halfway to the next one. */
export function splitAt<P extends PolygonRegion>(polygon: P, at: number): P {
  const [one, other] = [polygon.points[at], polygon.points[(at + 1) % polygon.points.length]];
  if (!one || !other) return polygon;
  const middle = { x: whole((one.x + other.x) / 2), y: whole((one.y + other.y) / 2) };
  return { ...polygon, points: [...polygon.points.slice(0, at + 1), middle, ...polygon.points.slice(at + 1)] };
}

/** Without a corner; three are always left. */
export const withoutPoint = <P extends PolygonRegion>(polygon: P, at: number): P =>
  polygon.points.length <= 3 ? polygon : { ...polygon, points: polygon.points.filter((_, index) => index !== at) };

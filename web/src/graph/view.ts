// The part of a drawing that is seen first: all of it if it can be read then, else its beginning, which is moved on from.
import { getViewportForBounds, type Viewport } from "@xyflow/react";
import { STAGE_HEIGHT, STAGE_WIDTH } from "./layout";
import type { Box, Scene } from "./scene";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The names of stages are 13 px high: so small, and no smaller, they are read without effort. */
export const READABLE = 0.92;
/** Around the whole; on the left there is room for the buttons, so that they cover no stage. */
const ROOM = { top: "7%", right: "5%", bottom: "7%", left: "68px" } as const;
const LEFT = 68;
const EDGE = 32;
/** Below there is the overview, which is as flat as the drawing. */
const BELOW = 104;

/** The window that shows everything. */
export const wholeOf = ({ bounds }: Scene, { width, height }: Size): Viewport => getViewportForBounds(bounds, width, height, 0.001, 1, ROOM);

/** Everything, if its names can be read then; else the beginning, at a size at which they can. */
export function firstView(scene: Scene, size: Size): Viewport {
  const whole = wholeOf(scene, size);
  if (whole.zoom >= READABLE) return whole;
  const { bounds } = scene;
  const first = (scene.begin === undefined ? undefined : scene.place.get(scene.begin)) ?? scene.stages[0] ?? bounds;
  const across = shift([bounds.x, bounds.width], [first.x, STAGE_WIDTH], size.width, LEFT, EDGE);
  const down = shift([bounds.y, bounds.height], [first.y, STAGE_HEIGHT], size.height, EDGE, BELOW);
  return { x: across, y: down, zoom: READABLE };
}

type Span = readonly [from: number, length: number];

/** In one direction: what fits stands in the middle; of what does not, the first stage is seen, and as little emptiness as can be. */
function shift([from, length]: Span, [first, firstLength]: Span, room: number, before: number, after: number): number {
  const free = room - before - after - length * READABLE;
  if (free >= 0) return before + free / 2 - from * READABLE;
  const atStart = before - from * READABLE;
  const inside = atStart + (first + firstLength) * READABLE <= room - after;
  if (inside) return atStart;
  const middle = room / 2 - (first + firstLength / 2) * READABLE;
  return Math.max(middle, room - after - (from + length) * READABLE);
}

/** Whether the middle of a stage lies outside the window. */
export function beyond({ x, y, width, height }: Box, { x: left, y: top, zoom }: Viewport, size: Size): boolean {
  const [across, down] = [left + (x + width / 2) * zoom, top + (y + height / 2) * zoom];
  return across < 0 || down < 0 || across > size.width || down > size.height;
}

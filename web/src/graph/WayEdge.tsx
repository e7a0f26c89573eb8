import { BaseEdge, getBezierPath, type Edge, type EdgeProps } from "@xyflow/react";
import { memo } from "react";
import type { Point } from "./model";

export type WayFlowEdge = Edge<{ readonly route?: readonly Point[] }, "way">;

const RADIUS = 14;

/** A connection: a curve to the next column, or the way that the layout found, its corners rounded. */
export const WayEdge = memo(function WayEdge({ id, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, data, label, markerEnd }: EdgeProps<WayFlowEdge>) {
  const route = data?.route;
  if (!route || route.length === 0) {
    const [path, labelX, labelY] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition });
    return <BaseEdge id={id} path={path} label={label} labelX={labelX} labelY={labelY} markerEnd={markerEnd} />;
  }
  const points = [{ x: sourceX, y: sourceY }, ...route, { x: targetX, y: targetY }];
  const middle = Math.floor((points.length - 1) / 2);
  const [before, after] = [points[middle] as Point, points[middle + 1] as Point];
  return (
    <BaseEdge
      id={id}
      path={rounded(points)}
      label={label}
      labelX={(before.x + after.x) / 2}
      labelY={(before.y + after.y) / 2}
      markerEnd={markerEnd}
    />
  );
});

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

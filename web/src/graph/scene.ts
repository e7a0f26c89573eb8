// A model, placed: what stands where, and which of it can be seen through a window. However large the whole is, the canvas is only
// ever given what is near the window, so a frame costs what is seen and not what there is.
import { END_SIZE, layoutOf, STAGE_HEIGHT, STAGE_WIDTH } from "./layout";
import { isEnd, type ConnectionModel, type GraphModel, type Point, type StageModel } from "./model";
import { wayOf } from "./way";

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export type Mark = "added" | "removed" | "changed" | "trace" | "critical" | "behind";

export interface PlacedStage extends Box {
  readonly stage: StageModel;
}

export interface PlacedLane extends Box {
  readonly name: string;
}

/** A connection as it is drawn. */
export interface PlacedWay extends Box {
  readonly connection: ConnectionModel;
  readonly path: string;
  /** Whether its handle is written beside it. */
  readonly labelled: boolean;
  readonly labelAt: Point;
}

export interface Scene {
  readonly stages: readonly PlacedStage[];
  readonly ways: readonly PlacedWay[];
  readonly lanes: readonly PlacedLane[];
  readonly place: ReadonlyMap<string, PlacedStage>;
  /** The stage that everything begins at. */
  readonly begin?: string;
  readonly bounds: Box;
  readonly grid: Grid;
}

/** The handle a stage is left by when nothing else is said needs no label. */
const isLabelled = (connection: ConnectionModel, siblings: number): boolean => connection.handle !== "on_success" || siblings > 1;

export function sceneOf(model: GraphModel, { lanes = false } = {}): Scene {
  const layout = layoutOf(model, { lanes });
  const stages = model.stages.map((stage): PlacedStage => {
    const { x, y } = layout.places.get(stage.key) ?? { x: 0, y: 0 };
    const size = isEnd(stage.key) ? { width: END_SIZE, height: END_SIZE } : { width: STAGE_WIDTH, height: STAGE_HEIGHT };
    return { stage, x, y, ...size };
  });
  const place = new Map(stages.map((placed) => [placed.stage.key, placed]));
  const leaving = new Map<string, number>();
  for (const { source } of model.connections) leaving.set(source, (leaving.get(source) ?? 0) + 1);
  const ways = model.connections.flatMap((connection) => {
    const [from, to] = [place.get(connection.source), place.get(connection.target)];
    if (!from || !to) return [];
    return [{ connection, labelled: isLabelled(connection, leaving.get(connection.source) ?? 1), ...wayOf(from, to, layout.routes.get(connection.id)) }];
  });
  return { stages, ways, lanes: layout.lanes, place, begin: model.begin, bounds: boundsOf([...stages, ...layout.lanes]), grid: gridOf(stages, ways) };
}

function boundsOf(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: STAGE_WIDTH, height: STAGE_HEIGHT };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The side of a cell: small enough that few stages come into sight at once. */
export const CELL = 320;

interface Cell {
  readonly stages: PlacedStage[];
  readonly ways: PlacedWay[];
}
type Grid = ReadonlyMap<string, Cell>;

const cellKey = (column: number, row: number): string => `${column}:${row}`;

function gridOf(stages: readonly PlacedStage[], ways: readonly PlacedWay[]): Grid {
  const grid = new Map<string, Cell>();
  const cellsOf = function* (box: Box): Generator<Cell> {
    const { left, top, right, bottom } = cellsIn(box);
    for (let column = left; column <= right; column += 1) {
      for (let row = top; row <= bottom; row += 1) {
        const key = cellKey(column, row);
        const cell = grid.get(key) ?? { stages: [], ways: [] };
        grid.set(key, cell);
        yield cell;
      }
    }
  };
  for (const stage of stages) for (const cell of cellsOf(stage)) cell.stages.push(stage);
  for (const way of ways) for (const cell of cellsOf(way)) cell.ways.push(way);
  return grid;
}

export interface Cells {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function cellsIn({ x, y, width, height }: Box): Cells {
  return { left: Math.floor(x / CELL), top: Math.floor(y / CELL), right: Math.floor((x + width) / CELL), bottom: Math.floor((y + height) / CELL) };
}

export const sameCells = (one: Cells, other: Cells): boolean =>
  one.left === other.left && one.top === other.top && one.right === other.right && one.bottom === other.bottom;

/** What stands in these cells or passes through them, each once. */
export function seen({ grid }: Scene, { left, top, right, bottom }: Cells): { stages: readonly PlacedStage[]; ways: readonly PlacedWay[] } {
  const stages = new Set<PlacedStage>();
  const ways = new Set<PlacedWay>();
  for (let column = left; column <= right; column += 1) {
    for (let row = top; row <= bottom; row += 1) {
      const cell = grid.get(cellKey(column, row));
      for (const stage of cell?.stages ?? []) stages.add(stage);
      for (const way of cell?.ways ?? []) ways.add(way);
    }
  }
  return { stages: [...stages], ways: [...ways] };
}

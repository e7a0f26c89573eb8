// A layered drawing, from left to right: stages stand in columns by how far they are from the start, in an order that keeps
// connections short and seldom crossed, and a graph that would be a long thin line is folded like text.
//
// K. Sugiyama, S. Tagawa and M. Toda, "Methods for visual understanding of hierarchical system structures", 1981, without the
// nodes that stand for bends: connections are drawn as curves.
import { isEnd, type ConnectionModel, type GraphModel, type Point } from "./model";

export const STAGE_WIDTH = 208;
export const STAGE_HEIGHT = 68;
export const END_SIZE = 16;
const COLUMN = STAGE_WIDTH + 96;
const ROW = STAGE_HEIGHT + 40;
const LINE_GAP = 120;
const LANE_PADDING = 28;
/** From this many columns on a thin graph is folded. */
const FOLD_FROM = 12;
const SWEEPS = 6;

export interface Lane extends Point {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly places: ReadonlyMap<string, Point>;
  readonly lanes: readonly Lane[];
  /** The way of a connection, corner by corner, where it is not simply a curve to the next column. */
  readonly routes: ReadonlyMap<string, readonly Point[]>;
}

interface Way {
  readonly from: number;
  readonly to: number;
  readonly connection: ConnectionModel;
}

/** Who stands before and after whom, by index. Indexes beyond the stages are places where a long connection passes a column. */
interface Forward {
  readonly after: number[][];
  readonly before: number[][];
  readonly ways: Way[];
}

/** Connections that go forward: without rework, and without those that would close a circle. */
function forwardOf(model: GraphModel): Forward {
  const index = new Map(model.stages.map(({ key }, place) => [key, place]));
  const out: Way[][] = model.stages.map(() => []);
  for (const connection of model.connections) {
    const [from, to] = [index.get(connection.source), index.get(connection.target)];
    if (!connection.rework && from !== undefined && to !== undefined && from !== to) out[from]?.push({ from, to, connection });
  }
  const after: number[][] = model.stages.map(() => []);
  const before: number[][] = model.stages.map(() => []);
  const ways: Way[] = [];
  const state = new Uint8Array(model.stages.length); // 0: not met, 1: on the way, 2: done
  const visit = (root: number) => {
    const path: Array<[number, number]> = [[root, 0]];
    state[root] = 1;
    while (path.length > 0) {
      const step = path[path.length - 1] as [number, number];
      const [at, next] = step;
      const way = out[at]?.[next];
      if (way === undefined) {
        state[at] = 2;
        path.pop();
        continue;
      }
      step[1] += 1;
      if (state[way.to] === 1) continue; // it would close a circle
      after[at]?.push(way.to);
      before[way.to]?.push(at);
      ways.push(way);
      if (state[way.to] === 0) {
        state[way.to] = 1;
        path.push([way.to, 0]);
      }
    }
  };
  const begin = index.get(model.begin ?? "");
  if (begin !== undefined) visit(begin);
  model.stages.forEach((_, stage) => {
    if (state[stage] === 0) visit(stage);
  });
  return { after, before, ways };
}

/** The column of each stage: the length of the longest way that leads there. */
function columnsOf({ after, before }: Forward): number[] {
  const waits = before.map(({ length }) => length);
  const column = before.map(() => 0);
  const ready = waits.flatMap((count, stage) => (count === 0 ? [stage] : []));
  for (let done = 0; done < ready.length; done += 1) {
    const stage = ready[done] as number;
    for (const next of after[stage] ?? []) {
      column[next] = Math.max(column[next] ?? 0, (column[stage] ?? 0) + 1);
      waits[next] = (waits[next] ?? 0) - 1;
      if (waits[next] === 0) ready.push(next);
    }
  }
  return column;
}

/** Gives every connection that passes columns a place in each of them, so that it does not run behind stages. */
function passing({ ways }: Forward, column: number[]): { forward: Forward; passes: Map<Way, number[]> } {
  const stages = column.length;
  const long = ways.filter(({ from, to }) => (column[to] as number) - (column[from] as number) > 1);
  const needed = long.reduce((sum, { from, to }) => sum + (column[to] as number) - (column[from] as number) - 1, 0);
  const affordable = needed <= 4 * stages + 200;
  const forward: Forward = { after: column.map(() => []), before: column.map(() => []), ways };
  const passes = new Map<Way, number[]>();
  const link = (one: number, other: number) => {
    forward.after[one]?.push(other);
    forward.before[other]?.push(one);
  };
  for (const way of ways) {
    let last = way.from;
    const via: number[] = [];
    if (affordable) {
      for (let at = (column[way.from] as number) + 1; at < (column[way.to] as number); at += 1) {
        const pass = column.push(at) - 1;
        forward.after.push([]);
        forward.before.push([]);
        link(last, pass);
        via.push(pass);
        last = pass;
      }
    }
    link(last, way.to);
    if (via.length > 0) passes.set(way, via);
  }
  return { forward, passes };
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Stages by column, each column in an order that keeps neighbours near each other. */
function orderOf(column: readonly number[], { after, before }: Forward): number[][] {
  const columns: number[][] = Array.from({ length: Math.max(0, ...column) + 1 }, () => []);
  column.forEach((at, stage) => columns[at]?.push(stage));
  const place = new Float64Array(column.length);
  const settle = (stages: readonly number[]) =>
    stages.forEach((stage, row) => {
      place[stage] = row - (stages.length - 1) / 2;
    });
  columns.forEach(settle);
  const sort = (stages: number[], near: readonly number[][]) => {
    const wish = new Map(
      stages.map((stage) => {
        const places = (near[stage] ?? []).map((neighbour) => place[neighbour] as number);
        return [stage, places.length > 0 ? mean(places) : (place[stage] as number)];
      }),
    );
    stages.sort((one, other) => (wish.get(one) as number) - (wish.get(other) as number) || one - other);
    settle(stages);
  };
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    if (sweep % 2 === 0) for (const stages of columns) sort(stages, before);
    else for (let at = columns.length - 1; at >= 0; at -= 1) sort(columns[at] as number[], after);
  }
  return columns;
}

/** Rows, as numbers that need not be whole: every stage as near to its neighbours as its column allows. */
function rowsOf(columns: readonly number[][], { after, before }: Forward): Float64Array {
  const row = new Float64Array(columns.reduce((sum, { length }) => sum + length, 0));
  for (const stages of columns) {
    stages.forEach((stage, at) => {
      row[stage] = at - (stages.length - 1) / 2;
    });
  }
  const pull = (stages: readonly number[], near: readonly number[][]) => {
    const wishes = stages.map((stage) => {
      const rows = (near[stage] ?? []).map((neighbour) => row[neighbour] as number);
      return rows.length > 0 ? mean(rows) : (row[stage] as number);
    });
    // Push apart what stands too near, downwards and upwards, and take the middle of both.
    const down = [...wishes];
    for (let at = 1; at < down.length; at += 1) down[at] = Math.max(down[at] as number, (down[at - 1] as number) + 1);
    const up = [...wishes];
    for (let at = up.length - 2; at >= 0; at -= 1) up[at] = Math.min(up[at] as number, (up[at + 1] as number) - 1);
    stages.forEach((stage, at) => {
      row[stage] = ((down[at] as number) + (up[at] as number)) / 2;
    });
  };
  for (let sweep = 0; sweep < 4; sweep += 1) {
    if (sweep % 2 === 0) for (const stages of columns) pull(stages, before);
    else for (let at = columns.length - 1; at >= 0; at -= 1) pull(columns[at] as number[], after);
  }
  for (const stages of columns) pull(stages, before);
  return row;
}

/** How many columns make a line, so that all lines together have about the shape of a window. */
function lineLength(columns: readonly number[][], row: Float64Array): number {
  const heights = columns.map((stages) => spread(stages, row));
  const height = Math.max(1, ...heights);
  if (columns.length < FOLD_FROM || columns.length * COLUMN < 4 * height * ROW) return columns.length;
  const area = columns.length * COLUMN * (height * ROW + LINE_GAP);
  return Math.max(6, Math.round(Math.sqrt(area * 1.7) / COLUMN));
}

function spread(stages: readonly number[], row: Float64Array): number {
  const rows = stages.map((stage) => row[stage] as number);
  return rows.length === 0 ? 0 : Math.max(...rows) - Math.min(...rows) + 1;
}

/** Where everything stands: as somebody has put it, or as computed. */
export function layoutOf(model: GraphModel, { lanes = false } = {}): Layout {
  if (model.stages.length === 0) return { places: new Map(), lanes: [], routes: new Map() };
  const stages = model.stages.filter(({ key }) => !isEnd(key));
  if (!lanes && stages.every(({ key }) => model.placed.has(key))) return asPlaced(model);
  const forward = forwardOf(model);
  const column = columnsOf(forward);
  if (lanes) return inLanes(model, orderOf(column, forward));
  const { forward: full, passes } = passing(forward, column);
  const columns = orderOf(column, full);
  return inLines(model, columns, rowsOf(columns, full), { ways: forward.ways, passes });
}

const centred = (key: string, x: number, y: number): Point =>
  isEnd(key) ? { x: x + 24, y: y + (STAGE_HEIGHT - END_SIZE) / 2 } : { x, y };

/** A line of columns: where its stages begin and end. */
interface Line {
  readonly top: number;
  readonly bottom: number;
}

function inLines(
  model: GraphModel,
  columns: readonly number[][],
  row: Float64Array,
  { ways, passes }: { ways: readonly Way[]; passes: ReadonlyMap<Way, number[]> },
): Layout {
  const stages = model.stages.length;
  const perLine = lineLength(columns, row);
  const spots: Point[] = [];
  const lineOf: number[] = [];
  const lines: Line[] = [];
  let top = 0;
  for (let begin = 0; begin < columns.length; begin += perLine) {
    const line = columns.slice(begin, begin + perLine);
    const rows = line.flatMap((all) => all.map((stage) => row[stage] as number));
    const least = Math.min(...rows);
    line.forEach((all, column) => {
      for (const stage of all) {
        spots[stage] = { x: column * COLUMN, y: top + ((row[stage] as number) - least) * ROW };
        lineOf[stage] = lines.length;
      }
    });
    const bottom = top + (Math.max(...rows) - least) * ROW + STAGE_HEIGHT;
    lines.push({ top, bottom });
    top = bottom + LINE_GAP;
  }
  const places = new Map<string, Point>();
  model.stages.forEach(({ key }, stage) => {
    const { x, y } = spots[stage] as Point;
    places.set(key, centred(key, x, y));
  });
  const floor = (stage: number) => (lines[lineOf[stage] as number] as Line).bottom;
  const routes = new Map<string, readonly Point[]>();
  for (const way of ways) {
    const via = passes.get(way) ?? [];
    if (lineOf[way.from] !== lineOf[way.to]) {
      routes.set(way.connection.id, around(spots[way.from] as Point, spots[way.to] as Point, floor(way.from) + LINE_GAP / 2));
    } else if (via.length > 0) {
      routes.set(way.connection.id, via.flatMap((pass) => through(spots[pass] as Point)));
    }
  }
  const index = new Map(model.stages.map(({ key }, place) => [key, place]));
  let backs = 0;
  for (const { id, source, target, rework } of model.connections) {
    const [from, to] = [index.get(source), index.get(target)];
    if (!rework || from === undefined || to === undefined || from >= stages) continue;
    const below = Math.max(floor(from), lineOf[from] === lineOf[to] ? floor(to) : 0);
    routes.set(id, around(spots[from] as Point, spots[to] as Point, below + 18 + (backs % 5) * 10));
    backs += 1;
  }
  return { places, lanes: [], routes };
}

/** Past a column, in a row of its own. */
const through = ({ x, y }: Point): Point[] => [
  { x: x - 24, y: y + STAGE_HEIGHT / 2 },
  { x: x + STAGE_WIDTH + 24, y: y + STAGE_HEIGHT / 2 },
];

/** Out to the right, down to a row without stages, and in from the left: only through the gaps. */
const around = (from: Point, to: Point, below: number): Point[] => [
  { x: from.x + STAGE_WIDTH + 28, y: from.y + STAGE_HEIGHT / 2 },
  { x: from.x + STAGE_WIDTH + 28, y: below },
  { x: to.x - 28, y: below },
  { x: to.x - 28, y: to.y + STAGE_HEIGHT / 2 },
];

/** One lane for each group, in the order in which they are met. */
function inLanes(model: GraphModel, columns: readonly number[][]): Layout {
  const laneOf = (stage: number) => model.stages[stage]?.group ?? "";
  const names = [...new Set(columns.flat().map(laneOf))];
  const places = new Map<string, Point>();
  const lanes: Lane[] = [];
  let top = 0;
  for (const name of names) {
    const own = columns.map((stages) => stages.filter((stage) => laneOf(stage) === name));
    const most = Math.max(1, ...own.map(({ length }) => length));
    own.forEach((stages, column) =>
      stages.forEach((stage, at) => {
        const key = model.stages[stage]?.key as string;
        places.set(key, centred(key, column * COLUMN, top + LANE_PADDING + at * ROW));
      }),
    );
    const height = (most - 1) * ROW + STAGE_HEIGHT + 2 * LANE_PADDING;
    lanes.push({ name, x: -48, y: top, width: (columns.length - 1) * COLUMN + STAGE_WIDTH + 96, height });
    top += height;
  }
  return { places, lanes, routes: backwards(model, places, top) };
}

/** As somebody has put it; a way that just ends is shown beside the stage it leaves. */
function asPlaced(model: GraphModel): Layout {
  const places = new Map(model.placed);
  for (const { source, target } of model.connections) {
    const from = places.get(source);
    if (isEnd(target) && from) places.set(target, { x: from.x + STAGE_WIDTH + 60, y: from.y + (STAGE_HEIGHT - END_SIZE) / 2 });
  }
  const bottom = Math.max(...[...places.values()].map(({ y }) => y)) + STAGE_HEIGHT;
  return { places, lanes: [], routes: backwards(model, places, bottom) };
}

/** Rework goes back below everything else. */
function backwards(model: GraphModel, places: ReadonlyMap<string, Point>, bottom: number): Map<string, readonly Point[]> {
  const back = model.connections.filter(({ rework }) => rework);
  return new Map(
    back.flatMap(({ id, source, target }, at) => {
      const [from, to] = [places.get(source), places.get(target)];
      return from && to ? [[id, around(from, to, bottom + 18 + (at % 5) * 10)] as const] : [];
    }),
  );
}

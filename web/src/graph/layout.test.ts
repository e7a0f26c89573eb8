import { describe, expect, it } from "vitest";
import { layoutOf, STAGE_HEIGHT, STAGE_WIDTH } from "./layout";
import { endOf, modelOf } from "./model";

const chain = (length: number) => ({
  begin_stage: "s0",
  stages: Array.from({ length }, (_, at) => ({ key: `s${at}`, type: at === 0 ? "START" : "ANNOTATE" })),
  connections: Array.from({ length: length - 1 }, (_, at) => ({ source: `s${at}`, target: `s${at + 1}` })),
});

/** Layers of some width, each stage connected to two of the next layer. */
const mesh = (layers: number, width: number) => {
  const key = (layer: number, at: number) => `s${layer}-${at}`;
  const all = Array.from({ length: layers * width }, (_, index) => [Math.floor(index / width), index % width] as const);
  return {
    begin_stage: key(0, 0),
    stages: all.map(([layer, at]) => ({ key: key(layer, at), type: "ANNOTATE", config: { candidate_group: `g${at % 3}` } })),
    connections: all
      .filter(([layer]) => layer + 1 < layers)
      .flatMap(([layer, at]) => [at, (at + 1) % width].map((to) => ({ source: key(layer, at), handle: `h${to}`, target: key(layer + 1, to) }))),
  };
};

function overlaps(document: unknown, options = {}): string[] {
  const places = [...layoutOf(modelOf(document), options).places.entries()];
  places.sort(([, one], [, other]) => one.x - other.x);
  const found: string[] = [];
  places.forEach(([key, one], at) => {
    for (const [other, two] of places.slice(at + 1)) {
      if (two.x - one.x >= STAGE_WIDTH) break;
      if (Math.abs(two.y - one.y) < STAGE_HEIGHT) found.push(`${key} and ${other}`);
    }
  });
  return found;
}

describe("layout", () => {
  it("puts what follows to the right of what comes before", () => {
    const { places } = layoutOf(
      modelOf({
        begin_stage: "start",
        stages: [{ key: "end" }, { key: "b" }, { key: "a" }, { key: "start" }],
        connections: [
          { source: "start", handle: "x", target: "a" },
          { source: "start", handle: "y", target: "b" },
          { source: "a", target: "end" },
          { source: "b", target: "end" },
          { source: "end", handle: "again", target: "start", rework: true },
        ],
      }),
    );
    const x = (key: string) => places.get(key)?.x ?? Number.NaN;
    expect(x("start")).toBeLessThan(x("a"));
    expect(x("a")).toBe(x("b"));
    expect(x("b")).toBeLessThan(x("end"));
    expect(places.get("a")?.y).not.toBe(places.get("b")?.y);
  });

  it("lets no two stages overlap, in lines and in lanes", () => {
    for (const document of [chain(2), chain(40), mesh(12, 9), mesh(3, 60)]) {
      expect(overlaps(document)).toEqual([]);
      expect(overlaps(document, { lanes: true })).toEqual([]);
    }
  });

  it("folds a long thin graph", () => {
    const places = [...layoutOf(modelOf(chain(400))).places.values()];
    const width = Math.max(...places.map(({ x }) => x));
    const height = Math.max(...places.map(({ y }) => y));
    expect(width / height).toBeGreaterThan(0.5);
    expect(width / height).toBeLessThan(5);
  });

  it("places the most stages that a workflow may have", () => {
    expect(layoutOf(modelOf(mesh(200, 10))).places.size).toBe(2_000);
    expect(layoutOf(modelOf(chain(2_000))).places.size).toBe(2_000);
  });

  it("draws drafts that are wrong: circles, unknown stages, names twice, nonsense", () => {
    const model = modelOf({
      begin_stage: "gone",
      stages: [{ key: "a" }, { key: "a" }, { key: "b" }, { name: "no key" }, 7, null],
      connections: [{ source: "a", target: "b" }, { source: "b", target: "a" }, { source: "a", target: "gone" }, { source: "a", handle: "stop", target: null }],
    });
    expect(model.stages.map(({ key }) => key)).toEqual(["a", "b", endOf("a", "stop")]);
    expect(layoutOf(model).places.size).toBe(3);
    for (const nonsense of [undefined, null, 7, [], { stages: "x", connections: {} }]) expect(layoutOf(modelOf(nonsense)).places.size).toBe(0);
  });

  it("keeps stages where somebody has put them", () => {
    const { places } = layoutOf(modelOf({ ...chain(2), layout: { s0: { x: 5, y: 6 }, s1: { x: 500, y: 7 } } }));
    expect(places.get("s1")).toEqual({ x: 500, y: 7 });
  });
});

import { describe, expect, it } from "vitest";
import { modelOf } from "./model";
import { sceneOf, type Scene } from "./scene";
import { beyond, firstView, READABLE } from "./view";

const chain = (length: number, layout?: object): Scene =>
  sceneOf(
    modelOf({
      begin_stage: "s0",
      stages: Array.from({ length }, (_, at) => ({ key: `s${at}` })),
      connections: Array.from({ length: length - 1 }, (_, at) => ({ source: `s${at}`, target: `s${at + 1}` })),
      layout,
    }),
  );
const WINDOW = { width: 760, height: 480 };

describe("first view", () => {
  it("shows everything where that can be read", () => {
    const scene = chain(2);
    const view = firstView(scene, WINDOW);
    expect(view.zoom).toBeGreaterThanOrEqual(READABLE);
    for (const stage of scene.stages) expect(beyond(stage, view, WINDOW)).toBe(false);
  });

  it("else begins at the start, where names can be read", () => {
    const scene = chain(8);
    const view = firstView(scene, WINDOW);
    expect(view.zoom).toBe(READABLE);
    expect(beyond(scene.place.get("s0")!, view, WINDOW)).toBe(false);
    expect(beyond(scene.place.get("s7")!, view, WINDOW)).toBe(true);
  });

  it("finds the start wherever somebody has put it", () => {
    const scene = chain(4, { s0: { x: 3_000, y: 2_000 }, s1: { x: 0, y: 0 }, s2: { x: 400, y: 0 }, s3: { x: 900, y: 0 } });
    expect(beyond(scene.place.get("s0")!, firstView(scene, WINDOW), WINDOW)).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { collapsed, closedKey, groupBehind } from "./collapse";
import { modelOf } from "./model";
import { cellsIn, CELL, sceneOf, seen } from "./scene";

const KEYS = Array.from({ length: 2_000 }, (_, at) => `s${at}`);
const LONG = {
  begin_stage: "s0",
  stages: KEYS.map((key, at) => ({ key, type: at ? "REVIEW" : "START", config: at ? { candidate_group: `team-${at % 5}` } : {} })),
  connections: KEYS.slice(1).map((target, at) => ({ source: KEYS[at], target })),
};

describe("scene", () => {
  it("gives out what is near a window, however much there is", () => {
    const scene = sceneOf(modelOf(LONG));
    const window = { x: 0, y: 0, width: 1_200, height: 700 };
    const near = seen(scene, cellsIn(window));
    expect(near.stages.length).toBeGreaterThan(0);
    expect(near.stages.length).toBeLessThan(80);
    const inside = scene.stages.filter(({ x, y }) => x >= 0 && x < 1_200 && y >= 0 && y < 700);
    for (const stage of inside) expect(near.stages).toContain(stage);
  });

  it("gives out a connection that only passes by", () => {
    const scene = sceneOf(modelOf({ stages: [{ key: "a" }, { key: "b" }], connections: [{ source: "a", target: "b" }], layout: { a: { x: 0, y: 0 }, b: { x: 20 * CELL, y: 0 } } }));
    const between = seen(scene, cellsIn({ x: 9 * CELL, y: 0, width: 100, height: 60 }));
    expect(between.stages).toEqual([]);
    expect(between.ways).toHaveLength(1);
  });

  it("draws a closed group as one stage, with its ways in and out", () => {
    const model = modelOf({
      begin_stage: "start",
      stages: [{ key: "start" }, { key: "a", config: { candidate_group: "team" } }, { key: "b", config: { candidate_group: "team" } }, { key: "end" }],
      connections: [{ source: "start", target: "a" }, { source: "a", target: "b" }, { source: "b", target: "end" }, { source: "b", handle: "stop", target: null }],
    });
    const small = collapsed(model, new Set(["team"]));
    expect(small.stages.map(({ key }) => key)).toContain(closedKey("team"));
    expect(small.stages.find(({ key }) => key === closedKey("team"))?.holds).toBe(2);
    expect(small.connections.map(({ source, target }) => [source, target])).toContainEqual(["start", closedKey("team")]);
    expect(small.connections.some(({ source, target }) => source === target)).toBe(false);
    expect(groupBehind(closedKey("team"))).toBe("team");
    expect(collapsed(model, new Set())).toBe(model);
  });
});

import { expect, it, vi } from "vitest";
import { Standings, type Standing } from "./standing";

const at = (state: string): Standing => ({ state, round: 1, open: 1, holders: [], unit: "u" });

it("tells only the stages that have changed", () => {
  const standings = new Standings();
  const [first, second] = [vi.fn(), vi.fn()];
  standings.replace(new Map([["a", at("ready")], ["b", at("ready")]]));
  standings.watch("a", first);
  const stop = standings.watch("b", second);
  standings.replace(new Map([["a", at("ready")], ["b", at("in_progress")]]));
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
  expect(standings.get("b")?.state).toBe("in_progress");
  stop();
  standings.replace(new Map());
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
});

import { expect, test } from "vitest";
import { doerOf, ENGINE, saidIn } from "./happened";

const ENGINE_ID = "00000000-0000-7000-8000-000000000003";
const event = (type: string, actor_id: string | null, data: object = {}) => ({ type: `dev.handoff.${type}`, actor_id, data });

test("nobody is credited with what the engine did", () => {
  expect(doerOf(event("unit.claimed", "minh", { actor_id: ENGINE_ID }))).toBe(ENGINE);
  expect(doerOf(event("unit.ready", "minh"))).toBe(ENGINE);
  expect(doerOf(event("run.completed", "minh"))).toBe(ENGINE);
  expect(doerOf(event("unit.released", ENGINE_ID, { actor_id: "minh" }))).toBe(ENGINE);
});

test("nor is the engine with what somebody did who is not named", () => {
  expect(doerOf(event("unit.claimed", null))).toBeUndefined();
  expect(doerOf(event("judgment.received", null))).toBeUndefined();
  expect(doerOf(event("unit.released", null, { actor_id: "minh" }))).toBeUndefined();
});

test("what people did is theirs, and not of those it was done to", () => {
  expect(doerOf(event("unit.claimed", "minh", { actor_id: "bob" }))).toBe("bob");
  expect(doerOf(event("judgment.tainted", "ada", { actor_id: "bob" }))).toBe("ada");
  expect(doerOf(event("run.paused", "ada"))).toBe("ada");
});

test("a judgment says what was decided, and how the comment begins", () => {
  expect(saidIn(event("judgment.received", "bob", { decision: "REJECT", comment: " Two\nlines " }))).toEqual({ decision: "REJECT", comment: "Two lines" });
  expect(saidIn(event("judgment.received", "bob", { comment: "long ".repeat(40) })).comment).toMatch(/^(long )+.*…$/);
  expect(saidIn(event("judgment.received", "bob", { comment: "" }))).toEqual({});
  expect(saidIn(event("comment.added", "bob", { comment: "x" }))).toEqual({});
});

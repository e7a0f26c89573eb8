import { expect, test } from "vitest";
import { conditionOf } from "./problems";
import { storyOf } from "./story";

const at = (second: number) => `2026-11-16T08:00:${String(second).padStart(2, "0")}Z`;

test("a letter's story is told in the order in which it happened", () => {
  const story = storyOf({
    occurred_at: at(0),
    set_aside_at: at(9),
    attempts: 2,
    failures: [
      { attempt: 1, classification: "transient", message: "no room", failed_at: at(1) },
      { attempt: 2, classification: "transient", message: "no room", failed_at: at(9) },
    ],
    replays: [{ replay_id: "r", requested_by: "ada", requested_at: at(20), reason: "There is room.", state: "succeeded", decided_by: "bob", decided_at: at(30), finished_at: at(31) }],
  });
  expect(story.map(({ text }) => text)).toEqual([
    "governance.happened",
    "governance.attempt",
    "governance.attempt",
    "governance.setAside",
    "governance.asked",
    "governance.outcome.approved",
    "governance.outcome.succeeded",
  ]);
  expect(story[5]?.by).toBe("bob");
});

test("a worker's silence outweighs what it left behind", () => {
  const consumer = { consumer: "activity", heartbeat_at: at(0), silent: false, behind: false, handled: 9, retrying: 0, dead_letters: 0, backlog: 0 };
  expect(conditionOf(consumer)).toBe("well");
  expect(conditionOf({ ...consumer, dead_letters: 1 })).toBe("stuck");
  expect(conditionOf({ ...consumer, dead_letters: 1, behind: true })).toBe("behind");
  expect(conditionOf({ ...consumer, dead_letters: 1, behind: true, silent: true })).toBe("silent");
});

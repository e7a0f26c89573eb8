import { expect, test } from "vitest";
import { canJoin } from "./actors";

const actor = (actor_id: string, kind = "HUMAN", disabled_at: string | null = null) => ({ actor_id, kind, disabled_at });

test("the engine, whoever is disabled, and whoever belongs already are not offered", () => {
  const members = new Set(["ada"]);
  expect(canJoin(actor("bob"), members)).toBe(true);
  expect(canJoin(actor("gpt", "MODEL"), members)).toBe(true);
  expect(canJoin(actor("ada"), members)).toBe(false);
  expect(canJoin(actor("timer", "VIRTUAL"), members)).toBe(false);
  expect(canJoin(actor("carl", "HUMAN", "2026-01-01T00:00:00Z"), members)).toBe(false);
});

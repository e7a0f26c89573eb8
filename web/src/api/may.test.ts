import { expect, test } from "vitest";
import { mayEverywhere, mayIn } from "./may";

const me = {
  actor_id: "1",
  kind: "HUMAN",
  display_name: "Ada",
  global_roles: [],
  groups: [],
  scopes: [],
  may: ["read_people"],
  may_in_every_project: ["design"],
  projects: [{ project_id: "2", key: "office", name: "The office", roles: [], may: ["design", "import_items"] }],
};

test("in a project one belongs to, what is told of it holds; elsewhere what holds in every project", () => {
  expect(mayIn(me, "office", "import_items")).toBe(true);
  expect(mayIn(me, "office", "quality")).toBe(false);
  expect(mayIn(me, "elsewhere", "design")).toBe(true);
  expect(mayIn(me, "elsewhere", "import_items")).toBe(false);
  expect(mayEverywhere(me, "read_people")).toBe(true);
  expect(mayEverywhere(me, "manage_people")).toBe(false);
});

test("of whom nothing is known yet, nothing is offered, nor where it is not known in which project", () => {
  expect(mayIn(undefined, "office", "design")).toBe(false);
  expect(mayIn(me, "", "design")).toBe(false);
  expect(mayEverywhere(undefined, "read_people")).toBe(false);
});

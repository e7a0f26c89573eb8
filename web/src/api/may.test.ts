import { expect, test } from "vitest";
import { isAdmin, mayIn, mayReadPeople, type InProject } from "./may";

const me = (roles: string[], global_roles: string[] = []) => ({
  actor_id: "1",
  kind: "HUMAN",
  display_name: "Ada",
  global_roles,
  groups: [],
  scopes: [],
  projects: roles.length ? [{ project_id: "2", key: "office", name: "The office", roles }] : [],
});

test("each role allows what the server would allow it", () => {
  const table: Record<string, InProject[]> = {
    owner: ["design", "importItems", "manage", "nameOwners", "startRun"],
    manager: ["importItems", "manage", "startRun"],
    designer: ["design"],
    reviewer: ["startRun"],
    contributor: ["startRun"],
    viewer: [],
  };
  for (const [role, allowed] of Object.entries(table)) {
    const may = (["design", "importItems", "manage", "nameOwners", "startRun"] as const).filter((what) => mayIn(me([role]), "office", what));
    expect(may, role).toEqual(allowed);
    expect(mayIn(me([role]), "elsewhere", "manage"), role).toBe(false);
  }
});

test("an administrator sets up every project and works in none; an operator looks", () => {
  const admin = me([], ["admin"]);
  expect(mayIn(admin, "office", "manage")).toBe(true);
  expect(mayIn(admin, "office", "startRun")).toBe(false);
  expect(isAdmin(admin)).toBe(true);
  const operator = me([], ["operator"]);
  expect(mayIn(operator, "office", "manage")).toBe(false);
  expect(mayReadPeople(operator)).toBe(true);
  expect(isAdmin(operator)).toBe(false);
});

test("of whom nothing is known yet, nothing is offered", () => {
  expect(mayIn(undefined, "office", "manage")).toBe(false);
  expect(mayIn(me([], ["admin"]), "", "manage")).toBe(false);
  expect(mayReadPeople(undefined)).toBe(false);
  expect(mayReadPeople(me(["owner"]))).toBe(false);
});

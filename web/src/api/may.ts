// What somebody may do, from what the API says of them: so that pages offer nothing that would be refused. The server decides all the same.
import type { Schemas } from "./client";

type Me = Schemas["MeView"];

/** Which roles allow what in a project, as `crates/core/src/permission.rs` has it. */
const ROLES = {
  design: ["owner", "designer"],
  importItems: ["owner", "manager"],
  manage: ["owner", "manager"],
  nameOwners: ["owner"],
  startRun: ["owner", "manager", "reviewer", "contributor"],
} as const;

/** What administrators may do in every project. They set projects up, and do a project's work only as members of it. */
const ADMIN = new Set<InProject>(["design", "manage", "nameOwners"]);

export type InProject = keyof typeof ROLES;

export const isAdmin = (me: Me | undefined): boolean => me?.global_roles.includes("admin") ?? false;

/** Administrators and operators may see who there is. */
export const mayReadPeople = (me: Me | undefined): boolean => Boolean(me?.global_roles.length);

export function mayIn(me: Me | undefined, project: string, what: InProject): boolean {
  // While it is not known yet which project it is about, nothing is offered in it.
  if (!project) return false;
  if (isAdmin(me) && ADMIN.has(what)) return true;
  const roles: readonly string[] = me?.projects.find(({ key }) => key === project)?.roles ?? [];
  return ROLES[what].some((role) => roles.includes(role));
}

// What somebody may do, as the API says it of them: so that pages offer nothing that would be refused. Which role allows what is decided there.
import type { Schemas } from "./client";

type Me = Schemas["MeView"];

export type InProject = "design" | "import_items" | "manage_members" | "name_owners" | "quality";
export type Everywhere = "create_project" | "manage_people" | "read_operations" | "read_people";

export function mayIn(me: Me | undefined, project: string, what: InProject): boolean {
  // While it is not known yet which project it is about, nothing is offered in it.
  if (!me || !project) return false;
  const mine = me.projects.find(({ key }) => key === project);
  return (mine?.may ?? me.may_in_every_project).includes(what);
}

export const mayEverywhere = (me: Me | undefined, what: Everywhere): boolean => me?.may.includes(what) ?? false;

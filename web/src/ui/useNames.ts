import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { meQuery, projectMembersQuery } from "../api/queries";
import { isEngine, shortId } from "./text";

/** The names of the people of a project. Who is not in it, or may not be named, is shown by the end of their id. */
export function useNames(project?: string): (actor: string | null | undefined) => string {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const { data } = useQuery({ ...projectMembersQuery(project ?? ""), enabled: Boolean(project), staleTime: 60_000 });
  return (actor) => {
    if (!actor) return "–";
    if (isEngine(actor)) return t("admin.kinds.VIRTUAL");
    if (actor === me?.actor_id) return me.display_name;
    return data?.find((each) => each.actor_id === actor)?.display_name ?? `…${shortId(actor)}`;
  };
}

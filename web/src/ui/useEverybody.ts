import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { mayEverywhere } from "../api/may";
import { meQuery, peopleQuery } from "../api/queries";
import { isEngine, shortId } from "./text";

/** Names of all people, for whoever may read them; for everybody else the end of an id. */
export function useEverybody(): (actor: string | null | undefined) => string {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const { data } = useQuery({ ...peopleQuery, enabled: mayEverywhere(me, "read_people"), staleTime: 60_000 });
  return (actor) => {
    if (!actor) return "–";
    if (isEngine(actor)) return t("admin.kinds.VIRTUAL");
    if (actor === me?.actor_id) return me.display_name;
    return data?.find((each) => each.actor_id === actor)?.display_name ?? `…${shortId(actor)}`;
  };
}

import { useInfiniteQuery, useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../api/client";
import { rowsOf } from "../api/pages";
import { meQuery, projectMembersQuery, queryClient } from "../api/queries";
import { notificationsQuery } from "../api/talk";
import { paths } from "../paths";
import { Icon } from "../ui/Icon";
import { More } from "../ui/More";
import { Button, Empty, Loading, PageHead } from "../ui/parts";
import { shortId, spoken } from "../ui/text";
import { absolute, Time } from "../ui/Time";
import { sayWhy } from "../ui/said";
import { Trouble } from "../ui/Trouble";
import { Agreements } from "./Agreements";

type Notification = Schemas["NotificationDetail"];

const told = () => queryClient.invalidateQueries({ queryKey: ["notifications"] });

/** What I was told: who asks, answers or mentions me, what came into my hands or left them, what is due. */
export function Notifications() {
  const { t } = useTranslation();
  const all = useInfiniteQuery(notificationsQuery);
  const rows = rowsOf(all.data);
  const readAll = useMutation({
    mutationFn: () => must(api.POST("/v1/notifications/read")),
    onSuccess: told,
    onError: sayWhy,
  });
  const news = rows.some(({ read_at }) => !read_at);
  return (
    <>
      <PageHead
        title={t("news.title")}
        lead={t("news.lead")}
        actions={
          news && (
            <Button busy={readAll.isPending} onClick={() => readAll.mutate()}>
              {t("news.readAll")}
            </Button>
          )
        }
      />
      <Agreements />
      {all.isPending && <Loading />}
      {all.isError && <Trouble error={all.error} again={() => void all.refetch()} />}
      {all.isSuccess && rows.length === 0 && (
        <Empty icon="bell" title={t("news.none")}>
          {t("news.noneText")}
        </Empty>
      )}
      {rows.length > 0 && <Rows items={rows} />}
      <More pages={all} />
    </>
  );
}

/** The names of everybody in the projects one belongs to. */
function useColleagues(): (actor: string | null | undefined) => string {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const lists = useQueries({ queries: (me?.projects ?? []).map(({ key }) => ({ ...projectMembersQuery(key), staleTime: 60_000 })) });
  const known = new Map(lists.flatMap(({ data }) => data ?? []).map(({ actor_id, display_name }) => [actor_id, display_name]));
  return (actor) => (actor ? (known.get(actor) ?? `…${shortId(actor)}`) : t("news.nobody"));
}

function Rows({ items }: { items: readonly Notification[] }) {
  const name = useColleagues();
  return (
    <ul className="plain rows">
      {items.map((each) => (
        <Row key={each.notification_id} news={each} by={name(each.by_actor_id)} />
      ))}
    </ul>
  );
}

/** `dev.handoff.unit.handed_over` is told by its last words. */
const kindOf = (type: string): string => type.replace(/^dev\.handoff\./, "").replaceAll(".", "_");

function Row({ news, by }: { news: Notification; by: string }) {
  const { t, i18n } = useTranslation();
  const read = useMutation({
    mutationFn: () => must(api.POST("/v1/notifications/{notification}/read", { params: { path: { notification: news.notification_id } } })),
    onSuccess: told,
  });
  const open = () => void (news.read_at || read.mutate());
  const kind = news.kind === "STATUS_CHANGED" && news.event_type.endsWith("handed_over") ? "unit_handed_on" : kindOf(news.event_type);
  const one = t(`news.${kind}` as never, { name: by, defaultValue: spoken(news.event_type.split(".").at(-1) ?? "") });
  const count = news.further + 1;
  const text = count > 1 ? t("news.runs_completed", { count, shown: new Intl.NumberFormat(i18n.language).format(count) }) : one;
  const isMoment = news.kind === "TIMEOUT_WARNING" && news.detail && !Number.isNaN(Date.parse(news.detail));
  const isWords = news.detail && !isMoment && news.kind !== "STATUS_CHANGED";
  return (
    <li className="row news" data-new={!news.read_at || undefined}>
      <div className="row-text">
        <p className="row-title">
          {!news.read_at && <span className="visually-hidden">{t("news.new")} </span>}
          <Link to={paths.run(news.run_id)} hash={news.unit_id ? `unit-${news.unit_id}` : undefined} onClick={open}>
            {text}
          </Link>
        </p>
        {isWords && (
          <p className="comment" dir="auto">
            {news.detail}
          </p>
        )}
        <p className="row-facts">
          {news.kind === "STATUS_CHANGED" && news.detail && <span>{t(`news.cause.${news.detail}` as never, { defaultValue: spoken(news.detail) })}</span>}
          {isMoment && news.detail && <span>{t("news.dueAt", { at: absolute(news.detail, i18n.language) })}</span>}
          <Time at={news.created_at} />
        </p>
      </div>
      {!news.read_at && (
        <Button kind="plain" busy={read.isPending} onClick={() => read.mutate()}>
          <Icon name="check" />
          {t("news.read")}
          <span className="visually-hidden"> {text}</span>
        </Button>
      )}
    </li>
  );
}

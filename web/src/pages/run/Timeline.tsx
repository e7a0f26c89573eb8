import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { api, must } from "../../api/client";
import { runEventsQuery } from "../../api/queries";
import { StateIcon } from "../../ui/Icon";
import { Button, Loading } from "../../ui/parts";
import { spoken } from "../../ui/text";
import { Time } from "../../ui/Time";
import { Trouble } from "../../ui/Trouble";

/** `dev.handoff.unit.claimed` as people say it. */
const eventName = (type: string): string => spoken(type.replace(/^dev\.handoff\./, "").replaceAll(".", " "));

/** Everything that happened, in order, and whether the chain of it is whole. */
export function Timeline({ run, count, name }: { run: string; count: number; name: (actor: string | null | undefined) => string }) {
  const { t } = useTranslation();
  const events = useInfiniteQuery(runEventsQuery(run));
  const { refetch } = events;
  useEffect(() => void refetch(), [count, refetch]);
  const rows = events.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="timeline-title">
      <h2 id="timeline-title" className="section-head">
        <span>
          {t("run.timeline")}
          <span className="count">{count}</span>
        </span>
        <Proof run={run} count={count} />
      </h2>
      {events.isPending && <Loading />}
      {events.isError && <Trouble error={events.error} again={() => void events.refetch()} />}
      <ol className="plain timeline">
        {rows.map((event) => (
          <li key={event.event_id}>
            <span className="timeline-dot" />
            <details>
              <summary>
                <span className="timeline-name">{eventName(event.type)}</span>
                {event.actor_id && <span className="quiet">{name(event.actor_id)}</span>}
                <span className="quiet small timeline-time">
                  <Time at={event.occurred_at} />
                </span>
              </summary>
              <pre>{JSON.stringify(event.data, null, 2)}</pre>
            </details>
          </li>
        ))}
      </ol>
      {events.hasNextPage && (
        <div className="more">
          <Button busy={events.isFetchingNextPage} onClick={() => void events.fetchNextPage()}>
            {t("common.more")}
          </Button>
        </div>
      )}
    </section>
  );
}

function Proof({ run, count }: { run: string; count: number }) {
  const { t } = useTranslation();
  const proof = useQuery({
    queryKey: ["run", run, "verification", count],
    queryFn: () => must(api.GET("/v1/runs/{run}/events/verification", { params: { path: { run } } })),
  });
  if (!proof.data) return null;
  return (
    <span className={proof.data.intact ? "proof" : "proof broken"} title={proof.data.head}>
      <StateIcon icon={proof.data.intact ? "icon.check_filled" : "icon.cross_filled"} />
      {proof.data.intact ? t("run.intact") : t("run.broken")}
    </span>
  );
}

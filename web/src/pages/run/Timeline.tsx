import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { runEventsQuery } from "../../api/queries";
import { StateIcon } from "../../ui/Icon";
import { Button, Loading } from "../../ui/parts";
import { decisionSaid, eventName } from "../../ui/said";
import { Time } from "../../ui/Time";
import { Trouble } from "../../ui/Trouble";
import { useParam } from "../../ui/useParam";
import { doerOf, ENGINE, saidIn } from "./happened";

const unitOf = (data: unknown): string | undefined => (data as { unit_id?: string } | null)?.unit_id;

/** Everything that happened, or only at one unit, in order, and whether the chain of it is whole. */
export function Timeline({ run, count, units, name }: {
  run: string;
  count: number;
  units: readonly Schemas["UnitDetail"][];
  name: (actor: string | null | undefined) => string;
}) {
  const { t } = useTranslation();
  const [only, setOnly] = useParam("unit");
  const stages = useMemo(() => new Map(units.map(({ unit_id, stage_name }) => [unit_id, stage_name])), [units]);
  const events = useInfiniteQuery(runEventsQuery(run));
  const { refetch } = events;
  useEffect(() => void refetch(), [count, refetch]);
  const all = events.data?.pages.flatMap((page) => page.items) ?? [];
  const rows = only ? all.filter(({ data }) => unitOf(data) === only) : all;
  return (
    <section aria-labelledby="timeline-title">
      <h2 id="timeline-title" className="section-head">
        <span>
          {t("run.timeline")}
          <span className="count">{count}</span>
        </span>
        <Proof run={run} count={count} />
      </h2>
      {only && (
        <p className="timeline-only">
          {t("run.only", { stage: stages.get(only) ?? "–" })}
          <Button kind="plain" onClick={() => setOnly("")}>
            {t("run.everything")}
          </Button>
        </p>
      )}
      {events.isPending && <Loading />}
      {events.isError && <Trouble error={events.error} again={() => void events.refetch()} />}
      <ol className="plain timeline">
        {rows.map((event) => (
          <Happened key={event.event_id} event={event} stage={only ? undefined : stages.get(unitOf(event.data) ?? "")} name={name} />
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

function Happened({ event, stage, name }: { event: Schemas["Event"]; stage?: string; name: (actor: string) => string }) {
  const { t } = useTranslation();
  const doer = doerOf(event);
  const { decision, comment } = saidIn(event);
  return (
    <li>
      <span className="timeline-dot" />
      <details>
        <summary>
          <span className="timeline-name">{eventName(event.type)}</span>
          {stage && <span>{stage}</span>}
          {decision && <strong>{decisionSaid(decision)}</strong>}
          {doer && <span className="quiet">{doer === ENGINE ? t("admin.kinds.VIRTUAL") : name(doer)}</span>}
          <span className="quiet small timeline-time">
            <Time at={event.occurred_at} />
          </span>
          {comment && (
            <q className="timeline-comment" dir="auto">
              {comment}
            </q>
          )}
        </summary>
        <pre>{JSON.stringify(event.data, null, 2)}</pre>
      </details>
    </li>
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

import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../../api/client";
import { streams, useIsLive, useLive } from "../../api/live";
import { isNowhere } from "../../api/problem";
import { runQuery } from "../../api/queries";
import { paths } from "../../paths";
import { Loading, PageHead, Person } from "../../ui/parts";
import { Payload } from "../../ui/Payload";
import { StateBadge } from "../../ui/StateBadge";
import { shortId, spoken, titleOf } from "../../ui/text";
import { Time } from "../../ui/Time";
import { Trouble } from "../../ui/Trouble";
import { useNames } from "../../ui/useNames";
import { NotFound } from "../NotFound";
import { Comments } from "../talk/Comments";
import { RunActions } from "./Actions";
import { Progress } from "./Progress";
import { Result } from "./Result";
import { RunGraph } from "./RunGraph";
import { Timeline } from "./Timeline";
import { Units } from "./Units";
import { useStages } from "./useStages";

type RunDetail = Schemas["RunDetail"];

/** One item's way: where it is, who has it, what was said, and all that happened. */
export function Run() {
  const { run: id } = useParams({ strict: false }) as { run: string };
  const run = useQuery(runQuery(id));
  useLive(run.data && streams.run(id), [["run", id], ["approvals", "about", id]]);
  if (run.isPending) return <Loading />;
  if (run.isError) return isNowhere(run.error) ? <NotFound /> : <Trouble error={run.error} again={() => void run.refetch()} />;
  return <Shown run={run.data} />;
}

function Shown({ run }: { run: RunDetail }) {
  const { t } = useTranslation();
  const name = useNames(run.project);
  const { workflow } = useStages(run);
  return (
    <>
      <PageHead
        back={{ to: paths.runs(), label: t("nav.runs") }}
        title={titleOf(run)}
        lead={
          <>
            <StateBadge machine="workflow_run" state={run.state} />
            {run.outcome && <span className="chip">{spoken(run.outcome)}</span>}
            <Link to={paths.workflow(run.project, run.workflow)}>
              {workflow} <span className="number">v{run.version}</span>
            </Link>
            <span>
              {t("run.changed")} <Time at={run.updated_at} />
            </span>
            <Live stream={streams.run(run.run_id)} />
          </>
        }
        actions={<RunActions run={run.run_id} />}
      />
      <div className="run-graph">
        <RunGraph run={run} name={name} />
      </div>
      <div className="columns">
        <div className="stack wide-gap">
          <Result run={run} />
          <Progress run={run} />
          <section aria-labelledby="units-title">
            <h2 id="units-title" className="section-head">
              {t("run.units")}
            </h2>
            <Units run={run} name={name} />
          </section>
          <section aria-labelledby="talk-title">
            <h2 id="talk-title" className="section-head">
              {t("talk.title")}
            </h2>
            <Comments run={run.run_id} project={run.project} />
          </section>
          <Timeline run={run.run_id} count={run.event_count} units={run.units} name={name} />
        </div>
        <aside className="stack">
          <section className="card" aria-labelledby="item-title">
            <h2 id="item-title">{t("work.item")}</h2>
            <Payload payload={run.payload} title={titleOf(run)} />
          </section>
          <section className="card" aria-labelledby="facts-title">
            <h2 id="facts-title">{t("run.facts")}</h2>
            <dl className="facts">
              <dt>{t("run.startedBy")}</dt>
              <dd>
                <Person name={name(run.started_by)} />
              </dd>
              <dt>{t("run.startedAt")}</dt>
              <dd>
                <Time at={run.created_at} full />
              </dd>
              {run.completed_at && (
                <>
                  <dt>{t("run.completedAt")}</dt>
                  <dd>
                    <Time at={run.completed_at} full />
                  </dd>
                </>
              )}
              <dt>{t("run.id")}</dt>
              <dd>
                <code title={run.run_id}>…{shortId(run.run_id)}</code>
              </dd>
            </dl>
          </section>
        </aside>
      </div>
    </>
  );
}

/** Whether the page hears of changes as they happen, or asks for them. */
function Live({ stream }: { stream: string }) {
  const { t } = useTranslation();
  const live = useIsLive(stream);
  return (
    <span className="live" data-live={live || undefined} title={live ? t("run.liveText") : t("run.askingText")}>
      {live ? t("run.live") : t("run.asking")}
    </span>
  );
}

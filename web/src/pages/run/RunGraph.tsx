import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../../api/client";
import { versionQuery } from "../../api/queries";
import { modelOf } from "../../graph/model";
import { Standings, type Standing } from "../../graph/standing";
import { Loading } from "../../ui/parts";
import { Trouble } from "../../ui/Trouble";

const WorkflowGraph = lazy(() => import("../../graph/WorkflowGraph").then((module) => ({ default: module.WorkflowGraph })));

type RunDetail = Schemas["RunDetail"];

/** Where a run stands, stage by stage: the latest visit counts. Units come oldest first. */
export function standingsOf(run: RunDetail, name: (actor: string) => string): Map<string, Standing> {
  const standings = new Map<string, Standing>();
  for (const unit of run.units) {
    const before = standings.get(unit.stage);
    const holders = unit.assignments.filter(({ ended_at }) => !ended_at).map(({ actor_id }) => name(actor_id));
    standings.set(unit.stage, {
      state: unit.state,
      round: unit.round,
      open: (before?.open ?? 0) + (unit.finished_at ? 0 : 1),
      holders: unit.finished_at ? [] : holders,
      unit: unit.unit_id,
    });
  }
  return standings;
}

/** The workflow of a run, in the colours of where the run stands. */
export function RunGraph({ run, name }: { run: RunDetail; name: (actor: string) => string }) {
  const { t } = useTranslation();
  const version = useQuery(versionQuery(run.project, run.workflow, run.version));
  const model = useMemo(() => modelOf(version.data?.document), [version.data]);
  const [standings] = useState(() => new Standings());
  useEffect(() => standings.replace(standingsOf(run, name)), [standings, run, name]);
  const navigate = useNavigate();
  // To the latest visit of a stage, in the list of visits on the same page.
  const open = (stage: string) => {
    const unit = standings.get(stage)?.unit;
    if (unit) void navigate({ to: ".", hash: `unit-${unit}`, search: true, replace: true } as never);
  };
  if (version.isError) return <Trouble error={version.error} again={() => void version.refetch()} />;
  return (
    <section aria-labelledby="graph-title">
      <h2 id="graph-title" className="section-head">
        {t("run.graph")}
      </h2>
      {version.data ? (
        <Suspense fallback={<Loading />}>
          <WorkflowGraph model={model} standings={standings} onOpen={open} />
        </Suspense>
      ) : (
        <Loading />
      )}
    </section>
  );
}

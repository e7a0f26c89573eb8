import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../../api/client";
import { rollupQuery, versionQuery } from "../../api/queries";
import { modelOf } from "../../graph/model";
import type { Mark } from "../../graph/scene";
import { Standings, type Standing } from "../../graph/standing";
import { Loading } from "../../ui/parts";
import { Trouble } from "../../ui/Trouble";
import { useParam } from "../../ui/useParam";
import { endsReached } from "./came";
import { useStages } from "./useStages";

const WorkflowGraph = lazy(() => import("../../graph/WorkflowGraph").then((module) => ({ default: module.WorkflowGraph })));

type RunDetail = Schemas["RunDetail"];

/** Where a run stands, stage by stage: the latest visit counts. Units come oldest first. Ends that were reached have no visit. */
export function standingsOf(run: RunDetail, name: (actor: string) => string, ends: readonly string[] = []): Map<string, Standing> {
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
  for (const end of ends) standings.set(end, { state: "completed", round: 1, open: 0, holders: [], unit: "" });
  return standings;
}

const CRITICAL = "critical";

/** What is lit up on the graph: the way that is still ahead, or all that waits behind a stage. */
export function marksOf(rollup: Pick<Schemas["RollupDetail"], "critical_path" | "blockers"> | undefined, way: string): ReadonlyMap<string, Mark> | undefined {
  if (!rollup || !way) return undefined;
  if (way === CRITICAL) return new Map(rollup.critical_path.map((stage) => [stage, "critical"]));
  const blocker = rollup.blockers.find(({ stage }) => stage === way);
  return blocker && new Map([[blocker.stage, "trace"], ...blocker.downstream.map((stage) => [stage, "behind"] as const)]);
}

/** The workflow of a run, in the colours of where the run stands. */
export function RunGraph({ run, name }: { run: RunDetail; name: (actor: string) => string }) {
  const { t } = useTranslation();
  const rollup = useQuery(rollupQuery(run.run_id)).data;
  const [way, setWay] = useParam("way");
  const marks = useMemo(() => marksOf(rollup, way), [rollup, way]);
  const version = useQuery(versionQuery(run.project, run.workflow, run.version));
  const model = useMemo(() => modelOf(version.data?.document), [version.data]);
  const { name: nameOf } = useStages(run);
  const [standings] = useState(() => new Standings());
  useEffect(() => standings.replace(standingsOf(run, name, endsReached(run, model))), [standings, run, name, model]);
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
      {rollup && (rollup.critical_path.length > 0 || rollup.blockers.length > 0) && (
        <div className="chips run-ways" role="group" aria-label={t("run.show")}>
          {rollup.critical_path.length > 0 && (
            <button type="button" className="chip" aria-pressed={way === CRITICAL} onClick={() => setWay(way === CRITICAL ? "" : CRITICAL)}>
              {t("run.criticalPath")}
            </button>
          )}
          {rollup.blockers.map(({ unit_id, stage }) => (
            <button type="button" className="chip" key={unit_id} aria-pressed={way === stage} onClick={() => setWay(way === stage ? "" : stage)}>
              {t("run.behind", { stage: nameOf(stage) })}
            </button>
          ))}
        </div>
      )}
      {version.data ? (
        <Suspense fallback={<Loading />}>
          <WorkflowGraph model={model} standings={standings} marks={marks} onOpen={open} />
        </Suspense>
      ) : (
        <Loading />
      )}
    </section>
  );
}

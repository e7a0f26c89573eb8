import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../../api/client";
import { rollupQuery } from "../../api/queries";
import { StateBadge, useLookOf } from "../../ui/StateBadge";
import { Standing } from "../../ui/Standing";
import { spoken } from "../../ui/text";
import { wayAhead } from "./ahead";
import { useStages } from "./useStages";

type RunDetail = Schemas["RunDetail"];
type Rollup = Schemas["RollupDetail"];

/** How far it is, in which colour and why, what holds it up, and the way that is left. */
export function Progress({ run }: { run: RunDetail }) {
  const { t } = useTranslation();
  const rollup = useQuery(rollupQuery(run.run_id)).data;
  const stages = useStages(run);
  const ahead = wayAhead(rollup?.critical_path ?? [], stages.isEnd);
  return (
    <section className="card progress" aria-labelledby="progress-title">
      <h2 id="progress-title" className="section-head">
        <span>{t("run.progress")}</span>
        {rollup && <Standing rollup={rollup} />}
      </h2>
      {rollup && <Why rollup={rollup} name={stages.name} />}
      <Track run={run} />
      {ahead.count > 0 && (
        <p className="quiet small path">
          {t("run.ahead", { count: ahead.count, stages: ahead.told.map(stages.name).join(" → ") })} {ahead.more > 0 && t("run.aheadMore", { count: ahead.more })}
        </p>
      )}
      {rollup?.blockers.map((blocker) => (
        <p className="small blocker" key={blocker.unit_id}>
          <StateBadge machine="step" state={blocker.state} /> {stages.name(blocker.stage)}
          {blocker.downstream.length > 0 && <span className="quiet"> {t("run.holdsUp", { stages: blocker.downstream.map(stages.name).join(", ") })}</span>}
        </p>
      ))}
    </section>
  );
}

function Why({ rollup, name }: { rollup: Rollup; name: (stage: string) => string }) {
  const { t } = useTranslation();
  const look = useLookOf();
  const { decisive } = rollup;
  const by = decisive?.stage ? `${name(decisive.stage)}: ${look("step", decisive.state).label}` : "";
  return (
    <p className="quiet">
      {t(`basis.${rollup.basis}` as never, { defaultValue: spoken(rollup.basis) })} {by && t("run.decidedBy", { by })}
    </p>
  );
}

/** Of more than this the graph tells better. */
const TRACK_MAX = 24;

/** The latest visit to each stage so far, in the colour of its state. */
function Track({ run }: { run: RunDetail }) {
  const look = useLookOf();
  const latest = new Map(run.units.map((unit) => [unit.stage, unit]));
  if (latest.size > TRACK_MAX) return null;
  return (
    <ol className="plain track">
      {[...latest.values()].map((unit) => {
        const { fg, bg, label } = look("step", unit.state);
        return (
          <li key={unit.unit_id} title={`${unit.stage_name}: ${label}`}>
            <span className="track-bar" style={{ background: bg, borderColor: `color-mix(in srgb, ${fg} 35%, ${bg})` }} />
            <span className="track-name">{unit.stage_name}</span>
            <StateBadge machine="step" state={unit.state} />
          </li>
        );
      })}
    </ol>
  );
}

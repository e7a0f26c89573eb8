import { useTranslation } from "react-i18next";
import type { Schemas } from "../../api/client";
import { Person } from "../../ui/parts";
import { Payload } from "../../ui/Payload";
import { FacetBadge, StateBadge } from "../../ui/StateBadge";
import { spoken } from "../../ui/text";
import { Time } from "../../ui/Time";
import { UnitActions } from "./Actions";

type RunDetail = Schemas["RunDetail"];
type Unit = Schemas["UnitDetail"];
type Name = (actor: string | null | undefined) => string;

/** Visits to stages, the newest first: who holds or held each, and what they handed in. */
export function Units({ run, name }: { run: RunDetail; name: Name }) {
  const open = (unit: Unit) => !unit.finished_at;
  return (
    <ul className="plain rows">
      {run.units.toReversed().map((unit, index) => (
        <li key={unit.unit_id}>
          <details className="unit" open={open(unit) || index === 0}>
            <summary id={`unit-${unit.unit_id}`}>
              <span className="unit-name">{unit.stage_name}</span>
              <UnitMarks unit={unit} />
              <span className="unit-time quiet small">
                <Time at={unit.finished_at ?? unit.created_at} />
              </span>
            </summary>
            <UnitBody unit={unit} name={name} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function UnitMarks({ unit }: { unit: Unit }) {
  const { t } = useTranslation();
  return (
    <span className="chips">
      <StateBadge machine="step" state={unit.state} />
      {unit.round > 1 && <span className="chip">{t("work.round", { round: unit.round })}</span>}
      {(unit.facets ?? []).map((facet) => (
        <FacetBadge key={facet} facet={facet} />
      ))}
    </span>
  );
}

function UnitBody({ unit, name }: { unit: Unit; name: Name }) {
  const { t } = useTranslation();
  const holders = unit.assignments.filter((each) => !each.ended_at);
  return (
    <div className="unit-body">
      {unit.block_reason && (
        <p>
          {t("run.blockedBy")} <strong>{spoken(unit.block_reason)}</strong>
        </p>
      )}
      {unit.wakes_at && (
        <p>
          {t("run.wakes")} <Time at={unit.wakes_at} full />
        </p>
      )}
      {holders.length > 0 && (
        <p className="holders">
          <span className="quiet">{t("run.heldBy")}</span>
          {holders.map((each) => (
            <Person key={each.assignment_id} name={name(each.actor_id)} />
          ))}
        </p>
      )}
      {unit.judgments.map((judgment) => (
        <article className="judgment" key={judgment.judgment_id}>
          <header>
            <Person name={name(judgment.actor_id)} />
            {judgment.decision && <strong>{spoken(judgment.decision)}</strong>}
            <span className="quiet small">
              <Time at={judgment.created_at} />
            </span>
          </header>
          {judgment.comment && (
            <p className="comment" dir="auto">
              {judgment.comment}
            </p>
          )}
          <Payload payload={judgment.data} />
        </article>
      ))}
      {holders.length === 0 && unit.judgments.length === 0 && !unit.block_reason && (
        <p className="quiet small">{unit.finished_at ? t("run.noAnswer") : t("run.waits")}</p>
      )}
      {!unit.finished_at && <UnitActions unit={unit.unit_id} />}
    </div>
  );
}

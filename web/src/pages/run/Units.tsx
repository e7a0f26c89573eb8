import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../../api/client";
import { StateIcon } from "../../ui/Icon";
import { Button, Person } from "../../ui/parts";
import { Payload } from "../../ui/Payload";
import { FacetBadge, StateBadge } from "../../ui/StateBadge";
import { decisionSaid } from "../../ui/said";
import { spoken } from "../../ui/text";
import { Time } from "../../ui/Time";
import { Comments } from "../talk/Comments";
import { Questions } from "../talk/Questions";
import { Reopen, UnitActions } from "./Actions";
import { Came } from "./Result";

type RunDetail = Schemas["RunDetail"];
type Unit = Schemas["UnitDetail"];
type Name = (actor: string | null | undefined) => string;

const SHOWN_FIRST = 30;

/** Visits to stages, the newest first: who holds or held each, and what they handed in. */
export function Units({ run, name }: { run: RunDetail; name: Name }) {
  const { t } = useTranslation();
  const [count, setCount] = useState(SHOWN_FIRST);
  const open = (unit: Unit) => !unit.finished_at;
  const newest = run.units.toReversed();
  // Whoever comes here for one of them finds it, however far down it is.
  const wanted = useWanted();
  const at = newest.findIndex(({ unit_id }) => unit_id === wanted);
  const shown = newest.slice(0, Math.max(count, at + 1));
  useEffect(() => {
    if (at >= 0) document.getElementById(`unit-${wanted}`)?.focus();
  }, [at, wanted]);
  return (
    <>
      <ul className="plain rows">
        {shown.map((unit, index) => (
          <li key={unit.unit_id}>
            <details className="unit" open={(open(unit) && index < SHOWN_FIRST) || index === 0 || unit.unit_id === wanted}>
              <summary id={`unit-${unit.unit_id}`}>
                <span className="unit-name">{unit.stage_name}</span>
                <UnitMarks unit={unit} />
                <span className="unit-time quiet small">
                  <Time at={unit.finished_at ?? unit.created_at} />
                </span>
              </summary>
              <UnitBody run={run} unit={unit} name={name} wanted={unit.unit_id === wanted} />
            </details>
          </li>
        ))}
      </ul>
      {shown.length < newest.length && (
        <div className="more">
          <Button onClick={() => setCount(shown.length + SHOWN_FIRST)}>{t("common.more")}</Button>
        </div>
      )}
    </>
  );
}

/** The unit that the address names after its hash. */
function useWanted(): string {
  const hash = useRouterState({ select: (state) => state.location.hash });
  return hash.replace(/^unit-/, "");
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

/** Everybody who has or had the unit, and how that ended; and the way to all that happened there. */
function Before({ unit, name }: { unit: Unit; name: Name }) {
  const { t } = useTranslation();
  return (
    <details className="unit-actions">
      <summary>{t("run.hands")}</summary>
      <ol className="plain hands">
        {unit.assignments.map((held) => (
          <li key={held.assignment_id}>
            <Person name={name(held.actor_id)} />
            <span className="chip">{t(`hands.status.${held.status}` as never, { defaultValue: spoken(held.status) })}</span>
            <span className="quiet small">
              <Time at={held.claimed_at} />
              {held.ended_at && (
                <>
                  {" – "}
                  <Time at={held.ended_at} />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      <Link to="." search={((before: object) => ({ ...before, unit: unit.unit_id })) as never} hash="timeline-title">
        {t("run.here")}
      </Link>
    </details>
  );
}

/** Questions and comments, asked for when somebody wants to read them or comes here for them. */
function UnitTalk({ run, unit, open }: { run: RunDetail; unit: string; open: boolean }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(open);
  return (
    <details className="unit-actions" open={open || undefined} onToggle={({ currentTarget }) => currentTarget.open && setAsked(true)}>
      <summary>{t("talk.title")}</summary>
      {(asked || open) && (
        <div className="unit-talk">
          <Questions unit={unit} project={run.project} />
          <Comments run={run.run_id} unit={unit} project={run.project} />
        </div>
      )}
    </details>
  );
}

/** By when it must be done, and whether that has passed. */
function Deadline({ unit: { deadline } }: { unit: Unit }) {
  const { t } = useTranslation();
  if (!deadline) return null;
  const late = Boolean(deadline.overdue_first_at);
  return (
    <p className={late ? "deadline late" : "deadline"}>
      <StateIcon icon={late ? "icon.clock_alert" : "icon.clock"} />
      {late ? t("run.overdue") : deadline.due_at ? t("run.due") : t("run.clockStops")}{" "}
      {deadline.due_at && <Time at={late ? (deadline.overdue_first_at ?? deadline.due_at) : deadline.due_at} />}
    </p>
  );
}

function UnitBody({ run, unit, name, wanted }: { run: RunDetail; unit: Unit; name: Name; wanted: boolean }) {
  const { t } = useTranslation();
  const holders = unit.assignments.filter((each) => !each.ended_at);
  return (
    <div className="unit-body">
      {unit.block_reason && (
        <p>
          {t("run.blockedBy")} <strong>{spoken(unit.block_reason)}</strong>
        </p>
      )}
      <Deadline unit={unit} />
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
            {judgment.decision && <strong>{decisionSaid(judgment.decision)}</strong>}
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
      {unit.basis !== null && unit.basis !== undefined && (
        <div className="judgment">
          <Came result={unit.result} basis={unit.basis} />
        </div>
      )}
      {holders.length === 0 && unit.judgments.length === 0 && !unit.block_reason && !unit.basis && (
        <p className="quiet small">{unit.finished_at ? t("run.noAnswer") : t("run.waits")}</p>
      )}
      {unit.finished_at ? unit.judgments.length > 0 && <Reopen unit={unit.unit_id} /> : <UnitActions unit={unit.unit_id} project={run.project} />}
      <Before unit={unit} name={name} />
      <UnitTalk run={run} unit={unit.unit_id} open={wanted} />
    </div>
  );
}

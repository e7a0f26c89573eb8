import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths";
import { StateIcon } from "../../ui/Icon";
import { eventName } from "../../ui/said";
import { spoken } from "../../ui/text";
import { Time } from "../../ui/Time";
import { conditionOf, type Condition, type Consumer } from "./problems";

const ICONS: Readonly<Record<Condition, string>> = {
  silent: "icon.cross_filled",
  behind: "icon.clock_alert",
  stuck: "icon.warn_filled",
  well: "icon.check_filled",
};

/** How everybody does who works behind the scenes. */
export function Workers({ consumers }: { consumers: readonly Consumer[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="workers-title">
      <h2 id="workers-title" className="section-head">
        {t("governance.workers")}
      </h2>
      <ul className="plain rows">
        {consumers.map((consumer) => (
          <WorkerRow key={consumer.consumer} consumer={consumer} />
        ))}
      </ul>
    </section>
  );
}

export function spanOf(milliseconds: number, language: string): string {
  const [value, unit] = milliseconds < 1_000 ? [milliseconds, "millisecond"] : milliseconds < 60_000 ? [milliseconds / 1_000, "second"] : [milliseconds / 60_000, "minute"];
  return new Intl.NumberFormat(language, { style: "unit", unit: unit as string, unitDisplay: "short", maximumSignificantDigits: 2 }).format(value as number);
}

/** What a sentence about a worker rests on: events, from when to when, who says so and how sure that is, and the way to them. */
function Evidence({ consumer: { evidence, handled, lag } }: { consumer: Consumer }) {
  const { t } = useTranslation();
  return (
    <>
      <dl className="facts">
        <dt>{t("governance.events")}</dt>
        <dd className="number">{t("governance.handled", { count: handled })}</dd>
        <dt>{t("governance.window")}</dt>
        <dd>
          {evidence ? (
            <>
              <Time at={evidence.window_start_at} full /> – <Time at={evidence.window_end_at} full />
            </>
          ) : (
            t("governance.noEvents")
          )}
          {lag?.measured_at && (
            <>
              {" · "}
              {t("governance.measured")} <Time at={lag.measured_at} />
            </>
          )}
        </dd>
        <dt>{t("governance.generator")}</dt>
        <dd>
          {t(`governance.by.${evidence?.generated_by ?? "deterministic_rule"}` as never, { defaultValue: spoken(evidence?.generated_by ?? "") })}{" "}
          <a href={`${paths.reference()}#tag/operations`}>
            <code>GET /v1/consumers</code>
          </a>
        </dd>
        <dt>{t("governance.confidence")}</dt>
        <dd>{typeof evidence?.confidence === "number" ? `${Math.round(evidence.confidence * 100)} %` : t("governance.certain")}</dd>
      </dl>
      {evidence && (
        <>
          <p className="small quiet">{t("governance.latest")}</p>
          <ul className="plain source-events">
            {evidence.source_events.map(({ event_id, event_type, occurred_at, run_id }) => (
              <li key={event_id}>
                {run_id ? (
                  <Link to={paths.run(run_id)} hash="timeline-title">
                    {eventName(event_type)}
                  </Link>
                ) : (
                  eventName(event_type)
                )}{" "}
                <span className="quiet small">
                  <Time at={occurred_at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** A worker in a sentence, and what the sentence rests on. */
export function WorkerRow({ consumer }: { consumer: Consumer }) {
  const { t, i18n } = useTranslation();
  const condition = conditionOf(consumer);
  const { lag, backlog } = consumer;
  const span = (milliseconds: number) => spanOf(milliseconds, i18n.language);
  return (
    <li className="row worker" data-condition={condition}>
      <span className="worker-mark">
        <StateIcon icon={ICONS[condition]} size={16} />
      </span>
      <div className="row-text">
        <p className="row-title">{t(`governance.status.${condition}`, { name: t(`governance.worker.${consumer.consumer}` as never, { defaultValue: spoken(consumer.consumer) }) })}</p>
        <p className="quiet small worker-sentence">
          {t("governance.read")} <Time at={consumer.heartbeat_at} />.{" "}
          {backlog ? t("governance.backlog", { count: backlog }) : t("governance.aheadOf")}{" "}
          {consumer.retrying > 0 && `${t("governance.retryingCount", { count: consumer.retrying })} `}
          {lag && t("governance.lag", { p50: span(lag.p50_ms), p99: span(lag.p99_ms) })}
        </p>
        <details className="evidence">
          <summary>{t("governance.evidence")}</summary>
          <Evidence consumer={consumer} />
        </details>
      </div>
      {consumer.dead_letters > 0 && (
        <Link className="chip" to={paths.governance()} search={{ kind: "letters" } as never}>
          {t("governance.lost", { count: consumer.dead_letters })}
        </Link>
      )}
    </li>
  );
}

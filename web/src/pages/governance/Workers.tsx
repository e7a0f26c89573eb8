import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths";
import { StateIcon } from "../../ui/Icon";
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
        <p className="row-title">{t(`governance.status.${condition}`, { name: spoken(consumer.consumer) })}</p>
        <p className="quiet small worker-sentence">
          {t("governance.read")} <Time at={consumer.heartbeat_at} />.{" "}
          {backlog ? t("governance.backlog", { count: backlog }) : t("governance.aheadOf")}{" "}
          {consumer.retrying > 0 && `${t("governance.retryingCount", { count: consumer.retrying })} `}
          {lag && t("governance.lag", { p50: span(lag.p50_ms), p99: span(lag.p99_ms) })}
        </p>
        <details className="evidence">
          <summary>{t("governance.evidence")}</summary>
          <dl className="facts">
            <dt>{t("governance.event")}</dt>
            <dd className="number">{t("governance.handled", { count: consumer.handled })}</dd>
            <dt>{t("governance.window")}</dt>
            <dd>
              {lag?.measured_at ? (
                <>
                  {t("governance.windowText")} · {t("governance.measured")} <Time at={lag.measured_at} />
                </>
              ) : (
                t("governance.notMeasured")
              )}
            </dd>
            <dt>{t("governance.generator")}</dt>
            <dd>
              <a href={`${paths.reference()}#tag/operations`}>
                <code>GET /v1/consumers</code>
              </a>
            </dd>
          </dl>
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

import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../../api/client";
import { resultQuery } from "../../api/queries";
import { Payload } from "../../ui/Payload";
import { decisionSaid } from "../../ui/said";
import { spoken } from "../../ui/text";
import { basisOf, lastAnswered, percent } from "./came";

/** What a finished run came to. Nothing is shown where there is nothing to say. */
export function Result({ run }: { run: Schemas["RunDetail"] }) {
  const { t } = useTranslation();
  // What was called off came to nothing, whatever was said on the way.
  const unit = run.completed_at && run.outcome ? lastAnswered(run) : undefined;
  const { data } = useQuery({ ...resultQuery(unit ?? ""), enabled: Boolean(unit) });
  if (!data || data.result === null || data.result === undefined) return null;
  return (
    <section className="card" aria-labelledby="result-title">
      <h2 id="result-title">{t("run.result")}</h2>
      <Came result={data.result} basis={data.basis} />
    </section>
  );
}

/** An answer, and how sure it is where several were put together. */
export function Came({ result, basis }: { result: unknown; basis: unknown }) {
  const { t } = useTranslation();
  const { decision, ...rest } = (result && typeof result === "object" && !Array.isArray(result) ? result : {}) as Record<string, unknown>;
  const decided = typeof decision === "string" ? decision : undefined;
  const answer = decided === undefined ? result : rest;
  const isEmpty = answer !== null && typeof answer === "object" && Object.keys(answer).length === 0;
  const how = basisOf(basis);
  return (
    <div className="came">
      {decided !== undefined && <strong>{decisionSaid(decided)}</strong>}
      {isEmpty ? decided === undefined && <p className="quiet">{t("run.noOneAnswer")}</p> : <Payload payload={answer} />}
      {how && (
        <dl className="facts">
          {how.agreement !== undefined && (
            <>
              <dt>{t("run.agreement")}</dt>
              <dd className="number">{percent(how.agreement)}</dd>
            </>
          )}
          {how.confidence !== undefined && (
            <>
              <dt>{t("run.confidence")}</dt>
              <dd className="number">{percent(how.confidence)}</dd>
            </>
          )}
        </dl>
      )}
      {how?.shares.map(({ field, values }) => (
        <p className="quiet small" key={field}>
          {spoken(field)}: {values.map(({ value, share }) => `${typeof value === "string" ? value : JSON.stringify(value)} ${percent(share)}`).join(", ")}
        </p>
      ))}
    </div>
  );
}

import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { spoken, webAddress } from "./text";

const SHOWN_MAX = 12;

/** What an item holds. Everything in it was written by somebody: it is shown as text and nothing else. */
export function Payload({ payload }: { payload: unknown }) {
  const { t } = useTranslation();
  const fields = payload && typeof payload === "object" && !Array.isArray(payload) ? Object.entries(payload) : [];
  const simple = fields.filter(([, value]) => value !== null && typeof value !== "object").slice(0, SHOWN_MAX);
  const rest = payload !== null && payload !== undefined && simple.length < Math.max(fields.length, 1);
  return (
    <>
      {simple.length > 0 && (
        <dl className="facts">
          {simple.map(([key, value]) => (
            <Fragment key={key}>
              <dt>{spoken(key)}</dt>
              <dd dir="auto">
                <Inert value={value} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      {rest && (
        <details className="raw">
          <summary>{t("common.everything")}</summary>
          <pre dir="auto">{JSON.stringify(payload, null, 2)}</pre>
        </details>
      )}
    </>
  );
}

function Inert({ value }: { value: unknown }) {
  const address = webAddress(value);
  if (!address) return <>{String(value)}</>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {String(value)}
    </a>
  );
}

import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { spoken, webAddress } from "./text";

const SHOWN_MAX = 12;

/** What an item holds, but for what the page's `title` says already. Everything in it was written by somebody: it is shown as text and nothing else. */
export function Payload({ payload, title }: { payload: unknown; title?: string }) {
  const { t } = useTranslation();
  const fields = payload && typeof payload === "object" && !Array.isArray(payload) ? Object.entries(payload).filter(([, value]) => !title || value !== title) : [];
  const simple = fields.filter(([, value]) => value !== null && typeof value !== "object").slice(0, SHOWN_MAX);
  const isObject = typeof payload === "object" && !Array.isArray(payload);
  const rest = isObject ? simple.length < fields.length : payload !== undefined;
  return (
    <>
      {title && simple.length === 0 && !rest && <p className="quiet">{t("work.onlyTitle")}</p>}
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

import { useTranslation } from "react-i18next";
import { asRefusal, type Refusal } from "../api/problem";
import { StateIcon } from "./Icon";
import { Button } from "./parts";

/** In a sentence what was refused. */
export function useSaid(): (refusal: Refusal) => string {
  const { t } = useTranslation();
  return (refusal) => {
    if (refusal.status === 0) return t("trouble.unreachable");
    return refusal.message || refusal.title || t("trouble.status", { status: refusal.status });
  };
}

/** A problem (RFC 9457) as people can use it: what happened, where, its code, and another try where that may help. */
export function Trouble({ error, again }: { error: unknown; again?: () => void }) {
  const { t } = useTranslation();
  const said = useSaid();
  if (!error) return null;
  const refusal = asRefusal(error);
  const places = refusal.faults.filter((fault) => fault.pointer || fault.detail);
  return (
    <div className="notice bad" role="alert">
      <StateIcon icon="icon.warn_filled" size={16} />
      <div className="notice-text">
        <p>{said(refusal)}</p>
        {places.length > 0 && (
          <ul className="faults">
            {places.map((fault, index) => (
              <li key={`${fault.pointer}-${index}`}>
                {fault.pointer && <code>{fault.pointer}</code>} {fault.detail}
              </li>
            ))}
          </ul>
        )}
        {refusal.status > 0 && (
          <p className="small quiet">
            {t("trouble.code")} <code>{refusal.code}</code>
          </p>
        )}
      </div>
      {again && <Button onClick={again}>{t("common.again")}</Button>}
    </div>
  );
}

/** What the server said about one field of a form, by its JSON pointer. */
export function faultAt(error: unknown, pointer: string): string | undefined {
  if (!error) return undefined;
  return asRefusal(error).faults.find((fault) => fault.pointer === pointer || fault.pointer === `/${pointer}`)?.detail;
}

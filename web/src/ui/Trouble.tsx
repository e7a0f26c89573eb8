import { useTranslation } from "react-i18next";
import { asRefusal } from "../api/problem";
import { StateIcon } from "./Icon";
import { Button } from "./parts";
import { faultSaid, inOwnWords, saidOf } from "./said";

/** The same request would get the same answer: who one is, what one may do and what there is does not change by asking again. */
const FINAL = [400, 401, 403, 404];

/** A problem (RFC 9457) as people can use it: what happened, where, its code, and another try where that may help. */
export function Trouble({ error, again }: { error: unknown; again?: () => void }) {
  const { t } = useTranslation();
  if (!error) return null;
  const refusal = asRefusal(error);
  const said = saidOf(refusal);
  const places = refusal.faults.filter((fault) => fault.pointer || fault.detail);
  return (
    <div className="notice bad" role="alert">
      <StateIcon icon="icon.warn_filled" size={16} />
      <div className="notice-text">
        <p>{said}</p>
        {refusal.status > 0 && refusal.message && refusal.message !== said && (
          <p className="small" lang="en">
            {refusal.message}
          </p>
        )}
        {places.length > 0 && (
          <ul className="faults">
            {places.map((fault, index) => (
              <li key={`${fault.pointer}-${index}`}>
                {fault.pointer && <code>{fault.pointer}</code>} {faultSaid(fault)}
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
      {again && !FINAL.includes(refusal.status) && <Button onClick={again}>{t("common.again")}</Button>}
    </div>
  );
}

/** Codes that say nothing about a field which stands there anyway. */
const GENERAL = ["invalid_answer", "invalid_body", "invalid_value"];

/** What the server said about one field of a form, by its JSON pointer. A fault without a name is what the problem is named after. */
export function faultAt(error: unknown, pointer: string): string | undefined {
  if (!error) return undefined;
  const refusal = asRefusal(error);
  const fault = refusal.faults.find((each) => each.pointer === pointer || each.pointer === `/${pointer}`);
  if (!fault) return undefined;
  const whole = GENERAL.includes(refusal.code) ? undefined : inOwnWords(refusal.code);
  return fault.code ? faultSaid(fault) : (whole ?? faultSaid(fault));
}

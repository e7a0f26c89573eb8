import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { StateIcon } from "../../ui/Icon";
import { claimNext, JUDGED, useGoOn } from "../desk";

const PAUSE_MS = 700;
/** After a minute something is wrong, and nobody is kept waiting for it. */
const TRIES_MAX = 80;

/** While an answer to a quiz is being judged: asks for the next item until there is one, or none for another reason. */
export function BeingJudged({ over }: { over: () => void }) {
  const { t } = useTranslation();
  const goOn = useGoOn();
  const then = useRef({ goOn, over });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let tries = 0;
    let left = false;
    const ask = async () => {
      const next = await claimNext();
      tries += 1;
      if (left) return;
      if (next === JUDGED && tries < TRIES_MAX) timer = setTimeout(ask, PAUSE_MS);
      else if (next && next !== JUDGED) await then.current.goOn(next);
      else then.current.over();
    };
    timer = setTimeout(ask, PAUSE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return (
    <div className="notice" role="status">
      <StateIcon icon="icon.hourglass" size={16} />
      <div className="notice-text">
        <p>
          <strong>{t("work.judged")}</strong>
        </p>
        <p>{t("work.judgedText")}</p>
      </div>
    </div>
  );
}

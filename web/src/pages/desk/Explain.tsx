import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { explainQuery } from "../../api/talk";
import { Loading } from "../../ui/parts";
import { freedBy } from "../../ui/said";
import { spoken } from "../../ui/text";
import { Trouble } from "../../ui/Trouble";

/** Why not more is on offer: rule by rule how much it keeps from me, and what would free it. Asked for when somebody wants to know. */
export function Explain({ project, open }: { project?: string; open: boolean }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(open);
  const why = useQuery({ ...explainQuery(project), enabled: asked });
  return (
    <details className="explain" open={open} onToggle={({ currentTarget }) => currentTarget.open && setAsked(true)}>
      <summary>{t("why.title")}</summary>
      {asked && why.isPending && <Loading />}
      {why.isError && <Trouble error={why.error} again={() => void why.refetch()} />}
      {why.data && why.data.removed.length === 0 && <p className="quiet">{why.data.on_offer ? t("why.all") : t("why.nothing")}</p>}
      {why.data && why.data.removed.length > 0 && (
        <dl className="why">
          {why.data.removed.map(({ rule, units, frees }) => (
            <div key={rule}>
              <dt>
                <span className="number">{units}</span> {t(`why.${rule}` as never, { defaultValue: spoken(rule) })}
              </dt>
              <dd className="quiet small">{t("why.frees", { frees: freedBy(rule, frees) })}</dd>
            </div>
          ))}
        </dl>
      )}
      {why.data?.cut && <p className="quiet small">{t("why.cut")}</p>}
    </details>
  );
}

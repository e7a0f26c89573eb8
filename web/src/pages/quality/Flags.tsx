import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../../api/client";
import { flagsQuery } from "../../api/quality";
import { paths } from "../../paths";
import { Button, Empty, Loading, Person, TableBox } from "../../ui/parts";
import { shortId, spoken } from "../../ui/text";
import { Time } from "../../ui/Time";
import { Trouble } from "../../ui/Trouble";
import { useNames } from "../../ui/useNames";

/** What follows from a rule: a word, or a word with particulars such as `{ ban: { minutes: 60 } }`. */
const actionOf = (action: unknown): string => spoken(typeof action === "string" ? action : (Object.keys((action ?? {}) as object)[0] ?? ""));

/** What rules over behaviour found, and what followed. */
export function Flags({ project }: { project: string }) {
  const { t } = useTranslation();
  const name = useNames(project);
  const flags = useInfiniteQuery(flagsQuery(project));
  const rows = flags.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="flags-title">
      <h2 id="flags-title" className="section-head">
        {t("quality.flags.title")}
      </h2>
      {flags.isPending && <Loading />}
      {flags.isError && <Trouble error={flags.error} again={() => void flags.refetch()} />}
      {flags.isSuccess && rows.length === 0 && (
        <Empty icon="check" title={t("quality.flags.none")}>
          {t("quality.flags.noneText")}
        </Empty>
      )}
      {rows.length > 0 && (
        <TableBox label={t("quality.flags.title")}>
          <table>
            <thead>
              <tr>
                <th>{t("quality.flags.whom")}</th>
                <th>{t("quality.flags.found")}</th>
                <th className="fit">{t("quality.flags.followed")}</th>
                <th className="fit">{t("quality.flags.when")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((flag) => (
                <tr key={`${flag.occurred_at}-${flag.rule}-${flag.actor_id ?? flag.unit_id ?? flag.step_id}`}>
                  <td className="name">
                    <Subject project={project} flag={flag} name={name} />
                  </td>
                  <td>{t("quality.flags.rests", { measure: t(`quality.flags.measure.${flag.measure}` as never, { defaultValue: spoken(flag.measure) }), value: Math.round(flag.value * 100) / 100, count: flag.answers })}</td>
                  <td className="fit">
                    <span className="chip">{t(`quality.flags.action.${actionOf(flag.action).toLowerCase().replaceAll(" ", "_")}` as never, { defaultValue: actionOf(flag.action) })}</span>
                    {flag.reach && <Reach reach={flag.reach} />}
                  </td>
                  <td className="fit quiet small">
                    <Time at={flag.occurred_at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {flags.hasNextPage && (
            <div className="more">
              <Button busy={flags.isFetchingNextPage} onClick={() => void flags.fetchNextPage()}>
                {t("common.more")}
              </Button>
            </div>
          )}
        </TableBox>
      )}
    </section>
  );
}

function Subject({ project, flag, name }: { project: string; flag: Schemas["FlagView"]; name: (actor: string | null | undefined) => string }) {
  const { t } = useTranslation();
  if (flag.actor_id) {
    return (
      <Link to={paths.qualityOf(project, flag.actor_id)}>
        <Person name={name(flag.actor_id)} />
      </Link>
    );
  }
  return flag.unit_id ? t("quality.flags.unit", { id: shortId(flag.unit_id) }) : t("quality.flags.step", { id: shortId(flag.step_id ?? "") });
}

/** What taking answers back was to change, as it was reckoned before, or that it was too late to ask more people. */
function Reach({ reach }: { reach: Schemas["ReachView"] }) {
  const { t } = useTranslation();
  const numbers = { flips: reach.flips, surer: reach.results - reach.flips, built_on: reach.built_on, open_units: reach.open_units, too_late: reach.too_late };
  const told = Object.entries(numbers).filter(([, count]) => count > 0);
  const parts = told.map(([what, count]) => t(`quality.flags.reach.${what as keyof typeof numbers}`, { count }));
  if (parts.length === 0) parts.push(t("quality.flags.reach.nothing"));
  if (reach.more) parts.push(t("quality.flags.reach.more"));
  return <div className="quiet small">{parts.join(" · ")}</div>;
}

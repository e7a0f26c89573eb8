import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, type CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../../api/client";
import { mayIn } from "../../api/may";
import { activityQuery, recordsQuery, resultsQuery } from "../../api/quality";
import { meQuery } from "../../api/queries";
import { paths } from "../../paths";
import { Bars } from "../../ui/Charts";
import { StateIcon } from "../../ui/Icon";
import { Button, Empty, Loading, PageHead, Person as Face, TableBox } from "../../ui/parts";
import { NoProject, ProjectPicker, useProject } from "../../ui/ProjectPicker";
import { spoken, spokenSkill } from "../../ui/text";
import { localeOf, Time } from "../../ui/Time";
import { Trouble } from "../../ui/Trouble";
import { useNames } from "../../ui/useNames";
import { useParam } from "../../ui/useParam";
import { Flags } from "./Flags";
import { Gold } from "./Gold";
import { byDay, choiceFields, confusion, tenths } from "./figures";

const JUDGED = "dev.handoff.judgment.received";
const DAYS = 14;
const ICONS: Readonly<Record<string, string>> = { good: "icon.check_filled", warned: "icon.warn_filled", paused: "icon.pause_filled", removed: "icon.cross_filled" };

/** How good the work is: whom to trust how far, how sure results are, and how much gets done. */
export function Quality() {
  const { t } = useTranslation();
  const { project, projects, choose } = useProject();
  const { data: me } = useQuery(meQuery);
  return (
    <>
      <PageHead title={t("quality.title")} lead={t("quality.lead")} />
      {!project && <NoProject icon="quality" />}
      {project && (
        <div className="stack wide-gap">
          <div className="filters">
            <ProjectPicker project={project} projects={projects} choose={choose} />
          </div>
          {mayIn(me, project, "quality") ? (
            <>
              <People project={project} />
              <Flags project={project} />
              <Gold project={project} />
            </>
          ) : (
            <p className="quiet">
              {t("quality.onlyManagers")} {me && <Link to={paths.qualityOf(project, me.actor_id)}>{t("quality.mine")}</Link>}
            </p>
          )}
          <Results project={project} />
          <Throughput project={project} />
        </div>
      )}
    </>
  );
}

export function Standing({ standing }: { standing: string }) {
  const { t } = useTranslation();
  return (
    <span className="chip work-standing" data-standing={standing}>
      <StateIcon icon={ICONS[standing] ?? "icon.circle_hollow"} />
      {t(`quality.standing.${standing}` as never, { defaultValue: spoken(standing) })}
    </span>
  );
}

function People({ project }: { project: string }) {
  const { t } = useTranslation();
  const name = useNames(project);
  const records = useInfiniteQuery(recordsQuery(project));
  const rows = records.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="trust-title">
      <h2 id="trust-title" className="section-head">
        {t("quality.trust")}
      </h2>
      {records.isPending && <Loading />}
      {records.isError && <Trouble error={records.error} again={() => void records.refetch()} />}
      {records.isSuccess && rows.length === 0 && (
        <Empty icon="quality" title={t("quality.noRecords")}>
          {t("quality.noRecordsText")}
        </Empty>
      )}
      {rows.length > 0 && (
        <TableBox label={t("quality.trust")}>
          <table>
            <thead>
              <tr>
                <th>{t("admin.person")}</th>
                <th>{t("quality.skill")}</th>
                <th>{t("quality.trust")}</th>
                <th className="fit">{t("quality.evidence")}</th>
                <th className="fit">{t("quality.standingHead")}</th>
                <th className="fit">{t("runs.updated")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((record) => (
                <tr key={`${record.actor_id}-${record.skill}`}>
                  <td className="name">
                    <Link to={paths.qualityOf(project, record.actor_id)}>
                      <Face name={name(record.actor_id)} />
                    </Link>
                  </td>
                  <td>{spokenSkill(record.skill)}</td>
                  <td>
                    <meter min={0} max={1} low={0.6} high={0.8} optimum={1} value={record.trust} aria-label={t("quality.trust")} />{" "}
                    <span className="number">{Math.round(record.trust * 100)} %</span>
                  </td>
                  <td className="fit number">{record.evidence}</td>
                  <td className="fit">
                    <Standing standing={record.standing} />
                  </td>
                  <td className="fit quiet small">
                    <Time at={record.updated_at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {records.hasNextPage && (
            <div className="more">
              <Button busy={records.isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
                {t("common.more")}
              </Button>
            </div>
          )}
        </TableBox>
      )}
    </section>
  );
}

const NONE: readonly Schemas["UnitResult"][] = [];

function Results({ project }: { project: string }) {
  const { t } = useTranslation();
  const results = useQuery(resultsQuery(project));
  const all = results.data?.items ?? NONE;
  const fields = useMemo(() => choiceFields(all), [all]);
  const [chosen, choose] = useParam("field");
  const field = fields.includes(chosen) ? chosen : (fields[0] ?? "");
  const matrix = useMemo(() => confusion(all, field), [all, field]);
  const names = Array.from({ length: 10 }, (_, at) => `${at * 10}–${at * 10 + 10} %`);
  const bars = (counts: readonly number[]) => counts.map((value, at) => ({ name: names[at] ?? "", value }));
  const measured = all.filter(({ agreement }) => typeof agreement === "number");
  return (
    <section aria-labelledby="results-title">
      <h2 id="results-title" className="section-head">
        <span>
          {t("quality.results")}
          {all.length > 0 && <span className="count">{all.length}{results.data?.next_cursor ? "+" : ""}</span>}
        </span>
      </h2>
      {results.isPending && <Loading />}
      {results.isError && <Trouble error={results.error} again={() => void results.refetch()} />}
      {results.isSuccess && all.length === 0 && <Empty icon="quality" title={t("quality.noResults")}>{t("quality.noResultsText")}</Empty>}
      {all.length > 0 && measured.length === 0 && <p className="quiet">{t("quality.nothingMeasured")}</p>}
      <div className="chart-grid-box">
        {measured.length > 0 && <Bars title={t("quality.agreement")} bars={bars(tenths(all.map(({ agreement }) => agreement)))} />}
        {measured.length > 0 && <Bars title={t("quality.confidence")} bars={bars(tenths(all.map(({ confidence }) => confidence)))} />}
      </div>
      {matrix.words.length > 1 && (
        <figure className="chart">
          <figcaption>
            {t("quality.confusion")}{" "}
            {fields.length > 1 && (
              <select aria-label={t("adjudicate.field")} value={field} onChange={({ target }) => choose(target.value)}>
                {fields.map((each) => (
                  <option key={each} value={each}>
                    {spoken(each)}
                  </option>
                ))}
              </select>
            )}
          </figcaption>
          <Confusion matrix={matrix} />
        </figure>
      )}
    </section>
  );
}

function Confusion({ matrix: { words, counts } }: { matrix: { words: readonly string[]; counts: readonly (readonly number[])[] } }) {
  const { t } = useTranslation();
  return (
    <TableBox label={t("quality.confusion")}>
      <table className="confusion">
        <thead>
          <tr>
            <th scope="col">{t("quality.became")}</th>
            {words.map((word) => (
              <th scope="col" key={word}>
                <bdi>{word}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {words.map((word, row) => {
            const whole = Math.max(1, counts[row]?.reduce((sum, count) => sum + count, 0) ?? 0);
            return (
              <tr key={word}>
                <th scope="row">
                  <bdi>{word}</bdi>
                </th>
                {counts[row]?.map((count, column) => (
                  <td key={words[column]} className="number" data-same={row === column || undefined} style={{ "--share": count / whole } as CSSProperties}>
                    {count}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableBox>
  );
}

function Throughput({ project }: { project: string }) {
  const { t, i18n } = useTranslation();
  const activity = useQuery(activityQuery(project));
  if (!activity.data) return null;
  const short = new Intl.DateTimeFormat(localeOf(i18n.language), { day: "numeric", month: "numeric", timeZone: "UTC" });
  const bars = byDay(activity.data.items, JUDGED, DAYS, new Date()).map(({ day, count }) => ({ name: short.format(new Date(`${day}T00:00:00Z`)), value: count }));
  return <Bars title={t("quality.throughput")} bars={bars} />;
}

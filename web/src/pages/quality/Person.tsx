import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { mayIn } from "../../api/may";
import { isNowhere } from "../../api/problem";
import { personQuery } from "../../api/quality";
import { meQuery, queryClient } from "../../api/queries";
import { paths } from "../../paths";
import { Line } from "../../ui/Charts";
import { NewThing } from "../../ui/NewThing";
import { Empty, Loading, PageHead } from "../../ui/parts";
import { spokenSkill } from "../../ui/text";
import { Time } from "../../ui/Time";
import { Trouble } from "../../ui/Trouble";
import { useNames } from "../../ui/useNames";
import { NotFound } from "../NotFound";
import { causeSaid } from "./cause";
import { Standing } from "./Quality";

/** How well somebody works, and how that came to be. */
export function PersonQuality() {
  const { t } = useTranslation();
  const { project, actor } = useParams({ strict: false }) as { project: string; actor: string };
  const name = useNames(project);
  const person = useQuery(personQuery(project, actor));
  if (person.isPending) return <Loading />;
  if (person.isError) return isNowhere(person.error) ? <NotFound /> : <Trouble error={person.error} again={() => void person.refetch()} />;
  const { records, history } = person.data;
  return (
    <>
      <PageHead title={name(actor)} lead={t("quality.personLead")} back={{ to: paths.quality(), label: t("nav.quality") }} />
      <div className="stack wide-gap">
        {records.length === 0 && <Empty icon="quality" title={t("quality.noRecordsOf")}>{t("quality.noRecordsText")}</Empty>}
        {records.map((record) => (
          <Record key={record.skill} project={project} record={record} history={history.items.filter(({ skill }) => skill === record.skill)} name={name} />
        ))}
      </div>
    </>
  );
}

type History = Schemas["Page_HistoryView"]["items"];

function Record({ project, record, history, name }: { project: string; record: Schemas["WorkRecordView"]; history: History; name: (actor: string | null | undefined) => string }) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const points = history.toReversed().map(({ changed_at, trust }) => ({ at: changed_at, value: trust }));
  return (
    <section className="card" aria-labelledby={`skill-${record.skill}`}>
      <h2 id={`skill-${record.skill}`} className="section-head">
        <span>
          {spokenSkill(record.skill)} <Standing standing={record.standing} />
        </span>
        {mayIn(me, project, "quality") && <SetStanding project={project} record={record} />}
      </h2>
      <p>{t("quality.trusted", { percent: Math.round(record.trust * 100), count: record.evidence })}</p>
      {record.barred_until && (
        <p>
          {t("quality.barred")} <Time at={record.barred_until} full />
        </p>
      )}
      {points.length > 1 && <Line title={t("quality.overTime")} points={points} />}
      <ol className="plain timeline">
        {history.map((entry, index) => (
          <li key={`${entry.changed_at}-${index}`}>
            <span className="timeline-dot" />
            <div className="timeline-entry">
              <bdi className="timeline-name">{causeSaid(t, entry.cause)}</bdi>
              <span className="number">{Math.round(entry.trust * 100)} %</span>
              <Standing standing={entry.standing} />
              {entry.changed_by && <span className="quiet">{name(entry.changed_by)}</span>}
              <span className="quiet small timeline-time">
                <Time at={entry.changed_at} />
              </span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function SetStanding({ project, record }: { project: string; record: Schemas["WorkRecordView"] }) {
  const { t } = useTranslation();
  const set = useMutation({
    mutationFn: ({ standing = "", reason = "" }: Record<string, string>) =>
      must(
        api.PUT("/v1/projects/{project}/quality/people/{actor}/standing", {
          params: { path: { project, actor: record.actor_id } },
          body: { skill: record.skill, standing, reason },
        }),
      ),
  });
  return (
    <NewThing
      label={t("quality.setStanding")}
      title={t("quality.setStanding")}
      kind="plain"
      icon="edit"
      inputs={[
        { name: "standing", label: t("quality.standingHead"), value: record.standing, choices: ["good", "paused", "removed"].map((value) => ({ value, label: t(`quality.standing.${value}` as never) })) },
        { name: "reason", label: t("approval.why") },
      ]}
      create={(values) => set.mutateAsync(values)}
      done={() => void queryClient.invalidateQueries({ queryKey: ["quality", project] })}
    />
  );
}

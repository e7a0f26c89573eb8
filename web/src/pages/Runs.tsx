import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../api/client";
import { streams, useLive } from "../api/live";
import { mayIn } from "../api/may";
import { machinesQuery, meQuery, runsQuery, workflowsQuery } from "../api/queries";
import { paths } from "../paths";
import { noRunsText } from "./empty";
import { ImportItems } from "./ImportItems";
import { NewRun } from "./NewRun";
import { MoreFilters, SavedViews, useNarrowed } from "./RunFilters";
import { Button, Empty, Loading, PageHead, TableBox } from "../ui/parts";
import { NoProject, ProjectPicker, useProject } from "../ui/ProjectPicker";
import { Standing } from "../ui/Standing";
import { StateBadge, statesOf, textIn } from "../ui/StateBadge";
import { shortId, spoken } from "../ui/text";
import { Time } from "../ui/Time";
import { Trouble } from "../ui/Trouble";
import { useParam } from "../ui/useParam";
import { useSettled } from "../ui/useSettled";

/** Where every item is. */
export function Runs() {
  const { t } = useTranslation();
  const { project, projects, choose } = useProject();
  const { data: me } = useQuery(meQuery);
  const [state, setState] = useParam("state");
  return (
    <>
      <PageHead title={t("runs.title")} lead={t("runs.lead")} actions={<>{mayIn(me, project, "import_items") && <ImportItems project={project} />}{project && <NewRun project={project} />}</>} />
      {!project && <NoProject icon="runs" />}
      {project && (
        <div className="stack">
          <div className="filters">
            <ProjectPicker project={project} projects={projects.some(({ key }) => key === project) ? projects : [unknown(project), ...projects]} choose={choose} />
            <StateFilter state={state} setState={setState} />
            <MoreFilters />
          </div>
          <SavedViews />
          <RunTable key={project} project={project} state={state} />
        </div>
      )}
    </>
  );
}

/** What the address names stands in the picker too, though there is no such project: else another one would seem to be chosen. */
const unknown = (key: string) => ({ key, name: key }) as Schemas["Project"];

function StateFilter({ state, setState }: { state: string; setState: (state: string) => void }) {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(machinesQuery);
  return (
    <div>
      <label htmlFor="state">{t("runs.state")}</label>
      <select id="state" value={state} onChange={({ target }) => setState(target.value)}>
        <option value="">{t("runs.anyState")}</option>
        {statesOf(data, "workflow_run").map((each) => (
          <option key={each.state} value={each.state}>
            {textIn(each.label, i18n.language)}
          </option>
        ))}
      </select>
    </div>
  );
}

function RunTable({ project, state }: { project: string; state: string }) {
  const { t } = useTranslation();
  const { colour, text } = useNarrowed();
  useLive(streams.project(project), [["runs", project]]);
  const runs = useInfiniteQuery(runsQuery(project, { state, colour, text: useSettled(text.trim()) }));
  const { data: workflows } = useQuery(workflowsQuery(project));
  if (runs.isPending) return <Loading />;
  if (runs.isError) return <Trouble error={runs.error} again={() => void runs.refetch()} />;
  const rows = runs.data.pages.flatMap((page) => page.items);
  if (rows.length === 0) {
    const narrowed = Boolean(state || colour || text);
    return (
      <Empty icon={narrowed ? "search" : "runs"} title={narrowed ? t("runs.noneFits") : t("runs.none")}>
        {narrowed ? t("runs.noneFitsText") : <NoRuns project={project} />}
      </Empty>
    );
  }
  return (
    <TableBox label={t("runs.title")}>
      <table>
        <thead>
          <tr>
            <th>{t("runs.item")}</th>
            <th>{t("runs.state")}</th>
            <th>{t("run.progress")}</th>
            <th>{t("runs.where")}</th>
            <th>{t("runs.workflow")}</th>
            <th className="fit">{t("runs.updated")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((run) => (
            <RunRow key={run.run_id} run={run} workflow={workflows?.find(({ key }) => key === run.workflow)?.name ?? spoken(run.workflow)} />
          ))}
        </tbody>
      </table>
      {runs.hasNextPage && (
        <div className="more">
          <Button busy={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
            {t("common.more")}
          </Button>
        </div>
      )}
    </TableBox>
  );
}

function NoRuns({ project }: { project: string }) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const { data } = useQuery(workflowsQuery(project));
  if (!data) return null;
  const workflows = data.filter(({ live_version }) => live_version).length;
  return (
    <>
      {t(noRunsText({ workflows, starts: data.some(({ may_start }) => may_start), imports: mayIn(me, project, "import_items") }))}
      {workflows === 0 && (
        <div className="actions">
          <Link className="button" to={paths.workflows()} search={{ project } as never}>
            {t("workflows.title")}
          </Link>
        </div>
      )}
    </>
  );
}

function RunRow({ run, workflow }: { run: Schemas["RunSummary"]; workflow: string }) {
  return (
    <tr>
      <td className="name">
        <Link to={paths.run(run.run_id)}>
          <bdi>{run.title ?? run.external_key ?? `#${shortId(run.run_id)}`}</bdi>
          {run.title && run.external_key && <bdi className="run-key">{run.external_key}</bdi>}
        </Link>
      </td>
      <td className="fit">
        <StateBadge machine="workflow_run" state={run.state} />
      </td>
      <td className="fit">{run.rollup && <Standing rollup={run.rollup} />}</td>
      <td>
        {run.outcome ? (
          <span className="chip">{spoken(run.outcome)}</span>
        ) : (
          <span className="chips">
            {run.at_stages.map((stage) => (
              <span className="chip" key={stage}>
                {spoken(stage)}
              </span>
            ))}
          </span>
        )}
      </td>
      <td className="quiet">
        {workflow} <span className="small number">v{run.version}</span>
      </td>
      <td className="fit quiet small">
        <Time at={run.updated_at} />
      </td>
    </tr>
  );
}

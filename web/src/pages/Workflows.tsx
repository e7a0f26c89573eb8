import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { mayIn } from "../api/may";
import { rowsOf } from "../api/pages";
import { meQuery, workflowListQuery } from "../api/queries";
import { paths } from "../paths";
import { More } from "../ui/More";
import { Empty, Loading, PageHead, TableBox } from "../ui/parts";
import { NoProject, ProjectPicker, useProject } from "../ui/ProjectPicker";
import { NewWorkflow } from "./NewWorkflow";
import { PublishFile } from "./PublishFile";
import { Time } from "../ui/Time";
import { Trouble } from "../ui/Trouble";

/** The workflows of a project. */
export function Workflows() {
  const { t } = useTranslation();
  const { project, projects, choose } = useProject();
  const { data: me } = useQuery(meQuery);
  const designs = mayIn(me, project, "design");
  return (
    <>
      <PageHead
        title={t("workflows.title")}
        lead={t("workflows.lead")}
        actions={
          designs && (
            <>
              <PublishFile project={project} />
              <NewWorkflow project={project} />
            </>
          )
        }
      />
      {!project && <NoProject icon="workflows" />}
      {project && (
        <div className="stack">
          <div className="filters">
            <ProjectPicker project={project} projects={projects} choose={choose} />
          </div>
          <WorkflowTable project={project} designs={designs} />
        </div>
      )}
    </>
  );
}

function WorkflowTable({ project, designs }: { project: string; designs: boolean }) {
  const { t } = useTranslation();
  const workflows = useInfiniteQuery(workflowListQuery(project));
  const rows = rowsOf(workflows.data);
  if (workflows.isPending) return <Loading />;
  if (workflows.isError) return <Trouble error={workflows.error} again={() => void workflows.refetch()} />;
  if (rows.length === 0) {
    return (
      <Empty icon="workflows" title={t("workflows.none")}>
        {designs ? (
          <>
            {t("workflows.noneText")} <code>handoff workflow apply -p {project} FILE</code>
          </>
        ) : (
          t("workflows.noneYet")
        )}
      </Empty>
    );
  }
  return (
    <TableBox label={t("workflows.title")}>
      <table>
        <thead>
          <tr>
            <th>{t("workflows.name")}</th>
            <th>{t("workflows.key")}</th>
            <th>{t("workflows.live")}</th>
            <th className="fit">{t("workflows.published")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((workflow) => (
            <tr key={workflow.workflow_id}>
              <td className="name">
                <Link to={paths.workflow(project, workflow.key)}>
                  <bdi>{workflow.name}</bdi>
                </Link>
              </td>
              <td>
                <code>{workflow.key}</code>
              </td>
              <td className="number">
                {workflow.live_version ? (
                  t("workflows.version", { number: workflow.live_version })
                ) : (
                  <span className="quiet">{t("workflows.notLive")}</span>
                )}
              </td>
              <td className="fit quiet small">{workflow.published_at && <Time at={workflow.published_at} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More pages={workflows} />
    </TableBox>
  );
}

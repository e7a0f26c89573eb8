import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../api/client";
import { mayEverywhere } from "../api/may";
import { meQuery, projectsQuery } from "../api/queries";
import { paths } from "../paths";
import type { IconName } from "./icons";
import { Empty, Loading } from "./parts";
import { Trouble } from "./Trouble";
import { useParam } from "./useParam";

const KEPT = "handoff.project";

/** The project that the page is about: from the address, else the one looked at last, else the first of one's own. */
export function useProject(): { project: string; projects: Schemas["Project"][]; choose: (key: string) => void } {
  const { data: projects } = useQuery(projectsQuery);
  const { data: me } = useQuery(meQuery);
  const [named, choose] = useParam("project");
  const known = (key: string | null | undefined) => projects?.find((each) => each.key === key)?.key;
  const project =
    named || known(localStorage.getItem(KEPT)) || known(me?.projects[0]?.key) || projects?.[0]?.key || "";
  useEffect(() => {
    if (named && known(named)) localStorage.setItem(KEPT, named);
  });
  return { project, projects: projects ?? [], choose };
}

/** In place of a project: that they are being read, or cannot be, or that there is none. Whoever may make the first one is shown where; others wait for it. */
export function NoProject({ icon }: { icon: IconName }) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const projects = useQuery(projectsQuery);
  const mayAdd = mayEverywhere(me, "create_project");
  if (projects.isPending) return <Loading />;
  if (projects.isError && !projects.data) return <Trouble error={projects.error} again={() => void projects.refetch()} />;
  return (
    <Empty icon={icon} title={t("common.noProject")}>
      {mayAdd ? t("common.addProject") : t("common.noProjectText")}
      {mayAdd && (
        <div className="actions">
          <Link className="button" to={paths.projects()}>
            {t("admin.addProject")}
          </Link>
        </div>
      )}
    </Empty>
  );
}

export function ProjectPicker({ project, projects, choose }: {
  project: string;
  projects: readonly Schemas["Project"][];
  choose: (key: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <div>
      <label htmlFor="project">{t("common.project")}</label>
      <select id="project" value={project} onChange={({ target }) => choose(target.value)}>
        {projects.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

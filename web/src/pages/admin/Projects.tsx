import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { rowsOf } from "../../api/pages";
import { meQuery, peopleQuery, projectListQuery, projectMembersQuery, projectsQuery, queryClient } from "../../api/queries";
import { paths } from "../../paths";
import { More, OnlyFirst, useFirst } from "../../ui/More";
import { Button, Empty, Loading, Person } from "../../ui/parts";
import { spoken } from "../../ui/text";
import { Time } from "../../ui/Time";
import { sayWhy } from "../../ui/said";
import { Trouble } from "../../ui/Trouble";
import { canJoin } from "./actors";
import { AdminHead } from "./AdminHead";
import { Calendar, Policies } from "./Calendar";
import { NewThing } from "../../ui/NewThing";

const ROLES = ["owner", "manager", "designer", "reviewer", "contributor", "viewer"] as const;

/** The projects one may see. */
export function Projects() {
  const { t } = useTranslation();
  const projects = useInfiniteQuery(projectListQuery);
  const rows = rowsOf(projects.data);
  const { data: me } = useQuery(meQuery);
  return (
    <>
      <AdminHead title={t("admin.projects")} lead={t("admin.projectsLead")} actions={me?.global_roles.includes("admin") && <NewProject />} />
      {projects.isPending && <Loading />}
      {projects.isError && <Trouble error={projects.error} again={() => void projects.refetch()} />}
      {projects.isSuccess && rows.length === 0 && (
        <Empty icon="workflows" title={t("common.noProject")}>
          {me?.global_roles.includes("admin") ? t("common.addProject") : t("common.noProjectText")}
        </Empty>
      )}
      {rows.length > 0 && (
        <div className="table-box">
          <table>
            <thead>
              <tr>
                <th>{t("admin.name")}</th>
                <th>{t("workflows.key")}</th>
                <th className="fit">{t("admin.since")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((project) => (
                <tr key={project.key}>
                  <td className="name">
                    <Link to={paths.project(project.key)}>
                      <bdi>{project.name}</bdi>
                    </Link>
                  </td>
                  <td>
                    <code>{project.key}</code>
                  </td>
                  <td className="fit quiet small">
                    <Time at={project.created_at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <More pages={projects} />
        </div>
      )}
    </>
  );
}

function NewProject() {
  const { t } = useTranslation();
  return (
    <NewThing
      label={t("admin.addProject")}
      title={t("admin.addProject")}
      inputs={[
        { name: "name", label: t("admin.name") },
        { name: "key", label: t("workflows.key"), hint: t("admin.keyHint") },
      ]}
      create={({ key = "", name = "" }) => must(api.POST("/v1/projects", { body: { key, name } }))}
      done={() => void queryClient.invalidateQueries({ queryKey: ["projects"] })}
    />
  );
}

/** Who belongs to a project, as what. */
export function Project() {
  const { t } = useTranslation();
  const { project } = useParams({ strict: false }) as { project: string };
  const projects = useQuery(projectsQuery);
  const members = useQuery(projectMembersQuery(project));
  const { shown, pages } = useFirst(members.data ?? []);
  const setRoles = useMutation({
    mutationFn: ({ actor, roles }: { actor: string; roles: string[] }) =>
      must(api.PUT("/v1/projects/{project}/members/{actor}", { params: { path: { project, actor } }, body: { roles } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["projects", project] }),
    onError: sayWhy,
  });
  return (
    <>
      <AdminHead title={projects.data?.find(({ key }) => key === project)?.name ?? project} lead={t("admin.projectLead")} />
      {members.isPending && <Loading />}
      {members.isError && <Trouble error={members.error} again={() => void members.refetch()} />}
      {members.data && (
        <div className="stack">
          <AddMember members={members.data} add={(actor, role) => setRoles.mutate({ actor, roles: [role] })} />
          {members.data.length === 0 && <Empty icon="admin" title={t("admin.noMembers")} />}
          {members.data.length > 0 && (
            <ul className="plain rows">
              {shown.map((member) => (
                <li className="row" key={member.actor_id}>
                  <Person name={member.display_name} />
                  <span className="actions">
                    {member.roles.map((role) => (
                      <span className="chip" key={role}>
                        {t(`role.${role}` as never, { defaultValue: spoken(role) })}
                      </span>
                    ))}
                    <Button kind="plain" busy={setRoles.isPending} onClick={() => setRoles.mutate({ actor: member.actor_id, roles: [] })}>
                      {t("admin.remove")}
                      <span className="visually-hidden"> {member.display_name}</span>
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )}
          <More pages={pages} />
          <Calendar project={project} />
          <Policies project={project} />
        </div>
      )}
    </>
  );
}

function AddMember({ members, add }: { members: readonly Schemas["ProjectMemberView"][]; add: (actor: string, role: string) => void }) {
  const { t } = useTranslation();
  const people = useQuery(peopleQuery);
  const [actor, setActor] = useState("");
  const [role, setRole] = useState<string>("contributor");
  const known = new Set(members.map(({ actor_id }) => actor_id));
  const others = people.data?.filter((each) => canJoin(each, known)) ?? [];
  if (others.length === 0) return null;
  return (
    <div className="filters">
      <select aria-label={t("admin.person")} value={actor} onChange={({ target }) => setActor(target.value)}>
        <option value="">{t("admin.choosePerson")}</option>
        {others.map((each) => (
          <option key={each.actor_id} value={each.actor_id}>
            {each.display_name}
          </option>
        ))}
      </select>
      <select aria-label={t("admin.roles")} value={role} onChange={({ target }) => setRole(target.value)}>
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {t(`role.${each}`)}
          </option>
        ))}
      </select>
      <Button icon="plus" refused={actor ? null : t("admin.choosePerson")} onClick={() => add(actor, role)}>
        {t("admin.addMember")}
      </Button>
      <OnlyFirst of={people.data} />
    </div>
  );
}

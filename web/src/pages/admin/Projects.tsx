import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { mayEverywhere, mayIn } from "../../api/may";
import { rowsOf } from "../../api/pages";
import { isNowhere } from "../../api/problem";
import { meQuery, peopleQuery, projectListQuery, projectMembersQuery, projectsQuery, queryClient } from "../../api/queries";
import { paths } from "../../paths";
import { Confirm } from "../../ui/Confirm";
import { More, OnlyFirst, useFirst } from "../../ui/More";
import { Button, Empty, Loading, Person, TableBox } from "../../ui/parts";
import { spoken } from "../../ui/text";
import { Time } from "../../ui/Time";
import { sayWhy } from "../../ui/said";
import { say } from "../../ui/Toaster";
import { Trouble } from "../../ui/Trouble";
import { NotFound } from "../NotFound";
import { canJoin } from "./actors";
import { AdminHead } from "./AdminHead";
import { Calendar, Policies } from "./Calendar";
import { NewThing } from "../../ui/NewThing";

const ROLES = ["owner", "manager", "designer", "reviewer", "contributor", "viewer"] as const;
type Role = (typeof ROLES)[number];

/** The projects one may see. */
export function Projects() {
  const { t } = useTranslation();
  const projects = useInfiniteQuery(projectListQuery);
  const rows = rowsOf(projects.data);
  const { data: me } = useQuery(meQuery);
  return (
    <>
      <AdminHead title={t("admin.projects")} lead={t("admin.projectsLead")} actions={mayEverywhere(me, "create_project") && <NewProject />} />
      {projects.isPending && <Loading />}
      {projects.isError && <Trouble error={projects.error} again={() => void projects.refetch()} />}
      {projects.isSuccess && rows.length === 0 && (
        <Empty icon="workflows" title={t("common.noProject")}>
          {mayEverywhere(me, "create_project") ? t("common.addProject") : t("common.noProjectText")}
        </Empty>
      )}
      {rows.length > 0 && (
        <TableBox label={t("admin.projects")}>
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
        </TableBox>
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
      // Whoever makes a project owns it.
      done={() => void Promise.all([["projects"], ["me"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })))}
    />
  );
}

/** Who belongs to a project, as what; when it works, and what others must agree to. */
export function Project() {
  const { t } = useTranslation();
  const { project } = useParams({ strict: false }) as { project: string };
  const projects = useQuery(projectsQuery);
  const { data: me } = useQuery(meQuery);
  const manages = mayIn(me, project, "manage_members");
  const members = useQuery(projectMembersQuery(project));
  const name = projects.data?.find(({ key }) => key === project)?.name ?? project;
  if (isNowhere(members.error)) return <NotFound />;
  return (
    <>
      <AdminHead title={name} lead={t("admin.projectLead")} />
      {members.isPending && <Loading />}
      {members.isError && <Trouble error={members.error} again={() => void members.refetch()} />}
      {members.data && (
        <div className="stack">
          <Members project={project} called={name} members={members.data} />
          <Calendar project={project} manages={manages} />
          {/* What others must agree to binds managers too: those say so who may name owners. */}
          <Policies project={project} manages={mayIn(me, project, "name_owners")} />
        </div>
      )}
    </>
  );
}

type Member = Schemas["ProjectMemberView"];

function Members({ project, called, members }: { project: string; called: string; members: readonly Member[] }) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const manages = mayIn(me, project, "manage_members");
  // Managers bring people in; who owns the project is for its owners to say.
  const owns = mayIn(me, project, "name_owners");
  const roles = ROLES.filter((role) => owns || role !== "owner");
  const mayChange = (member: Member) => manages && (owns || !member.roles.includes("owner"));
  const { shown, pages } = useFirst(members);
  const put = ({ actor, roles }: { actor: string; roles: string[] }) =>
    must(api.PUT("/v1/projects/{project}/members/{actor}", { params: { path: { project, actor } }, body: { roles } }));
  // What one may do oneself can change with it.
  const refresh = () => Promise.all([["projects", project], ["me"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const setRoles = useMutation({ mutationFn: put, onSuccess: refresh });
  const remove = async (actor: string) => {
    await put({ actor, roles: [] });
    void refresh();
  };
  const give = (actor: string, name: string, roles: string[]) =>
    setRoles.mutate({ actor, roles }, { onError: sayWhy, onSuccess: () => say(t("admin.isNow", { name, role: roles.map((role) => t(`role.${role}` as never, { defaultValue: spoken(role) })).join(", ") })) });
  return (
    <>
      {manages && <AddMember members={members} roles={roles} add={(actor, name, role) => give(actor, name, [role])} />}
      {members.length === 0 && <Empty icon="admin" title={t("admin.noMembers")} />}
      {members.length > 0 && (
        <ul className="plain rows">
          {shown.map((member) => (
            <li className="row" key={member.actor_id}>
              <Person name={member.display_name} />
              {mayChange(member) ? (
                <span className="row-actions">
                  <RoleChoice
                    member={member}
                    roles={roles}
                    busy={setRoles.isPending && setRoles.variables.actor === member.actor_id}
                    save={(role) => give(member.actor_id, member.display_name, [role])}
                  />
                  <Confirm
                    label={t("admin.remove")}
                    about={member.display_name}
                    title={t("admin.removeWhom", { name: member.display_name, from: called })}
                    text={t("admin.removeFromProject")}
                    act={() => remove(member.actor_id)}
                  />
                </span>
              ) : (
                <span className="chips">
                  {member.roles.map((role) => (
                    <span className="chip" key={role}>
                      {t(`role.${role}` as never, { defaultValue: spoken(role) })}
                    </span>
                  ))}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <More pages={pages} />
    </>
  );
}

/**
 * What somebody is in the project. Whoever has several roles keeps them until another is chosen. With arrow keys one passes over roles on
 * the way to another: none is given before it is saved.
 */
function RoleChoice({ member, roles, busy, save }: { member: Member; roles: readonly Role[]; busy: boolean; save: (role: string) => void }) {
  const { t } = useTranslation();
  const called = (role: string) => t(`role.${role}` as never, { defaultValue: spoken(role) });
  const has = member.roles.join(",");
  const [chosen, choose] = useState(has);
  const select = useRef<HTMLSelectElement>(null);
  const give = () => {
    // The button goes once it is saved, and the focus must not go with it.
    select.current?.focus();
    save(chosen);
  };
  return (
    <>
      <select ref={select} aria-label={t("admin.roleOf", { name: member.display_name })} value={chosen} onChange={({ target }) => choose(target.value)}>
        {!roles.some((role) => role === has) && <option value={has}>{member.roles.map(called).join(", ")}</option>}
        {roles.map((role) => (
          <option key={role} value={role}>
            {called(role)}
          </option>
        ))}
      </select>
      {chosen !== has && (
        <Button kind="primary" busy={busy} onClick={give}>
          {t("common.save")}
          <span className="visually-hidden"> {t("admin.roleOf", { name: member.display_name })}</span>
        </Button>
      )}
    </>
  );
}

function AddMember({ members, roles, add }: { members: readonly Member[]; roles: readonly Role[]; add: (actor: string, name: string, role: string) => void }) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const seesAll = mayEverywhere(me, "read_people");
  const people = useQuery({ ...peopleQuery, enabled: seesAll });
  const [actor, setActor] = useState("");
  const [role, setRole] = useState<string>("contributor");
  const choose = () => {
    add(actor, people.data?.find((each) => each.actor_id === actor)?.display_name ?? "", role);
    setActor("");
  };
  const known = new Set(members.map(({ actor_id }) => actor_id));
  const others = people.data?.filter((each) => canJoin(each, known)) ?? [];
  if (!seesAll) return <p className="quiet small">{t("admin.addByAdmin")}</p>;
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
        {roles.map((each) => (
          <option key={each} value={each}>
            {t(`role.${each}`)}
          </option>
        ))}
      </select>
      <Button icon="plus" refused={actor ? null : t("admin.choosePerson")} onClick={choose}>
        {t("admin.addMember")}
      </Button>
      <OnlyFirst of={people.data} />
    </div>
  );
}

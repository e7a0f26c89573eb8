import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, must } from "../../api/client";
import { groupMembersQuery, groupsQuery, peopleQuery, queryClient } from "../../api/queries";
import { paths } from "../../paths";
import { Button, Empty, Loading, Person } from "../../ui/parts";
import { sayWhy } from "../../ui/said";
import { Trouble } from "../../ui/Trouble";
import { AdminHead } from "./AdminHead";
import { NewThing } from "../../ui/NewThing";

/** Whose queues there are. */
export function Groups() {
  const { t } = useTranslation();
  const groups = useQuery(groupsQuery);
  return (
    <>
      <AdminHead title={t("admin.groups")} lead={t("admin.groupsLead")} actions={groups.isSuccess && <NewGroup />} />
      {groups.isPending && <Loading />}
      {groups.isError && <Trouble error={groups.error} again={() => void groups.refetch()} />}
      {groups.data?.items.length === 0 && (
        <Empty icon="admin" title={t("admin.noGroups")}>
          {t("admin.noGroupsText")}
        </Empty>
      )}
      {groups.data && groups.data.items.length > 0 && (
        <div className="table-box">
          <table>
            <thead>
              <tr>
                <th>{t("admin.name")}</th>
                <th>{t("workflows.key")}</th>
                <th className="fit">{t("admin.members")}</th>
              </tr>
            </thead>
            <tbody>
              {groups.data.items.map((group) => (
                <tr key={group.group_id}>
                  <td className="name">
                    <Link to={paths.group(group.key)}>
                      <bdi>{group.name}</bdi>
                    </Link>
                  </td>
                  <td>
                    <code>{group.key}</code>
                  </td>
                  <td className="fit number">{group.member_count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

export function NewGroup() {
  const { t } = useTranslation();
  return (
    <NewThing
      label={t("admin.addGroup")}
      title={t("admin.addGroup")}
      inputs={[
        { name: "name", label: t("admin.name") },
        { name: "key", label: t("workflows.key"), hint: t("admin.keyHint") },
      ]}
      create={({ key = "", name = "" }) => must(api.POST("/v1/groups", { body: { key, name } }))}
      done={() => void queryClient.invalidateQueries({ queryKey: ["groups"] })}
    />
  );
}

/** Who belongs to a group. */
export function Group() {
  const { t } = useTranslation();
  const { group } = useParams({ strict: false }) as { group: string };
  const groups = useQuery(groupsQuery);
  const members = useQuery(groupMembersQuery(group));
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["groups"] });
  const remove = useMutation({
    mutationFn: (actor: string) => must(api.DELETE("/v1/groups/{group}/members/{actor}", { params: { path: { group, actor } } })),
    onSuccess: refresh,
    onError: sayWhy,
  });
  return (
    <>
      <AdminHead title={groups.data?.items.find(({ key }) => key === group)?.name ?? group} lead={t("admin.members")} />
      {members.isPending && <Loading />}
      {members.isError && <Trouble error={members.error} again={() => void members.refetch()} />}
      {members.data && (
        <div className="stack">
          <AddMember group={group} known={members.data.items.map(({ actor_id }) => actor_id)} done={refresh} />
          {members.data.items.length === 0 && <Empty icon="admin" title={t("admin.noMembers")} />}
          {members.data.items.length > 0 && (
            <ul className="plain rows">
              {members.data.items.map((member) => (
                <li className="row" key={member.actor_id}>
                  <Person name={member.display_name} />
                  <Button kind="plain" busy={remove.isPending} onClick={() => remove.mutate(member.actor_id)}>
                    {t("admin.remove")}
                    <span className="visually-hidden"> {member.display_name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}

function AddMember({ group, known, done }: { group: string; known: readonly string[]; done: () => void }) {
  const { t } = useTranslation();
  const people = useQuery(peopleQuery);
  const [chosen, choose] = useState("");
  const add = useMutation({
    mutationFn: (actor: string) => must(api.PUT("/v1/groups/{group}/members/{actor}", { params: { path: { group, actor } } })),
    onSuccess: () => {
      choose("");
      done();
    },
    onError: sayWhy,
  });
  const others = people.data?.items.filter((each) => !known.includes(each.actor_id)) ?? [];
  if (others.length === 0) return null;
  return (
    <div className="filters">
      <select aria-label={t("admin.person")} value={chosen} onChange={({ target }) => choose(target.value)}>
        <option value="">{t("admin.choosePerson")}</option>
        {others.map((each) => (
          <option key={each.actor_id} value={each.actor_id}>
            {each.display_name}
          </option>
        ))}
      </select>
      <Button icon="plus" refused={chosen ? null : t("admin.choosePerson")} busy={add.isPending} onClick={() => add.mutate(chosen)}>
        {t("admin.addMember")}
      </Button>
    </div>
  );
}

import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { mayEverywhere } from "../../api/may";
import { rowsOf } from "../../api/pages";
import { isNowhere } from "../../api/problem";
import { groupListQuery, groupMembersQuery, groupQuery, meQuery, peopleQuery, queryClient } from "../../api/queries";
import { paths } from "../../paths";
import { Confirm } from "../../ui/Confirm";
import { More, OnlyFirst, useFirst } from "../../ui/More";
import { Button, Empty, Loading, Person, TableBox } from "../../ui/parts";
import { sayWhy } from "../../ui/said";
import { Trouble } from "../../ui/Trouble";
import { NotFound } from "../NotFound";
import { canJoin } from "./actors";
import { AdminHead } from "./AdminHead";
import { NewThing } from "../../ui/NewThing";

/** Whose queues there are. */
export function Groups() {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const groups = useInfiniteQuery(groupListQuery);
  const rows = rowsOf(groups.data);
  return (
    <>
      <AdminHead title={t("admin.groups")} lead={t("admin.groupsLead")} actions={groups.isSuccess && mayEverywhere(me, "manage_people") && <NewGroup />} />
      {groups.isPending && <Loading />}
      {groups.isError && <Trouble error={groups.error} again={() => void groups.refetch()} />}
      {groups.isSuccess && rows.length === 0 && (
        <Empty icon="admin" title={t("admin.noGroups")}>
          {t("admin.noGroupsText")}
        </Empty>
      )}
      {rows.length > 0 && (
        <TableBox label={t("admin.groups")}>
          <table>
            <thead>
              <tr>
                <th>{t("admin.name")}</th>
                <th>{t("workflows.key")}</th>
                <th className="fit">{t("admin.members")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((group) => (
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
          <More pages={groups} />
        </TableBox>
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
  const { data: me } = useQuery(meQuery);
  const { data: named } = useQuery(groupQuery(group));
  const members = useQuery(groupMembersQuery(group));
  const { shown, pages } = useFirst(members.data ?? []);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ["groups"] });
  const remove = useMutation({
    mutationFn: (actor: string) => must(api.DELETE("/v1/groups/{group}/members/{actor}", { params: { path: { group, actor } } })),
    onSuccess: refresh,
  });
  const called = named?.name ?? group;
  if (isNowhere(members.error)) return <NotFound />;
  return (
    <>
      <AdminHead title={called} lead={t("admin.members")} />
      {members.isPending && <Loading />}
      {members.isError && <Trouble error={members.error} again={() => void members.refetch()} />}
      {members.data && (
        <div className="stack">
          {mayEverywhere(me, "manage_people") && <AddMember group={group} members={members.data} done={refresh} />}
          {members.data.length === 0 && <Empty icon="admin" title={t("admin.noMembers")} />}
          {members.data.length > 0 && (
            <ul className="plain rows">
              {shown.map((member) => (
                <li className="row" key={member.actor_id}>
                  <Person name={member.display_name} />
                  {mayEverywhere(me, "manage_people") && (
                    <Confirm
                      label={t("admin.remove")}
                      about={member.display_name}
                      title={t("admin.removeWhom", { name: member.display_name, from: called })}
                      text={t("admin.removeFromGroup")}
                      act={() => remove.mutateAsync(member.actor_id)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          <More pages={pages} />
        </div>
      )}
    </>
  );
}

function AddMember({ group, members, done }: { group: string; members: readonly Schemas["Member"][]; done: () => void }) {
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
  const known = new Set(members.map(({ actor_id }) => actor_id));
  const others = people.data?.filter((each) => canJoin(each, known)) ?? [];
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
      <OnlyFirst of={people.data} />
    </div>
  );
}

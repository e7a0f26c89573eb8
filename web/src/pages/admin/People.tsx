import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { rowsOf } from "../../api/pages";
import { mayEverywhere } from "../../api/may";
import { meQuery, peopleListQuery, peopleQuery, queryClient } from "../../api/queries";
import { Confirm } from "../../ui/Confirm";
import { More, OnlyFirst, useFirst } from "../../ui/More";
import { Button, Empty, Loading, Person, TableBox } from "../../ui/parts";
import { PASSWORD_LENGTH_MIN } from "../../ui/password";
import { fits, spoken } from "../../ui/text";
import { Time } from "../../ui/Time";
import { sayWhy } from "../../ui/said";
import { say } from "../../ui/Toaster";
import { Trouble } from "../../ui/Trouble";
import { useParam } from "../../ui/useParam";
import { isEnginesOwn } from "./actors";
import { AdminHead } from "./AdminHead";
import { NewThing } from "../../ui/NewThing";

/** Who can sign in, and what for. */
export function People() {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const [words, setWords] = useParam("q");
  const people = useInfiniteQuery(peopleListQuery);
  return (
    <>
      <AdminHead title={t("admin.people")} lead={t("admin.peopleLead")} actions={people.isSuccess && mayEverywhere(me, "manage_people") && <NewPerson />} />
      {people.isPending && <Loading />}
      {people.isError && <Trouble error={people.error} again={() => void people.refetch()} />}
      {people.data && (
        <div className="stack">
          <div className="filters" role="search">
            <input type="search" aria-label={t("admin.searchPeople")} placeholder={t("admin.searchPeople")} value={words} onChange={({ target }) => setWords(target.value)} />
          </div>
          {words.trim() ? (
            <Found words={words.trim()} />
          ) : (
            <Table actors={rowsOf(people.data)}>
              <More pages={people} />
            </Table>
          )}
        </div>
      )}
    </>
  );
}

/** Whoever has these words in their name or address. The API cannot look for them, so everybody is fetched and looked through here. */
function Found({ words }: { words: string }) {
  const { t } = useTranslation();
  const everybody = useQuery({ ...peopleQuery, staleTime: 30_000 });
  const found = everybody.data?.filter((actor) => !isEnginesOwn(actor) && fits(words, actor.display_name, actor.email)) ?? [];
  const { shown, pages } = useFirst(found);
  if (everybody.isPending) return <Loading />;
  if (everybody.isError) return <Trouble error={everybody.error} again={() => void everybody.refetch()} />;
  return (
    <>
      {found.length === 0 && (
        <Empty icon="search" title={t("admin.nobodyFits")}>
          {t("work.nothingFoundText")}
        </Empty>
      )}
      {found.length > 0 && (
        <Table actors={shown}>
          <More pages={pages} />
        </Table>
      )}
      <OnlyFirst of={everybody.data} />
    </>
  );
}

function Table({ actors, children }: { actors: readonly Schemas["Actor"][]; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <TableBox label={t("admin.people")}>
      <table>
        <thead>
          <tr>
            <th>{t("admin.name")}</th>
            <th>{t("admin.email")}</th>
            <th>{t("admin.kind")}</th>
            <th>{t("admin.roles")}</th>
            <th className="fit">{t("admin.since")}</th>
            <th className="fit">
              <span className="visually-hidden">{t("run.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {actors.filter((actor) => !isEnginesOwn(actor)).map((actor) => (
            <Row key={actor.actor_id} actor={actor} />
          ))}
        </tbody>
      </table>
      {children}
    </TableBox>
  );
}

function Row({ actor }: { actor: Schemas["Actor"] }) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const disabled = Boolean(actor.disabled_at);
  const change = useMutation({
    mutationFn: () =>
      must(api.PUT("/v1/actors/{actor}/disabled", { params: { path: { actor: actor.actor_id } }, body: { disabled: !disabled } })),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ["actors"] }),
    // Whoever disables is told in the dialog.
    onError: (error) => disabled && sayWhy(error),
  });
  return (
    <tr>
      <td className="name">
        <Person name={actor.display_name} />
        {disabled && <span className="chip">{t("admin.disabled")}</span>}
      </td>
      <td className="quiet">{actor.email}</td>
      <td>{t(`admin.kinds.${actor.kind}` as never, { defaultValue: spoken(actor.kind) })}</td>
      <td>
        <span className="chips">
          {actor.global_roles.map((role) => (
            <span className="chip" key={role}>
              {spoken(role)}
            </span>
          ))}
        </span>
      </td>
      <td className="fit quiet small">
        <Time at={actor.created_at} />
      </td>
      <td className="fit">
        {mayEverywhere(me, "manage_people") && (
          <span className="row-actions">
            <EditPerson actor={actor} />
            {/* One's own password takes the old one: that is on one's own page. */}
            {actor.email && actor.actor_id !== me?.actor_id && <ResetPassword actor={actor} />}
            {disabled && (
              <Button kind="plain" busy={change.isPending} onClick={() => change.mutate()}>
                {t("admin.enable")}
                <span className="visually-hidden"> {actor.display_name}</span>
              </Button>
            )}
            {/* Nobody shuts themselves out: the server refuses it. */}
            {!disabled && actor.actor_id !== me?.actor_id && (
              <Confirm label={t("admin.disable")} about={actor.display_name} title={t("admin.disableWhom", { name: actor.display_name })} text={t("admin.disableText")} act={change.mutateAsync} />
            )}
          </span>
        )}
      </td>
    </tr>
  );
}

function EditPerson({ actor }: { actor: Schemas["Actor"] }) {
  const { t } = useTranslation();
  return (
    <NewThing
      kind="plain"
      icon="edit"
      label={t("admin.edit")}
      about={actor.display_name}
      title={actor.display_name}
      submit={t("common.save")}
      inputs={[
        { name: "display_name", label: t("admin.name"), value: actor.display_name },
        // A program may have none.
        { name: "email", label: t("admin.email"), type: "email", value: actor.email ?? "", optional: actor.kind !== "HUMAN" },
      ]}
      create={({ display_name = "", email }) => must(api.PUT("/v1/actors/{actor}", { params: { path: { actor: actor.actor_id } }, body: { display_name, email: email || null } }))}
      done={() => void Promise.all([["actors"], ["groups"], ["projects"], ["me"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })))}
    />
  );
}

function ResetPassword({ actor }: { actor: Schemas["Actor"] }) {
  const { t } = useTranslation();
  return (
    <NewThing
      kind="plain"
      icon="key"
      label={t("admin.newPassword")}
      about={actor.display_name}
      title={t("admin.newPasswordFor", { name: actor.display_name })}
      text={t("admin.newPasswordText")}
      inputs={[{ name: "password", label: t("account.password"), type: "password", hint: t("setup.passwordHint", { count: PASSWORD_LENGTH_MIN }), autoComplete: "new-password" }]}
      create={({ password = "" }) => must(api.PUT("/v1/actors/{actor}/password", { params: { path: { actor: actor.actor_id } }, body: { password } }))}
      done={() => say(t("admin.newPasswordSet", { name: actor.display_name }))}
    />
  );
}

function NewPerson() {
  const { t } = useTranslation();
  const inputs = [
    { name: "display_name", label: t("admin.name") },
    { name: "email", label: t("admin.email"), type: "email" as const },
    { name: "password", label: t("signIn.password"), type: "password" as const, hint: t("setup.passwordHint", { count: PASSWORD_LENGTH_MIN }), autoComplete: "new-password" },
    {
      name: "role",
      label: t("admin.roles"),
      choices: [
        { value: "", label: t("admin.noRole") },
        { value: "admin", label: t("admin.roleAdmin") },
        { value: "operator", label: t("admin.roleOperator") },
      ],
    },
  ];
  return (
    <NewThing
      label={t("admin.addPerson")}
      title={t("admin.addPerson")}
      inputs={inputs}
      create={({ display_name = "", email = "", password = "", role }) =>
        must(api.POST("/v1/actors", { body: { kind: "HUMAN", display_name, email, password, global_roles: role ? [role] : [] } }))
      }
      done={() => void queryClient.invalidateQueries({ queryKey: ["actors"] })}
    />
  );
}

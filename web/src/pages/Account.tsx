import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../api/client";
import { mayEverywhere } from "../api/may";
import { asRefusal } from "../api/problem";
import { meQuery, queryClient } from "../api/queries";
import { Button, described, Field, Loading, PageHead } from "../ui/parts";
import { PASSWORD_LENGTH_MIN, passwordFault } from "../ui/password";
import { spoken } from "../ui/text";
import { say } from "../ui/Toaster";
import { faultAt, Trouble } from "../ui/Trouble";

type Me = Schemas["MeView"];

/** Oneself: what others see, the password, and where one belongs. Language and theme are kept by the device, and stand in the frame. */
export function Account() {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  if (!me) return <Loading />;
  return (
    <>
      <PageHead title={t("account.title")} lead={me.email ?? undefined} />
      <div className="columns">
        <div className="stack">
          <Profile me={me} />
          <Password me={me} />
        </div>
        <Belongs me={me} />
      </div>
    </>
  );
}

function Profile({ me }: { me: Me }) {
  const { t } = useTranslation();
  // Whose address it is tells somebody apart: only those who manage people change addresses.
  const mayChangeMail = mayEverywhere(me, "manage_people");
  const save = useMutation({
    mutationFn: (body: Schemas["Profile"]) => must(api.PUT("/v1/actors/{actor}", { params: { path: { actor: me.actor_id } }, body })),
    onSuccess: async () => {
      say(t("account.saved"));
      await Promise.all([["me"], ["actors"], ["projects"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = mayChangeMail ? String(form.get("email")).trim() || null : me.email;
    if (!save.isPending) save.mutate({ display_name: String(form.get("display_name")).trim(), email });
  };
  const mailHint = mayChangeMail ? t("setup.emailHint") : t("account.mailHint");
  const [nameFault, mailFault] = [faultAt(save.error, "display_name"), faultAt(save.error, "email")];
  return (
    <section className="card" aria-labelledby="profile-title">
      <h2 id="profile-title">{t("account.profile")}</h2>
      <form onSubmit={submit} noValidate>
        <Trouble error={save.error} />
        <Field id="display_name" label={t("setup.display_name")} hint={t("setup.nameHint")} fault={nameFault}>
          <input id="display_name" name="display_name" required maxLength={200} autoComplete="name" defaultValue={me.display_name}
            aria-invalid={Boolean(nameFault)} aria-describedby={described("display_name", { hint: true, fault: nameFault })} />
        </Field>
        <Field id="email" label={t("setup.email")} hint={mailHint} fault={mailFault}>
          <input id="email" name="email" type="email" readOnly={!mayChangeMail} autoComplete="email" defaultValue={me.email ?? ""}
            aria-invalid={Boolean(mailFault)} aria-describedby={described("email", { hint: true, fault: mailFault })} />
        </Field>
        <div className="actions">
          <Button type="submit" kind="primary" busy={save.isPending}>
            {t("common.save")}
          </Button>
        </div>
      </form>
    </section>
  );
}

const FIELDS = ["current_password", "password", "again"] as const;
type FieldName = (typeof FIELDS)[number];

function Password({ me }: { me: Me }) {
  const { t } = useTranslation();
  const [wrong, setWrong] = useState<Partial<Record<FieldName, string>>>({});
  const change = useMutation({
    mutationFn: (body: Schemas["NewPassword"]) => must(api.PUT("/v1/actors/{actor}/password", { params: { path: { actor: me.actor_id } }, body })),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const value = (name: FieldName) => (form.elements.namedItem(name) as HTMLInputElement).value;
    const fault = passwordFault(value("password"), value("again"));
    const faults: Partial<Record<FieldName, string>> = {
      ...(value("current_password") ? {} : { current_password: t("signIn.needPassword") }),
      ...(fault === "short" ? { password: t("setup.shortPassword", { count: PASSWORD_LENGTH_MIN }) } : {}),
      ...(fault === "notSame" ? { again: t("setup.notSame") } : {}),
    };
    setWrong(faults);
    const first = FIELDS.find((name) => faults[name]);
    if (first) return form.querySelector<HTMLElement>(`#${first}`)?.focus();
    const done = () => {
      form.reset();
      say(t("account.passwordChanged"));
    };
    const refused = (error: unknown) => {
      const at = asRefusal(error).code === "bad_credentials" ? "current_password" : FIELDS.find((name) => faultAt(error, name));
      if (at) form.querySelector<HTMLElement>(`#${at}`)?.focus();
    };
    if (!change.isPending) change.mutate({ current_password: value("current_password"), password: value("password") }, { onSuccess: done, onError: refused });
  };
  // The server's sentence for this is about signing in.
  const isWrong = change.isError && asRefusal(change.error).code === "bad_credentials";
  const faultOf = (name: FieldName) => wrong[name] ?? (isWrong && name === "current_password" ? t("account.wrongPassword") : faultAt(isWrong ? null : change.error, name));
  return (
    <section className="card" aria-labelledby="password-title">
      <h2 id="password-title">{t("signIn.password")}</h2>
      <form onSubmit={submit} noValidate>
        {!isWrong && <Trouble error={change.error} />}
        {/* For whoever has a keeper of passwords: it learns whose this is. */}
        <input type="email" name="username" autoComplete="username" defaultValue={me.email ?? ""} hidden />
        {FIELDS.map((name) => {
          const [fault, hint] = [faultOf(name), name === "password" ? t("setup.passwordHint", { count: PASSWORD_LENGTH_MIN }) : undefined];
          return (
            <Field key={name} id={name} label={t(`account.${name}`)} hint={hint} fault={fault}>
              <input id={name} name={name} type="password" required autoComplete={name === "current_password" ? "current-password" : "new-password"}
                aria-invalid={Boolean(fault)} aria-describedby={described(name, { hint, fault })} />
            </Field>
          );
        })}
        <p className="quiet small">{t("account.sessionsEnd")}</p>
        <div className="actions">
          <Button type="submit" kind="primary" busy={change.isPending}>
            {t("account.change")}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Where one belongs, and as what: what one is offered follows from it. */
function Belongs({ me }: { me: Me }) {
  const { t } = useTranslation();
  const everywhere: Readonly<Record<string, string>> = { admin: t("admin.roleAdmin"), operator: t("admin.roleOperator") };
  return (
    <section className="card" aria-labelledby="belongs-title">
      <h2 id="belongs-title">{t("account.belongs")}</h2>
      <dl className="facts">
        {me.global_roles.length > 0 && (
          <>
            <dt>{t("account.everywhere")}</dt>
            <dd>{me.global_roles.map((role) => everywhere[role] ?? spoken(role)).join(", ")}</dd>
          </>
        )}
        <dt>{t("admin.groups")}</dt>
        <dd>{me.groups.map(({ name }) => name).join(", ") || "–"}</dd>
        <dt>{t("admin.projects")}</dt>
        <dd>
          {me.projects.length === 0 && "–"}
          <ul className="plain">
            {me.projects.map(({ key, name, roles }) => (
              <li key={key}>
                <bdi>{name}</bdi> <span className="quiet">({roles.map((role) => t(`role.${role}` as never, { defaultValue: spoken(role) })).join(", ")})</span>
              </li>
            ))}
          </ul>
        </dd>
      </dl>
    </section>
  );
}

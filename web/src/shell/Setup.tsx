import { useMutation } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { api, must } from "../api/client";
import { paths } from "../paths";
import { Button, described, Field } from "../ui/parts";
import { PASSWORD_LENGTH_MIN, passwordFault } from "../ui/password";
import { faultAt, Trouble } from "../ui/Trouble";
import { Welcome } from "./Welcome";

const FIELDS = ["display_name", "email", "password", "again"] as const;
type FieldName = (typeof FIELDS)[number];

const AUTOCOMPLETE: Record<FieldName, string> = {
  display_name: "name",
  email: "username",
  password: "new-password",
  again: "new-password",
};

/** The link's secret stays behind the `#`: it is never part of a URL that is sent. */
function useSecret(): string {
  return useSyncExternalStore(
    (listener) => {
      addEventListener("hashchange", listener);
      return () => removeEventListener("hashchange", listener);
    },
    () => location.hash.slice(1),
  );
}

export function Setup() {
  const { t } = useTranslation();
  const secret = useSecret();
  useEffect(() => {
    document.title = `${t("setup.title")} · Handoff`;
  }, [t]);
  return <Welcome>{secret.startsWith("setup_") ? <SetupForm secret={secret} /> : <NoLink />}</Welcome>;
}

function NoLink() {
  const { t } = useTranslation();
  return (
    <section className="card">
      <h1>{t("setup.openLink")}</h1>
      <p>{t("setup.where")}</p>
      <ul>
        <li>{t("setup.whereTerminal")}</li>
        <li>{t("setup.whereFile")}</li>
      </ul>
      <p>{t("setup.once")}</p>
      <p>
        {t("setup.already")} <a href={paths.home()}>{t("signIn.title")}</a>
      </p>
    </section>
  );
}

function SetupForm({ secret }: { secret: string }) {
  const { t } = useTranslation();
  const [wrong, setWrong] = useState<Partial<Record<FieldName, string>>>({});
  const setUp = useMutation({
    mutationFn: (body: { display_name: string; email: string; password: string }) =>
      must(api.POST("/v1/setup", { body: { token: secret, ...body } })),
    onSuccess: () => location.replace(paths.home()), // the used link leaves the history
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const value = (name: FieldName) => (form.elements.namedItem(name) as HTMLInputElement).value;
    const email = form.elements.namedItem("email") as HTMLInputElement;
    const faults: Partial<Record<FieldName, string>> = {};
    if (!value("display_name").trim()) faults.display_name = t("setup.needName");
    if (!email.value.trim()) faults.email = t("signIn.needEmail");
    else if (!email.validity.valid) faults.email = t("setup.badEmail");
    const fault = passwordFault(value("password"), value("again"));
    if (fault === "short") faults.password = t("setup.shortPassword", { count: PASSWORD_LENGTH_MIN });
    if (fault === "notSame") faults.again = t("setup.notSame");
    setWrong(faults);
    const first = FIELDS.find((name) => faults[name]);
    if (first) document.getElementById(first)?.focus();
    else if (!setUp.isPending) {
      setUp.mutate({ display_name: value("display_name").trim(), email: email.value.trim(), password: value("password") });
    }
  };
  const hints: Partial<Record<FieldName, string>> = {
    display_name: t("setup.nameHint"),
    email: t("setup.emailHint"),
    password: t("setup.passwordHint", { count: PASSWORD_LENGTH_MIN }),
  };
  const types = { display_name: "text", email: "email", password: "password", again: "password" } as const;

  return (
    <section className="card">
      <h1>{t("setup.title")}</h1>
      <p className="quiet">{t("setup.intro")}</p>
      <form onSubmit={submit} noValidate>
        <Trouble error={setUp.error} />
        {FIELDS.map((name) => {
          const fault = wrong[name] ?? faultAt(setUp.error, name);
          return (
            <Field key={name} id={name} label={t(`setup.${name}`)} hint={hints[name]} fault={fault}>
              <input id={name} name={name} type={types[name]} autoComplete={AUTOCOMPLETE[name]} required maxLength={name === "display_name" ? 200 : undefined}
                aria-invalid={Boolean(fault)} aria-describedby={described(name, { hint: hints[name], fault })} />
            </Field>
          );
        })}
        <Button type="submit" kind="primary" className="wide" busy={setUp.isPending}>
          {t("setup.submit")}
        </Button>
      </form>
    </section>
  );
}

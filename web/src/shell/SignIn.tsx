import { useMutation } from "@tanstack/react-query";
import { useEffect, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { api, must } from "../api/client";
import { meQuery, queryClient } from "../api/queries";
import { paths } from "../paths";
import { Button, described, Field } from "../ui/parts";
import { faultAt, Trouble } from "../ui/Trouble";
import { Welcome } from "./Welcome";

/** Whoever comes back finds the page as they left it; anybody else begins anew. */
async function goOn() {
  const before = queryClient.getQueryData(meQuery.queryKey)?.actor_id;
  const now = await must(api.GET("/v1/me"));
  if (before !== now.actor_id) return queryClient.resetQueries();
  queryClient.setQueryData(meQuery.queryKey, now);
  return queryClient.invalidateQueries();
}

export function SignIn() {
  const { t } = useTranslation();
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => must(api.POST("/v1/session", { body })),
    onSuccess: goOn,
  });
  useEffect(() => {
    document.title = `${t("signIn.title")} · Handoff`;
  }, [t]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [email, password] = [String(form.get("email")).trim(), String(form.get("password"))];
    const faults = {
      ...(email ? {} : { email: t("signIn.needEmail") }),
      ...(password ? {} : { password: t("signIn.needPassword") }),
    };
    setMissing(faults);
    const first = Object.keys(faults)[0];
    if (first) document.getElementById(first)?.focus();
    else if (!signIn.isPending) signIn.mutate({ email, password });
  };
  const fault = (name: "email" | "password") => missing[name] ?? faultAt(signIn.error, name);

  return (
    <Welcome two>
      <div>
        <h1>{t("signIn.headline")}</h1>
        <p className="welcome-lead">{t("signIn.lead")}</p>
        <p className="quiet">
          {t("signIn.newServer")} <a href={paths.setup()}>{t("signIn.makeFirst")}</a>
        </p>
      </div>
      <section className="card" aria-labelledby="sign-in-title">
        <h2 id="sign-in-title">{t("signIn.title")}</h2>
        <form onSubmit={submit} noValidate className="stack">
          <Trouble error={signIn.error} />
          <Field id="email" label={t("signIn.email")} fault={fault("email")}>
            <input id="email" name="email" type="email" autoComplete="username" autoCapitalize="off" spellCheck={false} required
              aria-invalid={Boolean(fault("email"))} aria-describedby={described("email", { fault: fault("email") })} />
          </Field>
          <Field id="password" label={t("signIn.password")} fault={fault("password")}>
            <input id="password" name="password" type="password" autoComplete="current-password" required
              aria-invalid={Boolean(fault("password"))} aria-describedby={described("password", { fault: fault("password") })} />
          </Field>
          <Button type="submit" kind="primary" className="wide" busy={signIn.isPending}>
            {t("signIn.title")}
          </Button>
        </form>
      </section>
    </Welcome>
  );
}

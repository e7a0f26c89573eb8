import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../../api/client";
import { calendarQuery, policiesQuery } from "../../api/operations";
import { queryClient } from "../../api/queries";
import { Button, Field, Loading } from "../../ui/parts";
import { spoken } from "../../ui/text";
import { sayWhy } from "../../ui/said";
import { say } from "../../ui/Toaster";
import { Trouble } from "../../ui/Trouble";

export const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
type Hours = Schemas["CalendarHours"];

/** Hours as people type them, `08:00-12:00, 13:00-17:00`, one after the other. */
export const written = (hours: readonly string[] | undefined): string => hours?.join(", ") ?? "";
export const read = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** When a project works: its deadlines go by these hours. */
export function Calendar({ project, manages }: { project: string; manages: boolean }) {
  const { t } = useTranslation();
  const calendar = useQuery(calendarQuery(project));
  const [editing, setEditing] = useState(false);
  const invalidate = () => queryClient.invalidateQueries({ queryKey: ["projects", project, "calendar"] });
  const clear = useMutation({
    mutationFn: () => must(api.DELETE("/v1/projects/{project}/calendar", { params: { path: { project } } })),
    onSuccess: invalidate,
    onError: sayWhy,
  });
  const hours = (calendar.data?.calendar ?? undefined) as Hours | undefined;
  return (
    <section className="card" aria-labelledby="calendar-title">
      <h2 id="calendar-title">{t("calendar.title")}</h2>
      {calendar.isPending && <Loading />}
      {calendar.isError && <Trouble error={calendar.error} again={() => void calendar.refetch()} />}
      {calendar.data && !editing && (
        <>
          {calendar.data.around_the_clock || !hours ? <p>{t("calendar.always")}</p> : <Shown hours={hours} />}
          {manages && (
            <div className="actions">
              <Button onClick={() => setEditing(true)}>{t("calendar.set")}</Button>
              {!calendar.data.around_the_clock && (
                <Button kind="plain" busy={clear.isPending} onClick={() => clear.mutate()}>
                  {t("calendar.clear")}
                </Button>
              )}
            </div>
          )}
        </>
      )}
      {editing && (
        <HoursForm
          project={project}
          hours={hours}
          done={() => {
            setEditing(false);
            void invalidate();
          }}
        />
      )}
    </section>
  );
}

function Shown({ hours }: { hours: Hours }) {
  const { t, i18n } = useTranslation();
  return (
    <dl className="facts">
      {DAYS.map((day, index) => (
        <div className="fact" key={day}>
          <dt>{dayName(index, i18n.language)}</dt>
          <dd className="number">{written(hours.week?.[day]) || "–"}</dd>
        </div>
      ))}
      {hours.holidays && hours.holidays.length > 0 && (
        <div className="fact">
          <dt>{t("calendar.holidays")}</dt>
          <dd className="number">{hours.holidays.join(", ")}</dd>
        </div>
      )}
      <div className="fact">
        <dt>{t("calendar.zone")}</dt>
        <dd>{hours.time_zone}</dd>
      </div>
    </dl>
  );
}

/** 2024 began on a Monday. */
const dayName = (index: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, 1 + index)));

function HoursForm({ project, hours, done }: { project: string; hours?: Hours; done: () => void }) {
  const { t, i18n } = useTranslation();
  const save = useMutation({
    mutationFn: (body: Hours) => must(api.PUT("/v1/projects/{project}/calendar", { params: { path: { project } }, body })),
    onSuccess: done,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    save.mutate({
      ...hours,
      time_zone: text("time_zone"),
      week: Object.fromEntries(DAYS.map((day) => [day, read(text(day))])) as Hours["week"],
      holidays: read(text("holidays")),
    });
  };
  return (
    <form className="stack" onSubmit={submit}>
      {save.isError && <Trouble error={save.error} />}
      <Field id="time_zone" label={t("calendar.zone")} hint={t("calendar.zoneHint")}>
        <input id="time_zone" name="time_zone" required defaultValue={hours?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone} />
      </Field>
      <p className="hint">{t("calendar.hoursHint")}</p>
      {DAYS.map((day, index) => (
        <Field key={day} id={day} label={dayName(index, i18n.language)}>
          <input id={day} name={day} defaultValue={hours ? written(hours.week?.[day]) : index < 5 ? "08:00-12:00, 13:00-17:00" : ""} />
        </Field>
      ))}
      <Field id="holidays" label={t("calendar.holidays")} hint={t("calendar.holidaysHint")} optional>
        <textarea id="holidays" name="holidays" rows={3} defaultValue={hours?.holidays?.join("\n")} />
      </Field>
      <div className="actions">
        <Button onClick={done}>{t("common.cancel")}</Button>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}

/** What others must agree to, and how many of them. */
export function Policies({ project, manages }: { project: string; manages: boolean }) {
  const { t } = useTranslation();
  const policies = useQuery(policiesQuery(project));
  return (
    <section className="card" aria-labelledby="policies-title">
      <h2 id="policies-title">{t("policy.title")}</h2>
      {policies.isError && <Trouble error={policies.error} />}
      <div className="stack">
        {policies.data?.map((policy) => (
          <Policy key={`${policy.kind}-${policy.quorum}-${policy.required}-${policy.valid_hours}`} project={project} policy={policy} manages={manages} />
        ))}
      </div>
    </section>
  );
}

function Policy({ project, policy, manages }: { project: string; policy: Schemas["PolicyView"]; manages: boolean }) {
  const { t } = useTranslation();
  const { kind } = policy;
  const called = t(`approval.${kind}` as never, { defaultValue: spoken(kind) });
  const form = useRef<HTMLFormElement>(null);
  const [changed, setChanged] = useState(false);
  const save = useMutation({
    mutationFn: (body: Schemas["NewPolicy"]) =>
      must(api.PUT("/v1/projects/{project}/approval-policies/{kind}", { params: { path: { project, kind } }, body })),
    onSuccess: () => {
      say(t("policy.saved", { what: called }));
      return queryClient.invalidateQueries({ queryKey: ["projects", project, "approval-policies"] });
    },
  });
  const written = (): Schemas["NewPolicy"] => {
    const values = new FormData(form.current ?? undefined);
    return { required: values.get("required") === "on", quorum: Number(values.get("quorum")), valid_hours: Number(values.get("hours")) };
  };
  const look = () => {
    const { required, quorum, valid_hours } = written();
    setChanged(required !== policy.required || quorum !== policy.quorum || valid_hours !== policy.valid_hours);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (changed && !save.isPending) save.mutate(written());
  };
  return (
    <form ref={form} onSubmit={submit} onInput={look} className="policy">
      <fieldset className="group" disabled={!manages}>
        <legend>{called}</legend>
        {save.isError && <Trouble error={save.error} />}
        <label className="check">
          <input type="checkbox" name="required" defaultChecked={policy.required} />
          {t("policy.required")}
        </label>
        <div className="filters">
          <label>
            {t("policy.quorum")}
            <input type="number" name="quorum" min={1} max={20} defaultValue={policy.quorum} />
          </label>
          <label>
            {t("policy.hours")}
            <input type="number" name="hours" min={1} defaultValue={policy.valid_hours} />
          </label>
          {manages && (
            <Button type="submit" busy={save.isPending} refused={changed ? null : t("editor.nothingBefore")}>
              {t("common.save")}
              <span className="visually-hidden"> {called}</span>
            </Button>
          )}
        </div>
      </fieldset>
    </form>
  );
}

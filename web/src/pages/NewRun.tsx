import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api, must } from "../api/client";
import { queryClient, workflowsQuery } from "../api/queries";
import { paths } from "../paths";
import { FormDialog, type Faults } from "../ui/FormDialog";
import { described, Field } from "../ui/parts";
import { itemOf } from "./item";

const EMPTY = "{\n  \n}";

const textIn = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();
const read = (form: FormData) => itemOf(textIn(form, "title"), textIn(form, "payload"), textIn(form, "external_key"));

/** Hands an item in to a workflow of the project. */
export function NewRun({ project }: { project: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery(workflowsQuery(project));
  const open = data?.filter(({ may_start }) => may_start) ?? [];
  if (open.length === 0) return null;
  const check = (form: FormData): Faults => {
    const made = read(form);
    if ("item" in made) return {};
    return made.wrong === "noTitle" ? { title: t("runs.noTitle") } : { payload: t("runs.notJson") };
  };
  return (
    <FormDialog
      label={t("runs.start")}
      check={check}
      create={(form) => {
        const made = read(form);
        const payload = ("item" in made ? made.item : {}) as Record<string, never>;
        return must(
          api.POST("/v1/projects/{project}/runs", {
            params: { path: { project } },
            body: { workflow: textIn(form, "workflow"), item: { external_key: textIn(form, "external_key") || undefined, payload } },
          }),
        );
      }}
      done={({ run_id }) => {
        void queryClient.invalidateQueries({ queryKey: ["runs"] });
        void navigate({ to: paths.run(run_id) });
      }}
    >
      {(faultOf) => (
        <>
          <Field id="new-workflow" label={t("runs.workflow")} fault={faultOf("workflow")}>
            <select id="new-workflow" name="workflow" aria-describedby={described("new-workflow", { fault: faultOf("workflow") })}>
              {open.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
          <Text name="title" label={t("runs.itemTitle")} hint={t("runs.itemTitleHint")} fault={faultOf("title")} />
          <Text name="external_key" label={t("runs.externalKey")} hint={t("runs.externalKeyHint")} fault={faultOf("external_key")} optional />
          <Field id="new-payload" label={t("runs.moreFields")} hint={t("runs.payloadHint")} fault={faultOf("payload")} optional>
            <textarea
              id="new-payload"
              name="payload"
              className="mono"
              rows={6}
              defaultValue={EMPTY}
              spellCheck={false}
              aria-invalid={Boolean(faultOf("payload"))}
              aria-describedby={described("new-payload", { hint: true, fault: faultOf("payload") })}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

function Text({ name, label, hint, fault, optional }: { name: string; label: string; hint: string; fault?: string; optional?: boolean }) {
  const id = `new-${name}`;
  return (
    <Field id={id} label={label} hint={hint} fault={fault} optional={optional}>
      <input id={id} name={name} autoComplete="off" spellCheck={false} aria-invalid={Boolean(fault)} aria-describedby={described(id, { hint, fault })} />
    </Field>
  );
}

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../api/client";
import { Refusal } from "../api/problem";
import { queryClient, workflowsQuery } from "../api/queries";
import { Dialog } from "../ui/Dialog";
import { Button, described, Field, TableBox } from "../ui/parts";
import { faultSaid } from "../ui/said";
import { faultAt, Trouble } from "../ui/Trouble";

/** How a file is written, by the end of its name. */
const FORMATS: Readonly<Record<string, string>> = { csv: "csv", json: "json", jsonl: "jsonl", ndjson: "jsonl" };
const ACCEPTED = Object.keys(FORMATS).map((end) => `.${end}`).join(",");
const LOOK_EVERY_MS = 1_000;

/** Brings in a file of items, and starts a run of a workflow for each. */
export function ImportItems({ project }: { project: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(workflowsQuery(project));
  const startable = data?.filter(({ may_start }) => may_start) ?? [];
  if (startable.length === 0) return null;
  return (
    <>
      <Button icon="upload" onClick={() => setOpen(true)}>
        {t("imports.title")}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("imports.title")}>
        <ImportForm project={project} workflows={startable} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface Chosen {
  readonly file: File;
  readonly format: string;
  readonly workflow: string;
  readonly key_field?: string;
}

/** One import from its file to its runs; `begun` is told its id, so that others can look how far it has come. */
async function bringIn(project: string, { file, format, workflow, key_field }: Chosen, begun: (id: string) => void): Promise<{ imported: Schemas["Import"]; runs: number }> {
  const { import_id } = await must(api.POST("/v1/projects/{project}/imports", { params: { path: { project } }, body: { format, key_field } }));
  begun(import_id);
  const path = { import: import_id };
  const imported = await must(
    api.POST("/v1/imports/{import}/rows", {
      params: { path },
      headers: { "Content-Type": "application/octet-stream" },
      body: file as never,
      bodySerializer: (body) => body,
      // Once: a file is not held in memory for another try. What has come before is passed over when it is chosen again.
      fetch: (request) => fetch(request),
    }),
  );
  for (;;) {
    const started = await must(api.POST("/v1/imports/{import}/start", { params: { path }, body: { workflow } }));
    if (started.done) return { imported, runs: started.runs_started };
  }
}

function ImportForm({ project, workflows, close }: { project: string; workflows: readonly { key: string; name: string }[]; close: () => void }) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<string>();
  const importing = useMutation({
    mutationFn: (chosen: Omit<Chosen, "format">) => {
      const format = FORMATS[chosen.file.name.split(".").at(-1)?.toLowerCase() ?? ""];
      const detail = t("imports.unknownFile");
      if (!format) throw new Refusal(422, { code: "unknown_file", detail, errors: [{ pointer: "/file", detail }] });
      return bringIn(project, { ...chosen, format }, setBegun);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["runs"] }),
  });
  if (importing.data) return <Imported {...importing.data} close={close} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const file = given.get("file") as File;
    if (!importing.isPending) importing.mutate({ file, workflow: String(given.get("workflow")), key_field: String(given.get("key_field")).trim() || undefined });
  };
  const fault = (name: string) => faultAt(importing.error, name);
  const common = (name: string, hint?: string) => ({ id: `import-${name}`, name, "aria-invalid": Boolean(fault(name)), "aria-describedby": described(`import-${name}`, { hint, fault: fault(name) }) });
  return (
    <form onSubmit={submit} noValidate>
      {importing.isError && <Trouble error={importing.error} />}
      <Field id="import-workflow" label={t("runs.workflow")} fault={fault("workflow")}>
        <select {...common("workflow")}>
          {workflows.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field id="import-file" label={t("imports.file")} hint={t("imports.fileHint")} fault={fault("file")}>
        <input {...common("file", "hint")} type="file" accept={ACCEPTED} required />
      </Field>
      <Field id="import-key_field" label={t("imports.keyField")} hint={t("imports.keyFieldHint")} fault={fault("key_field")} optional>
        <input {...common("key_field", "hint")} type="text" autoComplete="off" spellCheck={false} />
      </Field>
      {importing.isPending && begun && <HowFar id={begun} />}
      <div className="actions">
        <Button onClick={close}>{t("common.cancel")}</Button>
        <Button type="submit" kind="primary" busy={importing.isPending}>
          {t("imports.title")}
        </Button>
      </div>
    </form>
  );
}

function HowFar({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ["import", id],
    queryFn: () => must(api.GET("/v1/imports/{import}", { params: { path: { import: id } } })),
    refetchInterval: LOOK_EVERY_MS,
  });
  const started = data?.starts?.reduce((sum, each) => sum + each.runs_started, 0) ?? 0;
  return (
    <p className="notice" role="status">
      {t("imports.rows", { count: data?.rows_done ?? 0 })} {started > 0 && t("imports.runs", { count: started })}
    </p>
  );
}

function Imported({ imported, runs, close }: { imported: Schemas["Import"]; runs: number; close: () => void }) {
  const { t } = useTranslation();
  const { import_id, rows_done, created, known, faults } = imported;
  return (
    <div className="stack">
      <div className={faults > 0 ? "notice" : "notice good"} role="status">
        <div className="notice-text">
          <p>
            {t("imports.rows", { count: rows_done })} {t("imports.runs", { count: runs })}
          </p>
          <p className="small">
            {t("imports.created", { count: created })} {t("imports.known", { count: known })} {t("imports.faults", { count: faults })}
          </p>
        </div>
      </div>
      {faults > 0 && <FaultyRows id={import_id} />}
      <div className="actions">
        <Button kind="primary" onClick={close}>
          {t("common.close")}
        </Button>
      </div>
    </div>
  );
}

function FaultyRows({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, isError, error } = useQuery({
    queryKey: ["import", id, "faults"],
    queryFn: () => must(api.GET("/v1/imports/{import}/faults", { params: { path: { import: id } } })),
  });
  if (isError) return <Trouble error={error} />;
  return (
    <TableBox label={t("imports.faultyRows")}>
      <table>
        <thead>
          <tr>
            <th className="fit">{t("imports.row")}</th>
            <th>{t("imports.wrong")}</th>
          </tr>
        </thead>
        <tbody>
          {data?.items.map((each) => (
            <tr key={each.row}>
              <td className="fit number">{each.row}</td>
              <td>{faultSaid(each)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data?.next_cursor && <p className="small quiet">{t("imports.moreFaults", { count: data.items.length })}</p>}
    </TableBox>
  );
}

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { parse } from "yaml";
import { api, must, type Schemas } from "../api/client";
import { asRefusal } from "../api/problem";
import { queryClient, versionQuery, versionsQuery } from "../api/queries";
import type { Mark } from "../graph/scene";
import { modelOf } from "../graph/model";
import { paths } from "../paths";
import { Button, Loading, PageHead } from "../ui/parts";
import { Trouble } from "../ui/Trouble";
import { yamlOf } from "../ui/yaml";

const WorkflowGraph = lazy(() => import("../graph/WorkflowGraph").then((module) => ({ default: module.WorkflowGraph })));

/** Changes a workflow: the document on one side, what it means on the other. The draft is where every change begins. */
export function WorkflowEditor() {
  const { project, workflow } = useParams({ strict: false }) as { project: string; workflow: string };
  const versions = useQuery(versionsQuery(project, workflow));
  const start = versions.data?.find(({ status }) => status === "draft") ?? versions.data?.find(({ status }) => status === "published");
  const begin = start ?? versions.data?.[0];
  // What is being written stays on the page, whichever version has become the newest meanwhile.
  const version = useQuery({ ...versionQuery(project, workflow, begin?.number ?? 0), enabled: begin !== undefined, placeholderData: keepPreviousData });
  if (versions.isError) return <Trouble error={versions.error} />;
  if (version.isError) return <Trouble error={version.error} />;
  if (!version.data) return <Loading />;
  return <Editor key={`${project}/${workflow}`} project={project} workflow={workflow} document={version.data.document} />;
}

interface Read {
  readonly document?: unknown;
  readonly fault?: string;
}

function readYaml(text: string): Read {
  try {
    return { document: parse(text, { maxAliasCount: 100 }) as unknown };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

function Editor({ project, workflow, document }: { project: string; workflow: string; document: unknown }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState(() => yamlOf(document));
  const settled = useDeferredValue(text);
  const read = useMemo(() => readYaml(settled), [settled]);
  const model = useMemo(() => modelOf(read.document), [read]);
  const keep = useApply(project, workflow, true);
  const publish = useApply(project, workflow, false);
  const findings = findingsOf(keep.data, publish.error);
  const marks = useMemo(() => traceOf(findings, read.document), [findings, read]);
  const busy = keep.isPending || publish.isPending;
  return (
    <>
      <PageHead
        title={t("editor.title", { name: workflow })}
        lead={t("editor.lead")}
        back={{ to: paths.workflow(project, workflow), label: workflow }}
        actions={
          <>
            <Button busy={keep.isPending} refused={read.fault} onClick={() => keep.mutate(read.document)}>
              {t("editor.keep")}
            </Button>
            <Button
              kind="primary"
              busy={publish.isPending}
              refused={read.fault}
              onClick={() => publish.mutate(read.document, { onSuccess: () => void navigate({ to: paths.workflow(project, workflow) }) })}
            >
              {t("editor.publish")}
            </Button>
          </>
        }
      />
      <div className="editor">
        <div className="editor-text">
          <label htmlFor="document">{t("workflow.document")}</label>
          <textarea
            id="document"
            spellCheck={false}
            value={text}
            aria-describedby="document-fault"
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key === "s" && (event.ctrlKey || event.metaKey)) {
                event.preventDefault();
                if (!read.fault && !busy) keep.mutate(read.document);
              }
            }}
          />
          <p id="document-fault" className="fault" role="status">
            {read.fault}
          </p>
        </div>
        <div className="stack">
          <Suspense fallback={<Loading />}>
            <WorkflowGraph model={model} marks={marks} />
          </Suspense>
          <Findings findings={findings} kept={keep.isSuccess && !busy} />
          {findings.length === 0 && <Trouble error={keep.error ?? publish.error} />}
        </div>
      </div>
    </>
  );
}

type Fault = Schemas["Fault"];

function useApply(project: string, workflow: string, draft: boolean) {
  return useMutation({
    mutationFn: (document: unknown) =>
      must(
        api.PUT("/v1/projects/{project}/workflows/{workflow}", {
          params: { path: { project, workflow }, query: draft ? { draft: true } : {} },
          body: document as never,
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["workflows", project], refetchType: draft ? "none" : "active" }),
  });
}

const NONE: readonly Fault[] = [];

function findingsOf(kept: Schemas["Published"] | undefined, refused: unknown): readonly Fault[] {
  if (refused) return asRefusal(refused).faults;
  return kept?.findings ?? NONE;
}

/** The stages that a counter-example passes, and those that a finding is about. */
function traceOf(findings: readonly Fault[], document: unknown): Map<string, Mark> {
  const stages = ((document ?? {}) as { stages?: Array<{ key?: string }> }).stages ?? [];
  const marks = new Map<string, Mark>();
  for (const { pointer, trace } of findings) {
    const at = /^\/stages\/(\d+)/.exec(pointer ?? "")?.[1];
    const key = at === undefined ? undefined : stages[Number(at)]?.key;
    if (key) marks.set(key, "trace");
    for (const { stage } of trace ?? []) marks.set(stage, "trace");
  }
  return marks;
}

function Findings({ findings, kept }: { findings: readonly Fault[]; kept: boolean }) {
  const { t } = useTranslation();
  if (findings.length === 0) return kept ? <p className="notice good" role="status">{t("editor.sound")}</p> : null;
  return (
    <div className="notice bad" role="status">
      <div className="notice-text">
        <p>{t("editor.findings", { count: findings.length })}</p>
        <ul className="faults">
          {findings.map(({ pointer, detail }, index) => (
            <li key={`${pointer}-${index}`}>
              <code>{pointer}</code> {detail}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

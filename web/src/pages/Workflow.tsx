import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../api/client";
import { mayIn } from "../api/may";
import { isNowhere } from "../api/problem";
import { meQuery, queryClient, versionQuery, versionsQuery } from "../api/queries";
import { GoLive } from "../editor/GoLive";
import { marksOf } from "../graph/difference";
import { modelOf } from "../graph/model";
import { paths } from "../paths";
import { Button, Empty, Loading, PageHead } from "../ui/parts";
import { Time } from "../ui/Time";
import { Trouble } from "../ui/Trouble";
import { useParam } from "../ui/useParam";
import { yamlOf } from "../ui/yaml";
import { NotFound } from "./NotFound";

const WorkflowGraph = lazy(() => import("../graph/WorkflowGraph").then((module) => ({ default: module.WorkflowGraph })));
const StageCard = lazy(() => import("../graph/StageCard").then((module) => ({ default: module.StageCard })));

/** A workflow: its graph, its versions, and what differs between them. */
export function Workflow() {
  const { t } = useTranslation();
  const { project, workflow } = useParams({ strict: false }) as { project: string; workflow: string };
  const [chosen, choose] = useParam("version");
  const versions = useQuery(versionsQuery(project, workflow));
  if (versions.isPending) return <Loading />;
  if (versions.isError) return isNowhere(versions.error) ? <NotFound /> : <Trouble error={versions.error} again={() => void versions.refetch()} />;
  const live = versions.data.find(({ status }) => status === "published");
  const number = Number(chosen) || live?.number || versions.data[0]?.number;
  const shown = versions.data.find((version) => version.number === number);
  if (!shown) return <Empty icon="workflows" title={t("workflow.noVersion")} />;
  return (
    <VersionPage key={shown.number} project={project} workflow={workflow} versions={versions.data} shown={shown} chooseVersion={choose} />
  );
}

interface VersionPageProps {
  readonly project: string;
  readonly workflow: string;
  readonly versions: readonly Schemas["VersionSummary"][];
  readonly shown: Schemas["VersionSummary"];
  readonly chooseVersion: (version: string) => void;
}

function VersionPage({ project, workflow, versions, shown, chooseVersion }: VersionPageProps) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery);
  const version = useQuery(versionQuery(project, workflow, shown.number));
  const [against, compare] = useParam("against");
  // `live` is whichever version that is now: a link to a proposal stays right.
  const live = versions.find(({ status }) => status === "published");
  const than = against === "live" ? (live?.number ?? 0) : Number(against);
  const other = useQuery({ ...versionQuery(project, workflow, than), enabled: than > 0 });
  const [written, setWritten] = useState(false);
  const publish = usePublish(project, workflow, shown);
  const [asking, setAsking] = useState(false);
  const liveNow = useQuery({ ...versionQuery(project, workflow, live?.number ?? 0), enabled: asking && Boolean(live) });
  const model = useMemo(() => modelOf(version.data?.document), [version.data]);
  const marks = useMemo(() => (other.data ? marksOf(other.data.document, version.data?.document) : undefined), [other.data, version.data]);
  const [stage, choose] = useParam("stage");
  // Whoever opens a stage is taken to what it says.
  const asked = useRef(false);
  const open = (key: string) => {
    asked.current = true;
    choose(key);
  };
  useEffect(() => {
    if (asked.current) globalThis.document.getElementById("stage-title")?.focus();
  }, [stage]);
  const document = version.data?.document as { name?: string; description?: string } | undefined;
  return (
    <>
      <GoLive open={asking} close={() => setAsking(false)} isFirst={!live} before={liveNow.data?.document} after={version.data?.document} act={() => publish.mutateAsync()} />
      <PageHead
        title={document?.name ?? workflow}
        lead={document?.description}
        back={{ to: paths.workflows(), label: t("workflows.title") }}
        actions={
          mayIn(me, project, "design") && (
            <>
              {shown.status !== "published" && (
                <Button onClick={() => setAsking(true)}>{t("workflow.makeLive")}</Button>
              )}
              <Link className="button primary" to={paths.workflowEditor(project, workflow)}>
                {t("workflow.edit")}
              </Link>
            </>
          )
        }
      />
      <div className="stack">
        <div className="filters">
          <VersionPicker id="version" label={t("workflow.version")} versions={versions} value={String(shown.number)} onChange={chooseVersion} />
          <VersionPicker id="against" label={t("workflow.compare")} versions={versions.filter(({ number }) => number !== shown.number)} value={than ? String(than) : ""} onChange={compare} none={t("workflow.nothing")} />
          <p className="quiet small">
            {t("workflow.by")} <Time at={shown.published_at ?? shown.created_at} />
          </p>
        </div>
        <Trouble error={version.error} />
        {version.data ? (
          <Suspense fallback={<Loading />}>
            <WorkflowGraph model={model} marks={marks} onOpen={open} />
            <StageCard project={project} document={version.data.document} model={model} chosen={stage} choose={open} />
          </Suspense>
        ) : (
          <Loading />
        )}
        {marks && <p className="small quiet">{t("workflow.legend")}</p>}
        {version.data && (
          <details onToggle={({ currentTarget }) => setWritten(currentTarget.open)}>
            <summary>{t("workflow.document")}</summary>
            {/* Written out when somebody looks: a large document takes a while. */}
            {written && <pre>{yamlOf(version.data.document)}</pre>}
          </details>
        )}
      </div>
    </>
  );
}

function usePublish(project: string, workflow: string, { number, etag }: Schemas["VersionSummary"]) {
  return useMutation({
    mutationFn: () =>
      must(
        api.POST("/v1/projects/{project}/workflows/{workflow}/versions/{number}/publish", {
          params: { path: { project, workflow, number }, header: { "If-Match": etag } },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["workflows", project] }),
  });
}

function VersionPicker({ id, label, versions, value, onChange, none }: {
  id: string;
  label: string;
  versions: readonly Schemas["VersionSummary"][];
  value: string;
  onChange: (version: string) => void;
  none?: string;
}) {
  const { t } = useTranslation();
  const words: Readonly<Record<string, string>> = {
    draft: t("workflow.draft"),
    published: t("workflow.live"),
    archived: t("workflow.archived"),
  };
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {versions.map(({ number, status }) => (
          <option key={number} value={number}>
            {t("workflows.version", { number })} · {words[status] ?? status}
          </option>
        ))}
      </select>
    </div>
  );
}

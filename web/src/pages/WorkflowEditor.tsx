import "../graph/editor.css";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../api/client";
import { asRefusal, isNowhere } from "../api/problem";
import { groupsQuery, queryClient, versionQuery, versionsQuery } from "../api/queries";
import { addStage, arrange, changeConnection, changeStage, connect, disconnect, place, removeStage } from "../editor/document";
import { useHistory } from "../editor/history";
import { GoLive } from "../editor/GoLive";
import { Kept, Leaving, readYaml, useKeeping, useLastReadable, whyNot } from "../editor/keeping";
import { useProposal, type Proposal } from "../editor/proposal";
import { ProposalBar } from "../editor/ProposalBar";
import { StagePanel, WayPanel } from "../editor/StagePanel";
import { beginningOf, stageTypes, type Published } from "../editor/stageSchema";
import { isEnd, modelOf } from "../graph/model";
import type { Mark } from "../graph/scene";
import { typeExplained, typeSaid } from "../graph/words";
import type { Editing } from "../graph/WorkflowGraph";
import { paths } from "../paths";
import { Button, Loading, PageHead } from "../ui/parts";
import { faultSaid } from "../ui/said";
import { Trouble } from "../ui/Trouble";
import { yamlOf } from "../ui/yaml";
import { NotFound } from "./NotFound";

const WorkflowGraph = lazy(() => import("../graph/WorkflowGraph").then((module) => ({ default: module.WorkflowGraph })));

/**
 * The text that changing begins with: the draft, else what is live. It is asked for whenever the editor opens, since a text from before
 * would overwrite what was kept since; and only then, since what is being written stays on the page whatever happens meanwhile.
 */
const begunQuery = (project: string, workflow: string) =>
  queryOptions({
    queryKey: ["editor", project, workflow],
    queryFn: async () => {
      const versions = await queryClient.fetchQuery({ ...versionsQuery(project, workflow), staleTime: 0 });
      const begin = versions.find(({ status }) => status === "draft") ?? versions.find(({ status }) => status === "published") ?? versions[0];
      return begin ? queryClient.fetchQuery({ ...versionQuery(project, workflow, begin.number), staleTime: 0 }) : null;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Changes a workflow: drawing, forms and document are three hands on the same text. The draft is where every change begins. */
export function WorkflowEditor() {
  const { project, workflow } = useParams({ strict: false }) as { project: string; workflow: string };
  const begun = useQuery(begunQuery(project, workflow));
  if (begun.data) return <Editor key={`${project}/${workflow}`} project={project} workflow={workflow} document={begun.data.document} />;
  if (begun.isPending) return <Loading />;
  return !begun.isError || isNowhere(begun.error) ? <NotFound /> : <Trouble error={begun.error} again={() => void begun.refetch()} />;
}

const publishedQuery = {
  queryKey: ["schemas", "workflow"],
  queryFn: async () => (await (await fetch(paths.workflowSchema())).json()) as Published,
  staleTime: Number.POSITIVE_INFINITY,
};

type Json = Readonly<Record<string, unknown>>;

function Editor({ project, workflow, document: begun }: { project: string; workflow: string; document: unknown }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { text, set, undo, redo, canUndo, canRedo } = useHistory(() => yamlOf(begun));
  const [chosen, setChosen] = useState<string>();
  const [chosenWay, setChosenWay] = useState<string>();
  const settled = useDeferredValue(text);
  const read = useMemo(() => readYaml(settled), [settled]);
  const readable = useLastReadable(read);
  const stale = readable !== read;
  const model = useMemo(() => modelOf(readable.document), [readable]);
  const { keep, publish, isUnsaved, unsaved } = useKeeping(project, workflow, text, read);
  // What was refused was refused of the text as it was then.
  const refused = publish.variables?.text === read.text ? publish.error : null;
  const findings = findingsOf(keep.data, refused);
  // Findings count stages, so they are about the text that was looked at, whatever is written meanwhile.
  const judged = (refused ? publish.variables : keep.variables)?.document ?? readable.document;
  const proposal = useProposal(project, workflow, keep.data);
  const trace = useMemo(() => traceOf(findings, judged), [findings, judged]);
  // What is wrong outshines what is new.
  const marks = trace.size > 0 || !proposal.marks ? trace : proposal.marks;
  const leave = () => void navigate({ to: paths.workflow(project, workflow) });
  const { data: published } = useQuery(publishedQuery);
  const { data: groups } = useQuery(groupsQuery);
  // The forms follow every letter at once; the drawing may come a moment later.
  const now = useMemo(() => readYaml(text), [text]);
  const stages = useMemo(() => ((now.document as { stages?: unknown } | undefined)?.stages ?? []) as Json[], [now]);
  const stage = Array.isArray(stages) ? stages.find((each) => each?.key === chosen) : undefined;
  const { name } = (readable.document ?? {}) as { name?: unknown };
  const called = typeof name === "string" && name ? name : workflow;
  const way = model.connections.find(({ id }) => id === chosenWay);
  useUndoKeys(undo, redo);
  const unreadable = t("editor.notSaved", { why: t("editor.unreadable") });
  const why = [
    stale && unreadable,
    findings.length > 0 && t("editor.findings", { count: findings.length }),
    unsaved && (keep.isError ? t("editor.notSaved", { why: whyNot(keep.error) }) : t("work.draft.pending")),
    proposal.same && t("editor.noChange"),
  ];
  const whyUnpublished = why.find((each) => typeof each === "string") ?? null;

  const editing: Editing = {
    chosen,
    chosenWay,
    choose: (key) => {
      setChosen(key);
      setChosenWay(undefined);
    },
    chooseWay: (id) => {
      setChosenWay(id);
      setChosen(undefined);
    },
    place: (all) => set(place(text, all)),
    connect: (source, target) => set(connect(text, source, target)),
  };
  const add = (type: string) => {
    const added = addStage(text, type, beginningOf(type, published));
    set(added.text);
    setChosen(added.key);
  };
  const connection = way && { source: way.source, handle: way.handle, target: isEnd(way.target) ? undefined : way.target, rework: way.rework };
  return (
    <>
      <PageHead
        title={t("editor.title", { name: called })}
        lead={t("editor.lead")}
        back={{ to: paths.workflow(project, workflow), label: called }}
        actions={
          <>
            <Button refused={canUndo ? null : t("editor.nothingBefore")} onClick={undo}>
              {t("editor.undo")}
            </Button>
            <Button refused={canRedo ? null : t("editor.nothingAfter")} onClick={redo}>
              {t("editor.redo")}
            </Button>
            {!proposal.required && (
              <Publish
                project={project}
                workflow={workflow}
                proposal={proposal}
                refused={whyUnpublished}
                publish={() => publish.mutateAsync(read)}
                done={leave}
              />
            )}
          </>
        }
      >
        <Kept read={now} unsaved={unsaved} keep={keep} />
      </PageHead>
      <Leaving isUnsaved={isUnsaved} unsaved={unsaved} />
      {proposal.required && (
        <ProposalBar project={project} workflow={workflow} proposal={proposal} unready={read.fault ?? (findings.length ? t("editor.findings", { count: findings.length }) : undefined)} unsaved={unsaved ? t("work.draft.pending") : undefined} merged={leave} />
      )}
      <div className="editor">
        <div className="stack">
          <Palette types={published ? stageTypes(published) : []} refused={read.fault ? unreadable : null} add={add} arrange={() => set(arrange(text))} />
          <div className={stale ? "editor-drawing editor-stale" : "editor-drawing"}>
            {stale && (
              <p className="notice" role="status">
                {t("editor.lastReadable")}
              </p>
            )}
            <Suspense fallback={<Loading />}>
              <WorkflowGraph model={model} marks={marks} editing={editing} />
            </Suspense>
          </div>
          <Findings findings={findings} kept={keep.isSuccess && !unsaved} choose={setChosen} document={judged} />
          {findings.length === 0 && <Trouble error={keep.error ?? refused} />}
          {stage && (
            <StagePanel
              stage={stage}
              published={published}
              groups={groups?.map(({ key }) => key) ?? []}
              isBegin={(now.document as Json).begin_stage === chosen}
              others={stages.flatMap((each) => (each?.key && each.key !== chosen && each.type !== "START" ? [String(each.key)] : []))}
              change={(fields) => set(changeStage(text, String(stage.key), fields), true)}
              begin={() => set(text.replace(/^begin_stage:.*$/m, `begin_stage: ${String(stage.key)}`))}
              connect={(target) => set(connect(text, String(stage.key), target))}
              ways={model.connections.flatMap(({ id, source, handle, target }) => (source === chosen ? [{ id, handle, to: isEnd(target) ? t("graph.ends") : target }] : []))}
              chooseWay={editing.chooseWay}
              remove={() => {
                set(removeStage(text, String(stage.key)));
                setChosen(undefined);
              }}
            />
          )}
          {connection && (
            <WayPanel
              connection={connection}
              change={(fields) => {
                set(changeConnection(text, connection, fields));
                if (fields.handle) setChosenWay(JSON.stringify([connection.source, fields.handle, way.target]));
              }}
              remove={() => {
                set(disconnect(text, connection));
                setChosenWay(undefined);
              }}
            />
          )}
        </div>
        <div className="editor-text">
          <label htmlFor="document">{t("workflow.document")}</label>
          <textarea id="document" spellCheck={false} value={text} aria-describedby="document-fault" onChange={({ target }) => set(target.value, true)} />
          <p id="document-fault" className="fault" role="status">
            {read.fault}
          </p>
        </div>
      </div>
    </>
  );
}

/** Publishes what was kept, once somebody has seen what that changes. */
function Publish({ project, workflow, proposal: { draft, live }, refused, publish, done }: {
  project: string;
  workflow: string;
  proposal: Proposal;
  refused: string | null;
  publish: () => Promise<unknown>;
  done: () => void;
}) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const of = (number = 0) => ({ ...versionQuery(project, workflow, number), enabled: asking && number > 0 });
  // A draft is written over: what it says is asked for anew.
  const [before, after] = [useQuery(of(live?.number)), useQuery({ ...of(draft?.number), staleTime: 0 })];
  return (
    <>
      <Button kind="primary" refused={refused} onClick={() => setAsking(true)}>
        {t("editor.publish")}
      </Button>
      <GoLive
        open={asking}
        close={() => setAsking(false)}
        isFirst={!live}
        before={before.data?.document}
        after={after.isFetching ? undefined : after.data?.document}
        act={publish}
        done={done}
      />
    </>
  );
}

/** Stages of every type, to be added. */
function Palette({ types, refused, add, arrange: tidy }: { types: readonly string[]; refused: string | null; add: (type: string) => void; arrange: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="palette" role="group" aria-label={t("editor.add")}>
      {types.map((type) => (
        <Button key={type} icon="plus" title={typeExplained(t, type)} refused={refused} onClick={() => add(type)}>
          {typeSaid(t, type)}
        </Button>
      ))}
      <Button kind="plain" refused={refused} onClick={tidy}>
        {t("editor.arrange")}
      </Button>
    </div>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z, wherever one is: drawing, forms and text share one past. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [undo, redo]);
}

type Fault = Schemas["Fault"];

const NONE: readonly Fault[] = [];

function findingsOf(kept: Schemas["Published"] | undefined, refused: unknown): readonly Fault[] {
  if (refused) return asRefusal(refused).faults;
  return kept?.findings ?? NONE;
}

/** The stage that a finding is about. */
function stageAt(pointer: string | undefined, document: unknown): string | undefined {
  const at = /^\/stages\/(\d+)/.exec(pointer ?? "")?.[1];
  const stages = ((document ?? {}) as { stages?: Array<{ key?: string }> }).stages ?? [];
  return at === undefined ? undefined : stages[Number(at)]?.key;
}

/** The stages that a counter-example passes, and those that a finding is about. */
function traceOf(findings: readonly Fault[], document: unknown): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { pointer, trace } of findings) {
    const key = stageAt(pointer, document);
    if (key) marks.set(key, "trace");
    for (const { stage } of trace ?? []) marks.set(stage, "trace");
  }
  return marks;
}

/** What a finding is, and, where that is in another language, the server's words, which name what it is about. */
function Finding(fault: Omit<Fault, "pointer">) {
  const said = faultSaid(fault);
  return (
    <>
      {said}
      {said !== fault.detail && (
        <span className="quiet small" lang="en">
          {" "}
          ({fault.detail})
        </span>
      )}
    </>
  );
}

function Findings({ findings, kept, choose, document }: { findings: readonly Fault[]; kept: boolean; choose: (stage: string) => void; document: unknown }) {
  const { t } = useTranslation();
  if (findings.length === 0) return kept ? <p className="notice good" role="status">{t("editor.sound")}</p> : null;
  return (
    <div className="notice bad" role="status">
      <div className="notice-text">
        <p>{t("editor.findings", { count: findings.length })}</p>
        <ul className="faults">
          {findings.map(({ pointer, trace, ...fault }, index) => {
            const stage = stageAt(pointer, document);
            return (
              <li key={`${pointer}-${index}`}>
                {stage ? (
                  <button type="button" className="link" onClick={() => choose(stage)}>
                    {stage}
                  </button>
                ) : (
                  <code>{pointer}</code>
                )}{" "}
                <Finding {...fault} />
                {trace && trace.length > 0 && <span className="quiet small"> {trace.map((step) => step.stage).join(" → ")}</span>}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Documents } from "../annotate/Documents";
import type { Schemas } from "../api/client";
import { heldQuery, runQuery, taskQuery } from "../api/queries";
import type { Hints } from "../forms/schema";
import { paths } from "../paths";
import { Markdown } from "../ui/Markdown";
import { Empty, Loading, PageHead } from "../ui/parts";
import { Payload } from "../ui/Payload";
import { spoken, titleOf } from "../ui/text";
import { Trouble } from "../ui/Trouble";
import { useShortcuts } from "../ui/useShortcuts";
import { AnswerCard } from "./desk/AnswerCard";
import { Answers } from "./desk/Answers";
import { answersBefore, resultBefore } from "./desk/chain";
import { Changes } from "./desk/Changes";
import { Talk } from "./desk/Talk";
import { useAnswer } from "./desk/useAnswer";
import { Lease } from "./Lease";
import { useDraftBefore, type Draft } from "./useDraft";

type Held = Schemas["HeldWork"];
type Task = Schemas["Task"];

/** The desk: one item, what to do with it, and then the next one. */
export function WorkItem() {
  const { t } = useTranslation();
  const { assignment } = useParams({ strict: false }) as { assignment: string };
  const held = useQuery(heldQuery);
  const work = held.data?.items.find((each) => each.assignment_id === assignment);
  const task = useQuery({ ...taskQuery(work?.unit_id ?? ""), enabled: Boolean(work) });
  const before = useDraftBefore(assignment, Boolean(work));
  // What is held is asked for again and again; one failure must not take away what somebody writes.
  if (held.isError && !held.data) return <Trouble error={held.error} again={() => void held.refetch()} />;
  if (task.isError && !task.data) return <Trouble error={task.error} again={() => void task.refetch()} />;
  if (work && task.data && !before.isPending) {
    return <Desk key={assignment} work={work} task={task.data} draft={(before.data?.data ?? {}) as Draft} revision={before.data?.revision ?? 0} />;
  }
  if (held.isPending || held.isFetching || work) return <Loading />;
  return (
    <>
      <PageHead title={t("work.title")} back={{ to: paths.work(), label: t("nav.work") }} />
      <Empty icon="work" title={t("work.notHeld")}>
        {t("work.notHeldText")}
        <div className="actions">
          <Link className="button" to={paths.work()}>
            {t("notFound.home")}
          </Link>
        </div>
      </Empty>
    </>
  );
}

function Desk({ work, task, draft, revision }: { work: Held; task: Task; draft: Draft; revision: number }) {
  const { t } = useTranslation();
  const mine = useAnswer(work, task, draft, revision);
  const hints = (task.ui ?? {}) as Hints;
  const shown = hints[""]?.show ?? [];
  const chain = useChain(work, task);
  useShortcuts({
    ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [String(index + 1), () => choose(index + 1)])),
    ...Object.fromEntries(["!", "@", "#"].map((key, index) => [key, () => document.querySelectorAll<HTMLElement>("[data-answer]")[index]?.click()])),
    b: beginMarking,
  });
  return (
    <>
      <DeskHead work={work} />
      <div className="desk" data-marking={Object.values(hints).some(({ source }) => source) || undefined}>
        <div className="stack">
          {task.instructions && (
            <details className="card instructions" open>
              <summary>
                {t("work.instructions")} <span className="quiet small">{t("workflows.version", { number: task.version })}</span>
              </summary>
              <Markdown text={task.instructions} />
            </details>
          )}
          {shown.length > 0 && <Documents item={work.payload} parts={shown} />}
          <section className="card" aria-labelledby="item-title">
            <h2 id="item-title">{t("work.item")}</h2>
            <Payload payload={unshown(work.payload, hints)} title={titleOf(work)} />
          </section>
          {chain.answers.length > 1 && <Answers answers={chain.answers} take={task.form ? mine.setAnswer : undefined} />}
          {chain.last && <Changes title={t("work.sinceLast")} before={chain.last.before} after={chain.last.after} />}
          {task.prefill !== null && task.prefill !== undefined && (
            <section className="card" aria-labelledby="before-title">
              <h2 id="before-title">{t("work.before")}</h2>
              <Payload payload={task.prefill} />
            </section>
          )}
        </div>
        <AnswerCard work={work} task={task} mine={mine} />
        <Talk run={work.run_id} unit={work.unit_id} project={task.project} />
      </div>
    </>
  );
}

/** Chooses by digit, in the form's first choice. */
function choose(digit: number) {
  const choice = document.querySelector<HTMLInputElement>(`[data-shortcut="${digit}"]`);
  choice?.click();
  choice?.focus();
}

/** To the next thing in which something is to be marked; from the last one, to the first. */
function beginMarking() {
  const all = [...document.querySelectorAll<HTMLElement>("[data-begin]")];
  const at = all.findIndex((each) => each.closest("fieldset")?.contains(document.activeElement));
  const begin = all[(at + 1) % all.length];
  begin?.focus();
  if (begin instanceof HTMLButtonElement) begin.click();
}

/** What is told of an item in words: not again what is shown or marked beside it. */
function unshown(payload: unknown, hints: Hints): unknown {
  if (!payload || typeof payload !== "object" || Array.isArray(payload)) return payload;
  const elsewhere = new Set([...(hints[""]?.show ?? []), ...Object.values(hints).flatMap(({ source }) => source ?? [])]);
  return Object.fromEntries(Object.entries(payload).filter(([key]) => !elsewhere.has(`/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`)));
}

/** Other people's answers and the round before, where the stage lets them be seen. */
function useChain(work: Held, task: Task) {
  const { data: run } = useQuery({ ...runQuery(work.run_id), enabled: !task.blind, refetchInterval: false, retry: false });
  return useMemo(
    () => ({ answers: run ? answersBefore(run.units, work.unit_id) : [], last: run ? resultBefore(run.units, work.unit_id) : undefined }),
    [run, work.unit_id],
  );
}

function DeskHead({ work }: { work: Held }) {
  const { t } = useTranslation();
  return (
    <PageHead
      back={{ to: paths.work(), label: t("nav.work") }}
      title={titleOf(work)}
      lead={
        <>
          <strong className="stage-name">{work.stage_name}</strong>
          <Link to={paths.run(work.run_id)}>{spoken(work.workflow)}</Link>
          {work.round > 1 && <span className="chip">{t("work.round", { round: work.round })}</span>}
          <Lease work={work} />
        </>
      }
    />
  );
}

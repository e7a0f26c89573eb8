import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../api/client";
import { asRefusal } from "../api/problem";
import { Documents } from "../annotate/Documents";
import { Item } from "../annotate/item";
import { heldQuery, runQuery, taskQuery } from "../api/queries";
import { Form } from "../forms/Form";
import { begin, filled, missing, type Hints, type Schema } from "../forms/schema";
import { paths } from "../paths";
import { Markdown } from "../ui/Markdown";
import { Button, Empty, Field, Loading, PageHead } from "../ui/parts";
import { Payload } from "../ui/Payload";
import { spoken, titleOf } from "../ui/text";
import { Trouble } from "../ui/Trouble";
import { useShortcuts } from "../ui/useShortcuts";
import { shortcutsOf, useHandIn } from "./desk";
import { Answers } from "./desk/Answers";
import { answersBefore, resultBefore } from "./desk/chain";
import { Changes } from "./desk/Changes";
import { OtherWays } from "./desk/OtherWays";
import { Talk } from "./desk/Talk";
import { Lease } from "./Lease";
import { useAutosave, useDraftBefore, type Draft } from "./useDraft";

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
  if (held.isError) return <Trouble error={held.error} again={() => void held.refetch()} />;
  if (task.isError) return <Trouble error={task.error} again={() => void task.refetch()} />;
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

/** An answer begins with what the stage before brought, if it is shown and is something to fill in. */
function beginning(task: Task): unknown {
  const schema = (task.form ?? {}) as Schema;
  const start = begin(schema);
  const before = task.prefill;
  const fits = before && typeof before === "object" && !Array.isArray(before);
  const known = fits ? Object.entries(before).filter(([key]) => schema.properties?.[key]) : [];
  return known.length ? { ...(start as object), ...Object.fromEntries(known) } : start;
}

function Desk({ work, task, draft, revision }: { work: Held; task: Task; draft: Draft; revision: number }) {
  const { t } = useTranslation();
  const [comment, setComment] = useState(draft.comment ?? "");
  const [answer, setAnswer] = useState<unknown>(() => draft.answer ?? beginning(task));
  const saving = useAutosave(work.assignment_id, revision, { answer, comment });
  const [gaps, setGaps] = useState<readonly string[]>([]);
  const handIn = useHandIn(work, task);
  const busy = handIn.isPending;
  const form = task.form as Schema | undefined | null;
  const hints = (task.ui ?? {}) as Hints;
  const shown = hints[""]?.show ?? [];
  const reviewing = task.stage_type === "REVIEW" && task.prefill !== null && typeof task.prefill === "object";
  const chain = useChain(work, task);

  const decide = (decision?: string) => {
    if (busy) return;
    const open = form ? missing(form, answer) : [];
    setGaps(open);
    if (open[0] !== undefined) {
      document.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(open[0])}"]`)?.focus();
      return;
    }
    const data = form ? { data: filled(answer) as Record<string, never> } : {};
    handIn.mutate({ decision, comment: comment.trim() || undefined, ...data });
  };
  const keys = useMemo(() => shortcutsOf(work.decisions), [work.decisions]);
  const choose = (key: number) => {
    const choice = document.querySelector<HTMLInputElement>(`[data-shortcut="${key}"]`);
    choice?.click();
    choice?.focus();
  };
  useShortcuts({
    ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [String(index + 1), () => choose(index + 1)])),
    ...Object.fromEntries(work.decisions.map((decision, index) => [keys[index] ?? "", () => decide(decision)])),
    ...(work.decisions.length ? {} : { enter: () => decide(), "mod+enter": () => decide() }),
    "mod+enter": work.decisions.length ? undefined : () => decide(),
    ...Object.fromEntries(["!", "@", "#"].map((key, index) => [key, () => document.querySelectorAll<HTMLElement>("[data-answer]")[index]?.click()])),
    b: beginMarking,
  });

  const stillOpen = new Set(form && gaps.length ? missing(form, answer) : []);
  const faults = {
    ...Object.fromEntries(gaps.filter((pointer) => stillOpen.has(pointer)).map((pointer) => [pointer, t("form.needed")])),
    ...Object.fromEntries((handIn.error ? asRefusal(handIn.error).faults : []).map((fault) => [fault.pointer.replace(/^\/data/, ""), fault.detail])),
  };

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
          {chain.answers.length > 1 && <Answers answers={chain.answers} take={form ? (taken) => setAnswer(taken) : undefined} />}
          {chain.last && <Changes title={t("work.sinceLast")} before={chain.last.before} after={chain.last.after} />}
          {task.prefill !== null && task.prefill !== undefined && (
            <section className="card" aria-labelledby="before-title">
              <h2 id="before-title">{t("work.before")}</h2>
              <Payload payload={task.prefill} />
            </section>
          )}
          <Talk run={work.run_id} unit={work.unit_id} project={task.project} />
        </div>
        <section className="card answer" aria-labelledby="answer-title">
          <h2 id="answer-title" className="section-head">
            <span>{t("work.answer")}</span>
            {saving !== "idle" && <span className="quiet small saving">{t(`work.draft.${saving}`)}</span>}
          </h2>
          {handIn.isError && <Trouble error={handIn.error} />}
          {form && (
            <Item.Provider value={work.payload}>
              <Form schema={form} hints={hints} value={answer} onChange={setAnswer} faults={faults} shortcuts />
            </Item.Provider>
          )}
          {form && reviewing && <Changes title={t("work.yourChanges")} before={task.prefill} after={filled(answer)} />}
          <Field id="comment" label={t("work.comment")} optional>
            {task.rejection_reasons.length > 0 && <Reasons reasons={task.rejection_reasons} choose={setComment} />}
            <textarea id="comment" rows={3} maxLength={10_000} value={comment} onChange={({ target }) => setComment(target.value)} />
          </Field>
          <div className="actions">
            {work.decisions.map((decision, index) => (
              <Button key={decision} kind={index === 0 ? "primary" : undefined} shortcut={keys[index]} busy={busy} onClick={() => decide(decision)}>
                {t(`decision.${decision}` as never, { defaultValue: spoken(decision) })}
              </Button>
            ))}
            {work.decisions.length === 0 && (
              <Button kind="primary" shortcut="Enter" busy={busy} onClick={() => decide()}>
                {t("work.handIn")}
              </Button>
            )}
          </div>
          <OtherWays work={work} task={task} busy={busy} />
        </section>
      </div>
    </>
  );
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
          <Link to={paths.run(work.run_id)}>{work.workflow}</Link>
          {work.round > 1 && <span className="chip">{t("work.round", { round: work.round })}</span>}
          <Lease work={work} />
        </>
      }
    />
  );
}

/** Reasons that the stage offers: choosing one writes it into the comment. */
function Reasons({ reasons, choose }: { reasons: readonly string[]; choose: (reason: string) => void }) {
  const { t } = useTranslation();
  return (
    <div className="chips reasons" role="group" aria-label={t("work.reasons")}>
      {reasons.map((reason) => (
        <button type="button" className="chip" key={reason} onClick={() => choose(reason)}>
          {spoken(reason)}
        </button>
      ))}
    </div>
  );
}

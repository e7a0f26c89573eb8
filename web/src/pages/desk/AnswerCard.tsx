import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Item } from "../../annotate/item";
import type { Schemas } from "../../api/client";
import { Form } from "../../forms/Form";
import { filled, without, type Hints, type Schema } from "../../forms/schema";
import { Button, described, Field } from "../../ui/parts";
import { decisionSaid } from "../../ui/said";
import { spoken } from "../../ui/text";
import { faultAt, Trouble } from "../../ui/Trouble";
import { useShortcuts } from "../../ui/useShortcuts";
import { hasFollowed, isPlain, shortcutsOf } from "../desk";
import { Changes } from "./Changes";
import { FieldVerdicts } from "./FieldVerdicts";
import { OtherWays } from "./OtherWays";
import type { useAnswer } from "./useAnswer";
import { comesTo, VERDICTS } from "./verdicts";

interface AnswerCardProps {
  readonly work: Schemas["HeldWork"];
  readonly task: Schemas["Task"];
  readonly mine: ReturnType<typeof useAnswer>;
}

/** What one says about an item: the form, or a word on each field; a comment; the decision. */
export function AnswerCard({ work, task, mine }: AnswerCardProps) {
  const { t } = useTranslation();
  const { fields, judged, faults, handIn, comment, setComment } = mine;
  const form = task.form as Schema | undefined | null;
  const hints = (task.ui ?? {}) as Hints;
  const rest = useMemo(() => form && without(form, task.review_fields ?? []), [form, task.review_fields]);
  const asksMore = Boolean(rest && (!rest.properties || Object.keys(rest.properties).length > 0));
  const words = useWords(work.decisions);
  const corrects = task.stage_type === "REVIEW" && task.prefill !== null && typeof task.prefill === "object" && fields.length === 0;
  const fault = faultAt(handIn.error, "/comment");
  return (
    <section className="card answer" aria-labelledby="answer-title">
      <h2 id="answer-title" className="section-head">
        <span>{t("work.answer")}</span>
        {mine.saving !== "idle" && <span className="quiet small saving">{t(`work.draft.${mine.saving}`)}</span>}
      </h2>
      {handIn.isError && <Trouble error={handIn.error} />}
      <Item.Provider value={work.payload}>
        {fields.length > 0 && (
          <FieldVerdicts fields={fields} words={words} form={form ?? {}} hints={hints} before={task.prefill} judged={judged} onChange={mine.setJudged} faults={faults} />
        )}
        {rest && asksMore && <Form schema={rest} root={form ?? rest} hints={hints} value={judged.answer} onChange={mine.setAnswer} faults={faults} shortcuts />}
      </Item.Provider>
      {form && corrects && <Changes title={t("work.yourChanges")} before={task.prefill} after={filled(judged.answer)} />}
      <Field id="comment" label={t("work.comment")} optional fault={fault}>
        {task.rejection_reasons.length > 0 && <Reasons reasons={task.rejection_reasons} choose={setComment} />}
        <textarea id="comment" rows={3} maxLength={10_000} value={comment} aria-invalid={Boolean(fault)} aria-describedby={described("comment", { fault })} onChange={({ target }) => setComment(target.value)} />
      </Field>
      <Decisions work={work} mine={mine} />
      <OtherWays work={work} task={task} busy={handIn.isPending} />
    </section>
  );
}

/** What can be said about a field, where the stage lets it be said of the whole, by the same letters. */
function useWords(decisions: readonly string[]) {
  return useMemo(() => {
    const keys = shortcutsOf(decisions);
    return VERDICTS.flatMap((word) => (decisions.includes(word) ? [{ word, key: keys[decisions.indexOf(word)] }] : []));
  }, [decisions]);
}

/** For so long after an item has come up, what was meant for the one before decides nothing: the second press of a double one. */
const SETTLING_MS = 500;

/** Whether an item has just come up by itself, and nothing was said about it yet. */
function useSettling(assignment: string, touched: boolean): boolean {
  const [fresh, setFresh] = useState(() => hasFollowed(assignment));
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), SETTLING_MS);
    return () => clearTimeout(timer);
  }, []);
  return fresh && !touched;
}

/** A button for each decision; where fields are decided about one by one, one button for what that comes to. */
export function Decisions({ work, mine: { fields, judged, decide: carryOut, handIn, saving } }: { work: Pick<Schemas["HeldWork"], "assignment_id" | "decisions">; mine: Pick<AnswerCardProps["mine"], "fields" | "judged" | "decide" | "handIn" | "saving"> }) {
  const { t } = useTranslation();
  const busy = handIn.isPending;
  const settling = useSettling(work.assignment_id, saving !== "idle");
  const decide = (decision?: string) => {
    if (!settling) carryOut(decision);
  };
  const keys = useMemo(() => shortcutsOf(work.decisions), [work.decisions]);
  const byField = fields.length > 0;
  const single = byField || work.decisions.length === 0;
  const whole = byField ? comesTo(fields, judged.verdicts) : undefined;
  const choices = work.decisions.map((decision, index) => ({ decision, key: keys[index] })).filter(({ decision }) => !byField || !VERDICTS.some((word) => word === decision));
  const handInNow = single ? () => decide(whole) : undefined;
  // Chosen, and not decided before it is confirmed.
  const [chosen, setChosen] = useState<string>();
  const chosenAt = useRef(0);
  const choose = (decision: string) => {
    if (chosen === decision || isPlain(decision, work.decisions)) return decide(decision);
    if (settling) return;
    setChosen(decision);
    chosenAt.current = performance.now();
    document.getElementById("comment")?.focus();
  };
  // The second press of a double one confirms nothing.
  const press = (decision: string) => {
    if (chosen !== decision || performance.now() - chosenAt.current > SETTLING_MS) choose(decision);
  };
  useShortcuts({
    ...Object.fromEntries(choices.map(({ decision, key }) => [key ?? "", () => choose(decision)])),
    enter: handInNow,
    "mod+enter": chosen ? () => decide(chosen) : handInNow,
    escape: chosen ? () => setChosen(undefined) : undefined,
  });
  return (
    <>
      <p className="sure" role="status">
        {chosen && t("keys.sure", { decision: decisionSaid(chosen) })}
      </p>
      <div className="actions" data-settling={settling || undefined}>
        {single && (
          <Button kind="primary" shortcut="Enter" busy={busy} onClick={() => decide(whole)} data-hand-in>
            {whole ? t("review.handIn", { decision: decisionSaid(whole) }) : t("work.handIn")}
          </Button>
        )}
        {choices.map(({ decision, key }) => (
          <Button key={decision} kind={decision === (chosen ?? (single ? undefined : choices[0]?.decision)) ? "primary" : undefined} data-chosen={chosen === decision || undefined} shortcut={key} busy={busy} onClick={() => press(decision)}>
            {decisionSaid(decision)}
          </Button>
        ))}
      </div>
    </>
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

// What somebody is about to hand in: the answer, a word to it and, in a review by field, what is decided about each field.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { at } from "../../annotate/media";
import type { Schemas } from "../../api/client";
import { asRefusal } from "../../api/problem";
import { begin, filled, missing, type Schema } from "../../forms/schema";
import { faultSaid } from "../../ui/said";
import { useHandIn } from "../desk";
import { useAutosave, type Draft } from "../useDraft";
import type { Judged } from "./FieldVerdicts";
import { undecided, VERDICTS } from "./verdicts";

type Held = Schemas["HeldWork"];
type Task = Schemas["Task"];

/** An answer begins with what the stage before brought, if it is shown and is something to fill in. */
function beginning(task: Task): unknown {
  const before = task.prefill && typeof task.prefill === "object" && !Array.isArray(task.prefill) ? task.prefill : {};
  if (!task.form) return before;
  const schema = task.form as Schema;
  const known = Object.entries(before).filter(([key]) => schema.properties?.[key]);
  const start = begin(schema);
  return known.length ? { ...(start as object), ...Object.fromEntries(known) } : start;
}

const isEmpty = (answer: unknown, pointer: string): boolean => filled(at(answer, pointer)) === undefined;

/** What keeps it from being handed in, by JSON pointer: fields that are undecided, and then places that are empty. */
function openPlaces(task: Task, { answer, verdicts }: Judged, decision: string | undefined): { undecided: string[]; empty: string[] } {
  const fields = task.review_fields ?? [];
  const corrected = fields.filter((field) => verdicts[field] === "CORRECT");
  const asked = (pointer: string) => !fields.includes(pointer) || corrected.includes(pointer);
  const needed = task.form ? missing(task.form as Schema, answer) : [];
  const byField = decision === undefined || VERDICTS.some((word) => word === decision);
  return {
    undecided: byField ? undecided(fields, verdicts) : [],
    empty: [...new Set([...corrected.filter((field) => isEmpty(answer, field)), ...needed.filter(asked)])],
  };
}

/** To the first place that is open, as far as the page has it. */
function goTo({ undecided: [field], empty: [place] }: ReturnType<typeof openPlaces>): void {
  const where = field === undefined ? `[data-pointer="${CSS.escape(place ?? "")}"]` : `[data-field="${CSS.escape(field)}"] input`;
  document.querySelector<HTMLElement>(where)?.focus();
}

export function useAnswer(work: Held, task: Task, draft: Draft, revision: number) {
  const { t } = useTranslation();
  const fields = task.review_fields ?? [];
  const [comment, setComment] = useState(draft.comment ?? "");
  const [judged, setJudged] = useState<Judged>(() => ({ answer: draft.answer ?? beginning(task), verdicts: draft.verdicts ?? {} }));
  const byField = fields.length > 0 ? { verdicts: judged.verdicts } : {};
  const saving = useAutosave(work.assignment_id, revision, { answer: judged.answer, comment, ...byField });
  // What was open when somebody last wanted to hand it in: it is pointed out until it is not open any more.
  const [pointedOut, pointOut] = useState<readonly string[]>([]);
  const handIn = useHandIn(work, task);

  const decide = (decision?: string) => {
    if (handIn.isPending) return;
    const open = openPlaces(task, judged, decision);
    const places = [...open.undecided, ...open.empty];
    pointOut(places);
    if (places.length > 0) return goTo(open);
    const data = task.form || fields.length > 0 ? { data: { ...(filled(judged.answer) as object), ...byField } as Record<string, never> } : {};
    handIn.mutate({ decision, comment: comment.trim() || undefined, ...data });
  };

  const now = openPlaces(task, judged, undefined);
  const faults: Record<string, string> = {};
  for (const place of pointedOut) {
    if (now.undecided.includes(place)) faults[place] = t("review.decide");
    else if (now.empty.includes(place)) faults[place] = t("form.needed");
  }
  for (const fault of handIn.error ? asRefusal(handIn.error).faults : []) faults[fault.pointer.replace(/^\/data/, "")] = faultSaid(fault);

  return { fields, comment, setComment, judged, setJudged, setAnswer: (answer: unknown) => setJudged((before) => ({ ...before, answer })), saving, handIn, decide, faults };
}

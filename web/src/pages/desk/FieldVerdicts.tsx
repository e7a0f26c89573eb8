import { useId } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { at } from "../../annotate/media";
import { Form } from "../../forms/Form";
import { nameAt, partAt, type Hints, type Schema } from "../../forms/schema";
import { useShortcuts } from "../../ui/useShortcuts";
import { said, Words } from "./Changes";
import { undecided, withValue, type Verdict, type Verdicts } from "./verdicts";

export interface Judged {
  readonly answer: unknown;
  readonly verdicts: Verdicts;
}

interface FieldVerdictsProps {
  readonly fields: readonly string[];
  /** What can be said about a field, and by which key. */
  readonly words: readonly { word: Verdict; key?: string }[];
  readonly form: Schema;
  readonly hints: Hints;
  /** What is reviewed. */
  readonly before: unknown;
  readonly judged: Judged;
  readonly onChange: (judged: Judged) => void;
  readonly faults: Readonly<Record<string, string>>;
}

const inField = (field: string, what: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"] ${what}`);

/**
 * A decision about each field by itself. A letter decides about the field that has the focus, else about the first that is open, and goes
 * on: to what is right, where something is corrected; to the next open field; to the button.
 */
export function FieldVerdicts(props: FieldVerdictsProps) {
  const { fields, words, before, judged, onChange } = props;
  const decide = (field: string, word: Verdict): Verdicts => {
    const verdicts = { ...judged.verdicts, [field]: word };
    // What is not corrected stays as it came, whatever was typed there before.
    onChange({ verdicts, answer: word === "CORRECT" ? judged.answer : withValue(judged.answer, field, at(before, field)) });
    return verdicts;
  };
  const byKey = (word: Verdict) => () => {
    const held = document.activeElement?.closest<HTMLElement>("[data-field]")?.dataset.field;
    const field = held ?? undecided(fields, judged.verdicts)[0];
    if (field === undefined) return;
    const verdicts = flushSync(() => decide(field, word));
    const [next] = undecided(fields, verdicts);
    const target = word === "CORRECT" ? inField(field, "[data-pointer]") : next === undefined ? document.querySelector<HTMLElement>("[data-hand-in]") : inField(next, "input[type=radio]");
    target?.focus();
  };
  useShortcuts(Object.fromEntries(words.flatMap(({ word, key }) => (key ? [[key, byKey(word)] as const] : []))));
  return fields.map((field) => <FieldVerdict key={field} {...props} field={field} decide={(word) => void decide(field, word)} />);
}

function FieldVerdict({ field, words, form, hints, before, judged, onChange, faults, decide }: FieldVerdictsProps & { field: string; decide: (word: Verdict) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [given, now] = [at(before, field), at(judged.answer, field)];
  const verdict = judged.verdicts[field];
  const fault = verdict ? undefined : faults[field];
  return (
    <fieldset className="field verdict" data-field={field} aria-invalid={Boolean(fault)} aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend className="label">{nameAt(form, hints, field)}</legend>
      <p className="verdict-value" dir="auto">
        {verdict === "CORRECT" ? <Words before={given} after={now} /> : said(given) || <span className="quiet">{t("review.empty")}</span>}
      </p>
      <div className="verdict-words">
        {words.map(({ word, key }) => (
          <label className="choice" key={word}>
            <input type="radio" name={id} checked={verdict === word} onChange={() => decide(word)} />
            <span>{t(`decision.${word}`)}</span>
            {key && <kbd aria-hidden="true">{key}</kbd>}
          </label>
        ))}
      </div>
      {verdict === "CORRECT" && (
        <Form
          schema={shapeOf(partAt(form, field), given)}
          root={form}
          hints={{ ...hints, [field]: { ...hints[field], label: t("review.right") } }}
          pointer={field}
          value={now}
          onChange={(value) => onChange({ ...judged, answer: withValue(judged.answer, field, value) })}
          faults={faults}
        />
      )}
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}

/** Where no form says what a field is, it stays what it was. */
function shapeOf(part: Schema, value: unknown): Schema {
  const known = Object.keys(part).length > 0;
  return known || (typeof value !== "number" && typeof value !== "boolean") ? part : { type: typeof value };
}

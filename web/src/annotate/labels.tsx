import { useTranslation } from "react-i18next";
import { choicesOf, type Hint, type Schema } from "../forms/schema";
import { spoken } from "../ui/text";

/** A field of a form whose answer is a list of marks in the item. */
export interface MarksProps {
  readonly schema: Schema;
  readonly hint: Hint;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly name: string;
  readonly fault?: string;
  readonly required?: boolean;
  readonly pointer: string;
}

export interface Label {
  readonly value: string;
  readonly text: string;
}

/** The labels that a mark can have, as the form's schema lists them. */
export function labelsOf(schema: Schema, hint: Hint): Label[] {
  const choices = choicesOf(schema.items?.properties?.label ?? {}) ?? [];
  return choices.map(({ value, label }) => ({ value: String(value), text: hint.labels?.[String(value)] ?? label ?? spoken(String(value)) }));
}

const TINTS = 8;
/** The colour of a label: always together with its text. */
export const tintOf = (labels: readonly Label[], label?: string): number => Math.max(0, labels.findIndex(({ value }) => value === label)) % TINTS;

export function LabelPicker({ labels, label, choose }: { labels: readonly Label[]; label?: string; choose: (label: string) => void }) {
  const { t } = useTranslation();
  if (labels.length === 0) return null;
  return (
    <div className="chips mark-labels" role="group" aria-label={t("mark.label")}>
      {labels.map(({ value, text }, index) => (
        <button type="button" key={value} className="chip mark-label" data-tint={index % TINTS} aria-pressed={value === label} onClick={() => choose(value)}>
          <span className="mark-swatch" aria-hidden="true" />
          {text}
          {index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
        </button>
      ))}
    </div>
  );
}

import { lazy, Suspense, useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, described, Loading } from "../ui/parts";
import { spoken } from "../ui/text";
import { choicesOf, kindOf, resolved, typeOf, type Hint, type Hints, type MarkKind, type Schema } from "./schema";

export interface FormProps {
  readonly schema: Schema;
  readonly root?: Schema;
  readonly hints: Hints;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** What is wrong, by JSON pointer. */
  readonly faults: Readonly<Record<string, string>>;
  readonly pointer?: string;
  readonly label?: string;
  readonly required?: boolean;
  /** Keys that choose, for the first choice of the form: digits. */
  readonly shortcuts?: boolean;
}

/** An input for whatever the schema describes. */
export function Form({ root, pointer = "", ...props }: FormProps) {
  const schema = resolved(props.schema, root ?? props.schema);
  const part = { ...props, root: root ?? props.schema, pointer, schema };
  const hint = props.hints[pointer] ?? {};
  const kind = kindOf(schema, hint);
  switch (kind) {
    case "group":
      return <GroupPart {...part} />;
    case "list":
      return <ListPart {...part} />;
    case "boxes":
    case "polygons":
    case "spans":
      return <MarksPart {...part} hint={hint} kind={kind} />;
    case "choice":
      return <ChoicePart {...part} hint={hint} />;
    case "choices":
      return <ChoicesPart {...part} hint={hint} />;
    case "yesNo":
      return <YesNoPart {...part} hint={hint} />;
    default:
      return <TextPart {...part} hint={hint} />;
  }
}

type PartProps = FormProps & { root: Schema; pointer: string };
type HintedProps = PartProps & { hint: Hint };

const step = (key: string | number) => String(key).replaceAll("~", "~0").replaceAll("/", "~1");
const named = ({ schema, hints, pointer, label }: PartProps): string =>
  hints[pointer]?.label ?? schema.title ?? spoken(label ?? "");

function Fault({ id, text }: { id: string; text?: string }) {
  return text ? (
    <p className="fault" id={`${id}-fault`}>
      {text}
    </p>
  ) : null;
}

function Mark({ required }: { required?: boolean }) {
  const { t } = useTranslation();
  return required === false ? <span className="optional"> {t("common.optional")}</span> : null;
}

function GroupPart(props: PartProps) {
  const { schema, hints, pointer, value, onChange, root, faults, shortcuts } = props;
  const fields = (value && typeof value === "object" ? value : {}) as Record<string, unknown>;
  const order = hints[pointer]?.order;
  const keys = Object.keys(schema.properties ?? {});
  if (order) keys.sort((a, b) => (order.indexOf(a) + 1 || 99) - (order.indexOf(b) + 1 || 99));
  const first = keys.find((key) => choicesOf(resolved(schema.properties?.[key] ?? {}, root)));
  const parts = keys.map((key) => (
    <Form
      key={key}
      schema={schema.properties?.[key] ?? {}}
      root={root}
      hints={hints}
      pointer={`${pointer}/${step(key)}`}
      label={key}
      required={schema.required?.includes(key) ?? false}
      value={fields[key]}
      onChange={(next) => onChange({ ...fields, [key]: next })}
      faults={faults}
      shortcuts={shortcuts && key === first}
    />
  ));
  if (!pointer) return <>{parts}</>;
  return (
    <fieldset className="group">
      <legend>{named(props)}</legend>
      {parts}
    </fieldset>
  );
}

function ListPart(props: PartProps) {
  const { t } = useTranslation();
  const id = useId();
  const { schema, hints, pointer, value, onChange, root, faults } = props;
  const rows = Array.isArray(value) ? value : [];
  const isGroup = kindOf(resolved(schema.items ?? {}, root)) === "group";
  const change = (index: number, next: unknown) => onChange(rows.map((row, at) => (at === index ? next : row)));
  return (
    <fieldset className="group" aria-describedby={described(id, { fault: faults[pointer] })}>
      <legend>
        {named(props)}
        <Mark required={props.required} />
      </legend>
      {rows.map((row, index) => (
        <div className={isGroup ? "list-row group-row" : "list-row"} key={index}>
          <div className="list-fields">
            <Form schema={schema.items ?? {}} root={root} hints={hints} pointer={`${pointer}/${index}`} label={`${index + 1}`}
              value={row} onChange={(next) => change(index, next)} faults={faults} />
          </div>
          <Button kind="plain" icon="close" title={t("form.remove")} onClick={() => onChange(rows.filter((_, at) => at !== index))}>
            <span className="visually-hidden">{t("form.removeRow", { number: index + 1 })}</span>
          </Button>
        </div>
      ))}
      <Button icon="plus" onClick={() => onChange([...rows, isGroup ? {} : ""])}>
        {t("form.add")}
      </Button>
      <Fault id={id} text={faults[pointer]} />
    </fieldset>
  );
}

/** Marking comes when a form asks for it. */
const ImageMarks = lazy(() => import("../annotate/ImageMarks").then((module) => ({ default: module.ImageMarks })));
const TextMarks = lazy(() => import("../annotate/TextMarks").then((module) => ({ default: module.TextMarks })));

function MarksPart({ kind, ...props }: HintedProps & { kind: MarkKind }) {
  const { schema, root, hint, value, onChange, required, pointer, faults } = props;
  const items = resolved(schema.items ?? {}, root);
  const label = items.properties?.label;
  const whole = { ...schema, items: label ? { ...items, properties: { ...items.properties, label: resolved(label, root) } } : items };
  const shared = { schema: whole, hint, value, onChange, required, pointer, name: named(props), fault: faults[pointer] };
  return <Suspense fallback={<Loading />}>{kind === "spans" ? <TextMarks {...shared} /> : <ImageMarks {...shared} polygons={kind === "polygons"} />}</Suspense>;
}

function Choices({ props, children }: { props: HintedProps; children: (id: string) => ReactNode }) {
  const id = useId();
  const fault = props.faults[props.pointer];
  const help = props.hint.help ?? props.schema.description;
  return (
    <fieldset className="field choices" aria-describedby={described(id, { hint: help, fault })} aria-invalid={Boolean(fault)}>
      <legend className="label">
        {named(props)}
        <Mark required={props.required} />
      </legend>
      {help && (
        <p className="hint" id={`${id}-hint`}>
          {help}
        </p>
      )}
      <div className="choice-list">{children(id)}</div>
      <Fault id={id} text={fault} />
    </fieldset>
  );
}

const labelOf = (choice: { value: unknown; label?: string }, hint: Hint): string =>
  hint.labels?.[String(choice.value)] ?? choice.label ?? (typeof choice.value === "string" ? spoken(choice.value) : String(choice.value));

function ChoicePart(props: HintedProps) {
  const { schema, value, onChange, shortcuts, hint, pointer } = props;
  const choices = choicesOf(schema) ?? [];
  return (
    <Choices props={props}>
      {(id) =>
        choices.map((choice, index) => (
          <label className="choice" key={String(choice.value)}>
            <input type="radio" name={id} checked={value === choice.value} onChange={() => onChange(choice.value)}
              data-shortcut={shortcuts && index < 9 ? index + 1 : undefined} data-pointer={pointer} />
            <span>{labelOf(choice, hint)}</span>
            {shortcuts && index < 9 && <kbd aria-hidden="true">{index + 1}</kbd>}
          </label>
        ))
      }
    </Choices>
  );
}

function ChoicesPart(props: HintedProps) {
  const { schema, value, onChange, hint, pointer } = props;
  const chosen = Array.isArray(value) ? value : [];
  const choices = choicesOf(schema.items ?? {}) ?? [];
  return (
    <Choices props={props}>
      {() =>
        choices.map((choice) => (
          <label className="choice" key={String(choice.value)}>
            <input type="checkbox" checked={chosen.includes(choice.value)} data-pointer={pointer}
              onChange={({ target }) => onChange(target.checked ? [...chosen, choice.value] : chosen.filter((each) => each !== choice.value))} />
            <span>{labelOf(choice, hint)}</span>
          </label>
        ))
      }
    </Choices>
  );
}

function YesNoPart(props: HintedProps) {
  const { value, onChange, pointer } = props;
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" checked={value === true} data-pointer={pointer} onChange={({ target }) => onChange(target.checked)} />
        {named(props)}
      </label>
      <Fault id={pointer} text={props.faults[pointer]} />
    </div>
  );
}

function TextPart(props: HintedProps) {
  const { schema, hint, value, onChange, pointer, faults, required } = props;
  const id = useId();
  const kind = kindOf(schema, hint);
  const fault = faults[pointer];
  const help = hint.help ?? schema.description;
  const common = {
    id,
    placeholder: hint.placeholder,
    "aria-invalid": Boolean(fault),
    "aria-describedby": described(id, { hint: help, fault }),
    "aria-required": required || undefined,
    "data-pointer": pointer,
  };
  const text = value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  const number = (typed: string) => onChange(typed === "" ? undefined : Number(typed));
  return (
    <div className="field">
      <label htmlFor={id}>
        {named(props)}
        <Mark required={required} />
      </label>
      {help && (
        <p className="hint" id={`${id}-hint`}>
          {help}
        </p>
      )}
      {kind === "longText" && (
        <textarea {...common} rows={4} value={text} maxLength={schema.maxLength} onChange={({ target }) => onChange(target.value)} />
      )}
      {kind === "number" && (
        <input {...common} type="number" inputMode="decimal" value={text} min={schema.minimum} max={schema.maximum}
          step={schema.multipleOf ?? (typeOf(schema) === "integer" ? 1 : "any")} onChange={({ target }) => number(target.value)} />
      )}
      {kind !== "longText" && kind !== "number" && (
        <input {...common} type={schema.format === "date" ? "date" : "text"} value={text} maxLength={schema.maxLength} onChange={({ target }) => onChange(target.value)} />
      )}
      <Fault id={id} text={fault} />
    </div>
  );
}

import { useContext, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button, described } from "../ui/parts";
import { Item } from "./item";
import { LabelPicker, labelsOf, tintOf, type MarksProps } from "./labels";
import { at } from "./media";
import { charactersUpTo, piecesOf, spanOver, wordsOf, type Span } from "./spans";

/** A text in which parts are marked: with the pointer, or word by word with the arrow keys. */
export function TextMarks({ schema, hint, value, onChange, name, fault, required, pointer }: MarksProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const source = at(useContext(Item), hint.source ?? "");
  const text = typeof source === "string" ? source : "";
  const characters = useMemo(() => [...text], [text]);
  const words = useMemo(() => wordsOf(text, i18n.language), [text, i18n.language]);
  const spans = (Array.isArray(value) ? value : []) as Span[];
  const labels = labelsOf(schema, hint);
  const [label, setLabel] = useState(labels[0]?.value);
  const [cursor, setCursor] = useState({ from: 0, to: 0, shown: false });
  const box = useRef<HTMLDivElement>(null);

  const first = words[Math.min(cursor.from, cursor.to)];
  const last = words[Math.max(cursor.from, cursor.to)];
  const mark = (start: number, end: number, as = label) => {
    const span = spanOver(characters, start, end, as);
    if (!span) return;
    const others = spans.filter((each) => each.start !== span.start || each.end !== span.end);
    onChange([...others, span].sort((one, other) => one.start - other.start || one.end - other.end));
  };
  const markSelected = () => {
    const selection = getSelection();
    const range = selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : undefined;
    if (!range || !box.current?.contains(range.commonAncestorContainer)) return;
    const before = document.createRange();
    before.selectNodeContents(box.current);
    before.setEnd(range.startContainer, range.startOffset);
    const start = before.toString().length;
    mark(charactersUpTo(text, start), charactersUpTo(text, start + range.toString().length));
    selection?.removeAllRanges();
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !first || !last) return;
    const digit = labels[Number(event.key) - 1];
    const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      const to = Math.min(Math.max(cursor.to + step, 0), words.length - 1);
      setCursor({ from: event.shiftKey ? cursor.from : to, to, shown: true });
    } else if (digit) {
      setLabel(digit.value);
      mark(first.start, last.end, digit.value);
    } else if (event.key === " ") mark(first.start, last.end);
    else if (event.key === "Delete" || event.key === "Backspace") onChange(spans.filter(({ start, end }) => end <= first.start || start >= last.end));
    else return;
    event.preventDefault();
  };
  const here = cursor.shown && first && last ? { start: first.start, end: last.end } : undefined;
  const nameOf = (span: Span) => labels.find(({ value: each }) => each === span.label)?.text ?? span.label ?? "";
  return (
    <fieldset className="field marks" aria-describedby={described(id, { hint: true, fault })} aria-invalid={Boolean(fault)}>
      <legend className="label">
        {name}
        {required === false && <span className="optional"> {t("common.optional")}</span>}
      </legend>
      <p className="hint" id={`${id}-hint`}>
        {hint.help ?? t("mark.spanHelp")}
      </p>
      <LabelPicker labels={labels} label={label} choose={setLabel} />
      <div
        ref={box}
        className="marked-text"
        dir="auto"
        role="application"
        aria-label={name}
        aria-describedby={`${id}-hint ${id}-word`}
        tabIndex={0}
        data-begin=""
        data-pointer={pointer}
        onKeyDown={press}
        onFocus={() => setCursor((before) => ({ ...before, shown: true }))}
        onBlur={() => setCursor((before) => ({ ...before, shown: false }))}
        onPointerUp={markSelected}
      >
        {piecesOf(characters, spans, here ? [here.start, here.end] : []).map((piece) => {
          const top = piece.covered.at(-1);
          const span = top === undefined ? undefined : spans[top];
          const isHere = (here && piece.start >= here.start && piece.end <= here.end) || undefined;
          if (!span) return <span key={piece.start} data-here={isHere}>{piece.text}</span>;
          const ends = piece.covered.some((each) => spans[each]?.end === piece.end);
          return (
            <mark key={piece.start} data-tint={tintOf(labels, span.label)} data-label={ends ? nameOf(span) : undefined} data-here={isHere}>
              {piece.text}
            </mark>
          );
        })}
      </div>
      <p id={`${id}-word`} className="visually-hidden" aria-live="polite">
        {here && characters.slice(here.start, here.end).join("")}
      </p>
      <ul className="plain mark-list">
        {spans.map((span, index) => (
          <li className="mark-row" key={`${span.start}-${span.end}`} data-tint={tintOf(labels, span.label)}>
            <span className="mark-name">
              <span className="mark-swatch" aria-hidden="true" />
              <bdi>{span.text}</bdi> <span className="quiet small">{nameOf(span)}</span>
            </span>
            <Button kind="plain" icon="close" title={t("form.remove")} onClick={() => onChange(spans.filter((_, each) => each !== index))}>
              <span className="visually-hidden">{t("form.removeRow", { number: index + 1 })}</span>
            </Button>
          </li>
        ))}
      </ul>
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}

import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Face } from "../../ui/parts";
import { wantedAt, whoBegins, type Named } from "./mentions";

/** A box for text in which `@` and a few letters name somebody: arrows choose, Enter or Tab takes, Escape leaves it at the letters. */
export function MentionBox({ id, value, onChange, people, rows = 2 }: {
  id: string;
  value: string;
  onChange: (text: string) => void;
  people: readonly Named[];
  rows?: number;
}) {
  const { t } = useTranslation();
  const list = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(-1);
  const [chosen, setChosen] = useState(0);
  const wanted = caret < 0 ? undefined : wantedAt(value, caret);
  const found = wanted ? whoBegins(people, wanted.start) : [];
  const at = Math.min(chosen, found.length - 1);

  const follow = () => {
    setCaret(box.current?.selectionStart ?? -1);
    setChosen(0);
  };
  const take = (person: Named | undefined) => {
    if (!person || !wanted) return;
    const name = `@${person.display_name} `;
    onChange(value.slice(0, wanted.from) + name + value.slice(caret));
    setCaret(-1);
    const end = wanted.from + name.length;
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(end, end);
    });
  };
  const press = (event: KeyboardEvent) => {
    if (found.length === 0) return;
    const acts: Record<string, () => void> = {
      ArrowDown: () => setChosen((at + 1) % found.length),
      ArrowUp: () => setChosen((at + found.length - 1) % found.length),
      Enter: () => take(found[at]),
      Tab: () => take(found[at]),
      Escape: () => setCaret(-1),
    };
    const act = event.ctrlKey || event.metaKey || event.shiftKey ? undefined : acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div className="mention-box">
      <textarea
        ref={box}
        id={id}
        rows={rows}
        maxLength={10_000}
        value={value}
        dir="auto"
        aria-autocomplete="list"
        aria-controls={found.length > 0 ? list : undefined}
        aria-activedescendant={found.length > 0 ? `${list}-${at}` : undefined}
        onChange={({ target }) => {
          onChange(target.value);
          follow();
        }}
        onClick={follow}
        onKeyDown={press}
        onBlur={() => setCaret(-1)}
      />
      {found.length > 0 && (
        <ul id={list} className="plain mention-list" role="listbox" aria-label={t("talk.people")}>
          {found.map((person, index) => (
            <li
              key={person.actor_id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === at}
              // Before the box loses the focus and the list goes away.
              onPointerDown={(event) => {
                event.preventDefault();
                take(person);
              }}
            >
              <Face name={person.display_name} />
              <bdi>{person.display_name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

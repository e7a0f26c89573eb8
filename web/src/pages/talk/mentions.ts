// Who is meant by `@Name` in a text, and the name that is being written.

export interface Named {
  readonly actor_id: string;
  readonly display_name: string;
}

const SHOWN_MAX = 6;

/** The beginning of a name before the caret, if one is being written. */
export function wantedAt(text: string, caret: number): { from: number; start: string } | undefined {
  const found = /(?:^|[\s(])@([\p{L}\p{M}\p{N}.'-]*(?: [\p{L}\p{M}\p{N}.'-]*)?)$/u.exec(text.slice(0, caret));
  if (!found) return undefined;
  const start = found[1] ?? "";
  return { from: caret - start.length - 1, start };
}

/** Whose name begins so, in any of its words. */
export function whoBegins<Person extends Named>(people: readonly Person[], start: string): readonly Person[] {
  const wanted = start.toLocaleLowerCase();
  const fits = ({ display_name }: Named) => {
    const name = display_name.toLocaleLowerCase();
    return name.startsWith(wanted) || name.split(/\s+/).some((word) => word.startsWith(wanted));
  };
  return people.filter(fits).slice(0, SHOWN_MAX);
}

/** Whom a text names, the longer name first: `@Ann Lee` is not `@Ann`. */
export function mentioned(text: string, people: readonly Named[]): readonly string[] {
  const byLength = people.toSorted((a, b) => b.display_name.length - a.display_name.length);
  const found: string[] = [];
  let rest = text;
  for (const { actor_id, display_name } of byLength) {
    if (!display_name || !rest.includes(`@${display_name}`)) continue;
    found.push(actor_id);
    rest = rest.replaceAll(`@${display_name}`, "");
  }
  return found;
}

/** A text in pieces, so that names in it can be shown as names. */
export function pieces(text: string, names: readonly string[]): readonly { text: string; isName: boolean }[] {
  const known = names.filter(Boolean).toSorted((a, b) => b.length - a.length).map((name) => `@${name}`);
  const result: { text: string; isName: boolean }[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const name = known.find((each) => text.startsWith(each, at));
    if (!name) {
      plain += text.charAt(at);
      at += 1;
      continue;
    }
    if (plain) result.push({ text: plain, isName: false });
    plain = "";
    result.push({ text: name, isName: true });
    at += name.length;
  }
  return plain ? [...result, { text: plain, isName: false }] : result;
}

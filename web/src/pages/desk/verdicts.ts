// Reviews that decide about fields one by one, and what follows for the whole. The server has the last word: this names the button.

export const VERDICTS = ["APPROVE", "CORRECT", "REJECT"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What is decided about each field, by its JSON pointer. */
export type Verdicts = Readonly<Record<string, Verdict>>;

export const undecided = (fields: readonly string[], verdicts: Verdicts): string[] => fields.filter((field) => !verdicts[field]);

/** A field that is rejected rejects the whole, else one that is corrected corrects it; nothing while one is undecided. */
export function comesTo(fields: readonly string[], verdicts: Verdicts): Verdict | undefined {
  if (undecided(fields, verdicts).length > 0) return undefined;
  const said = fields.map((field) => verdicts[field]);
  return said.includes("REJECT") ? "REJECT" : said.includes("CORRECT") ? "CORRECT" : "APPROVE";
}

/** The same answer with another value at a JSON pointer; without a value there is none. */
export function withValue(answer: unknown, pointer: string, value: unknown): unknown {
  const [, raw, ...rest] = pointer.split("/");
  if (raw === undefined) return value;
  const key = raw.replaceAll("~1", "/").replaceAll("~0", "~");
  const below = rest.length ? `/${rest.join("/")}` : "";
  if (Array.isArray(answer)) return answer.map((each, index) => (String(index) === key ? withValue(each, below, value) : each));
  const fields = answer && typeof answer === "object" ? (answer as Record<string, unknown>) : {};
  return { ...fields, [key]: withValue(fields[key], below, value) };
}

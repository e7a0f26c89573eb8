/** `first_review` or `APPROVE` as people write it. */
export function spoken(word: string): string {
  const text = word.replaceAll(/[_-]+/g, " ").toLowerCase().trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `document-approval/first_review`, a skill, as people write it. */
export const spokenSkill = (skill: string): string => skill.split("/").map(spoken).join(" · ");

/** A run, unit or anything with an id, for people: the end of the id differs most. */
export const shortId = (id: string): string => id.slice(-8);

/** The engine's own actors (kind VIRTUAL) have fixed ids: who may not list actors can still tell them from people. */
export const isEngine = (actor: string): boolean => actor.startsWith("00000000-0000-7000-8000-0000000000");

/** As much of a text as a line has room for. */
export function beginningOf(text: string, most: number): string {
  const line = text.trim().replaceAll(/\s+/g, " ");
  return line.length > most ? `${line.slice(0, most).trimEnd()}…` : line;
}

/** What an item is called: its title or name if it has one, else its key. */
export function titleOf(item: { payload?: unknown; external_key?: string | null; run_id: string }): string {
  const payload = (item.payload ?? {}) as Record<string, unknown>;
  const named = [payload.title, payload.name, item.external_key].find((text) => typeof text === "string" && text.trim());
  return (named as string | undefined) ?? `#${shortId(item.run_id)}`;
}

/** Letters without their case and marks, so that whoever types `nguyen` finds Nguyễn. */
const bare = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(/[đĐ]/g, "d").toLowerCase();

/** Whether each of these words is somewhere in one of the texts. */
export function fits(words: string, ...texts: readonly (string | null | undefined)[]): boolean {
  const whole = bare(texts.join(" "));
  return bare(words).split(/\s+/).every((word) => whole.includes(word));
}

/** Up to two letters for a face. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? "")][0] ?? "").join("").toUpperCase();
}

/** An address that may be followed: http or https, nothing that runs. */
export function webAddress(text: unknown): string | undefined {
  if (typeof text !== "string" || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).href;
}

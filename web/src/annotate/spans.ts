// Marked parts of a text. Places are counted in characters as people and other programs count them (Unicode code points), not in
// the halves of them that strings are made of here.

export interface Span {
  readonly start: number;
  /** The first character that is not part of it. */
  readonly end: number;
  readonly label?: string;
  readonly text?: string;
}

export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Which spans cover it, by their place in the list. */
  readonly covered: readonly number[];
}

/** The text in pieces, each covered by the same spans from its first to its last character. */
export function piecesOf(characters: readonly string[], spans: readonly Span[], more: readonly number[] = []): Piece[] {
  const within = (at: number) => Math.min(Math.max(at, 0), characters.length);
  const cuts = [...new Set([0, characters.length, ...more.map(within), ...spans.flatMap(({ start, end }) => [within(start), within(end)])])].sort((a, b) => a - b);
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] as number;
    const covered = spans.flatMap((span, at) => (span.start <= start && end <= span.end ? [at] : []));
    return { start, end, text: characters.slice(start, end).join(""), covered };
  });
}

export interface Word {
  readonly start: number;
  readonly end: number;
}

/** Where words begin and end; in languages without spaces, what the browser takes for words. */
export function wordsOf(text: string, language?: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    const length = [...segment].length;
    if (isWordLike) words.push({ start: at, end: at + length });
    at += length;
  }
  return words;
}

/** A span over a part of the text; none over nothing, or over spaces alone. */
export function spanOver(characters: readonly string[], one: number, other: number, label?: string): Span | undefined {
  let [start, end] = [Math.min(one, other), Math.max(one, other)];
  while (start < end && /\s/u.test(characters[start] ?? "")) start += 1;
  while (end > start && /\s/u.test(characters[end - 1] ?? "")) end -= 1;
  if (start >= end) return undefined;
  return { start, end, text: characters.slice(start, end).join(""), ...(label === undefined ? {} : { label }) };
}

/** How many characters a string has up to one of its halves. */
export const charactersUpTo = (text: string, offset: number): number => Array.from(text.slice(0, offset)).length;

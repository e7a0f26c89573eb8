// A lease in seconds: what is shown of it, and when it is worth a word.

/** What is left, as `1:02:03` or `4:05`. */
export function clockFace(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Seconds left at which it is said aloud, the last one first. */
const WORTH_A_WORD = [0, 30, 60, 300] as const;

/** The mark that was passed between two looks, if one was. */
export const passed = (before: number, now: number): number | undefined => WORTH_A_WORD.find((mark) => before > mark && now <= mark);

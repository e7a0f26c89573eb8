/** The server refuses shorter ones. */
export const PASSWORD_LENGTH_MIN = 12;

/** What is wrong with a new password that was typed twice; the first fault only. */
export function passwordFault(password: string, again: string): "short" | "notSame" | undefined {
  // Counted as the server counts: letters beyond the basic plane are one.
  if ([...password].length < PASSWORD_LENGTH_MIN) return "short";
  return again === password ? undefined : "notSame";
}

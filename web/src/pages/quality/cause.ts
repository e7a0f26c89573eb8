// Why somebody stands as they do: what the server notes by itself, in the reader's language, and a manager's reason as it was written.
import type { TFunction } from "i18next";

const NOTED = { evidence: "evidence", "quiz passed": "passed", "quiz failed": "failed", "qualified again": "again", "did not qualify again": "notAgain" } as const;

export function causeSaid(t: TFunction, cause: string): string {
  const noted = Object.hasOwn(NOTED, cause) ? NOTED[cause as keyof typeof NOTED] : undefined;
  if (noted) return t(`quality.causes.${noted}`);
  const rule = /^rule (\d+)$/.exec(cause)?.[1];
  return rule === undefined ? cause : t("quality.causes.rule", { number: rule });
}

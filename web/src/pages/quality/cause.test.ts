import i18next from "i18next";
import { expect, it } from "vitest";
import { vi } from "../../i18n/vi";
import { causeSaid } from "./cause";

it("says what the server notes in the reader's language, and leaves what somebody wrote as it is", async () => {
  const spoken = i18next.createInstance();
  await spoken.init({ lng: "vi", resources: { vi: { translation: vi } } });
  for (const cause of ["evidence", "quiz passed", "quiz failed", "qualified again", "did not qualify again"]) expect(causeSaid(spoken.t, cause)).not.toBe(cause);
  expect(causeSaid(spoken.t, "rule 3")).toContain("3");
  expect(causeSaid(spoken.t, "Asked by Dora on Monday")).toBe("Asked by Dora on Monday");
});

// What the desk does: hand in and go on, release, and which key decides what.
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../api/client";
import { asRefusal } from "../api/problem";
import { queryClient } from "../api/queries";
import { paths } from "../paths";
import { titleOf } from "../ui/text";
import { say } from "../ui/Toaster";

type Held = Schemas["HeldWork"];

/** `x` releases, `b` begins to mark, and digits choose. */
const TAKEN = new Set(["x", "b", ..."123456789"]);

/** A letter for each decision: the first one in its name that is still free. */
export function shortcutsOf(decisions: readonly string[]): (string | undefined)[] {
  const taken = new Set(TAKEN);
  return decisions.map((decision) => {
    const letter = [...decision.toLowerCase()].find((each) => /[a-z]/.test(each) && !taken.has(each));
    if (letter) taken.add(letter);
    return letter;
  });
}

/** Hands in what was decided, then goes to the next item, or back to the list when there is none. */
export function useHandIn(work: Held) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (judgment: { decision?: string; comment?: string; data?: Record<string, never> }) => {
      const { assignment_id, epoch } = work;
      await must(api.POST("/v1/judgments", { body: { assignment_id, epoch, ...judgment } }));
      try {
        return await must(api.POST("/v1/assignments", { body: {} }));
      } catch (error) {
        // What was handed in is handed in; that nothing follows is no failure of it.
        if (asRefusal(error).status >= 500) say(asRefusal(error).message, true);
        return undefined;
      }
    },
    onSuccess: async (next) => {
      say(t("work.handedIn", { title: titleOf(work) }));
      await queryClient.invalidateQueries({ queryKey: ["work"] });
      await navigate({ to: next ? paths.workItem(next.assignment_id) : paths.work(), replace: true });
    },
    onError: () => document.querySelector("main [aria-invalid='true'], main .notice")?.scrollIntoView({ block: "nearest" }),
  });
}

export function useRelease(work: Held) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () =>
      must(
        api.POST("/v1/assignments/{assignment}/release", {
          params: { path: { assignment: work.assignment_id } },
          body: { epoch: work.epoch },
        }),
      ),
    onSuccess: async () => {
      say(t("work.released", { title: titleOf(work) }));
      await navigate({ to: paths.work(), replace: true });
      await queryClient.invalidateQueries({ queryKey: ["work"] });
    },
  });
}

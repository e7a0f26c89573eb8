// What the desk does: hand in and go on, release, and which key decides what.
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { api, must, type Schemas } from "../api/client";
import { asRefusal, Refusal } from "../api/problem";
import { queryClient, taskQuery } from "../api/queries";
import { nameAt, type Hints, type Schema } from "../forms/schema";
import { paths } from "../paths";
import { sayWhy } from "../ui/said";
import { titleOf } from "../ui/text";
import { say } from "../ui/Toaster";
import { hearHowRight } from "./desk/told";
import { draftQuery } from "./useDraft";

type Held = Schemas["HeldWork"];

/** `x` releases, `s` skips, `q` asks, `t` talks, `b` begins to mark, and digits choose. */
const TAKEN = new Set(["x", "s", "q", "t", "b", ..."123456789"]);

/** A letter for each decision: the first one in its name that is still free. */
export function shortcutsOf(decisions: readonly string[]): (string | undefined)[] {
  const taken = new Set(TAKEN);
  return decisions.map((decision) => {
    const letter = [...decision.toLowerCase()].find((each) => /[a-z]/.test(each) && !taken.has(each));
    if (letter) taken.add(letter);
    return letter;
  });
}

const NEVER_PLAIN = new Set(["REJECT", "ABANDON"]);

/**
 * Whether one key is enough: only for what simply goes on, which is to approve, or what the stage names first. Everything else sends the
 * item back or changes it, and a stray key must not do that.
 */
export const isPlain = (decision: string, decisions: readonly string[]): boolean =>
  decision === "APPROVE" || (decision === decisions[0] && !NEVER_PLAIN.has(decision));

/** The part of the list's address that says: what comes next depends on an answer that is being judged. */
export const JUDGED = "judged";

/** Whether there is nothing now because an answer to a quiz is being judged, or its next question got ready. */
export const isBeingJudged = ({ code, faults }: Refusal): boolean => code === "nothing_on_offer" && faults.some((fault) => fault.code === "being_judged");

/** Whether units of a step are not chosen there: whoever asks for its next one gets one. */
export const isNextOnly = ({ code, faults }: Refusal): boolean => code === "not_eligible" && faults.some((fault) => fault.code === "next_only");

type Next = Schemas["ClaimedWork"] | typeof JUDGED | undefined;

/** What was handed in is handed in; that nothing follows is no failure of it. */
function nothingFollows(refusal: Refusal): Next {
  if (isBeingJudged(refusal)) return JUDGED;
  if (refusal.status >= 500) sayWhy(refusal);
  return undefined;
}

export async function claimNext(): Promise<Next> {
  try {
    return await must(api.POST("/v1/assignments", { body: {} }));
  } catch (error) {
    return nothingFollows(asRefusal(error));
  }
}

/** The item that came up in place of another, under the same finger. */
let following: string | undefined;

export const follow = (assignment: string) => {
  following = assignment;
};

/** Whether an item came up by itself, because the one before was done. */
export const hasFollowed = (assignment: string): boolean => following === assignment;

/** Goes to the next item with all that its page shows first in hand, or back to the list when there is none. */
export function useGoOn() {
  const navigate = useNavigate();
  return async (next: Next, said?: string) => {
    if (said) say(said);
    if (next === JUDGED) return navigate({ to: paths.work(), search: { [JUDGED]: "1" } as never, replace: true });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["work"] }),
      next && queryClient.prefetchQuery(taskQuery(next.unit_id)),
      next && queryClient.prefetchQuery(draftQuery(next.assignment_id)),
    ]);
    if (next) follow(next.assignment_id);
    return navigate({ to: next ? paths.workItem(next.assignment_id) : paths.work(), replace: true });
  };
}

/** Hands in what was decided and takes the next item along; how right it was is told when it is known, where the stage tells. */
export function useHandIn(work: Held, task: Schemas["Task"]) {
  const { t } = useTranslation();
  const goOn = useGoOn();
  return useMutation({
    mutationFn: async (judgment: { decision?: string; comment?: string; data?: Record<string, never> }) => {
      const { assignment_id, epoch } = work;
      const { next, next_refused } = await must(api.POST("/v1/judgments", { body: { assignment_id, epoch, ...judgment, next: {} } }));
      if (task.feedback) void hearHowRight(assignment_id, titleOf(work), (pointer) => nameAt((task.form ?? {}) as Schema, (task.ui ?? {}) as Hints, pointer));
      return next ?? (next_refused ? nothingFollows(new Refusal(next_refused.status, next_refused)) : undefined);
    },
    onSuccess: (next) => goOn(next, t("work.handedIn", { title: titleOf(work) })),
    onError: () => document.querySelector("main [aria-invalid='true'], main .notice")?.scrollIntoView({ block: "nearest" }),
  });
}

/** Passes an item over: it is not offered again, and the next one comes. */
export function useSkip(work: Held) {
  const { t } = useTranslation();
  const goOn = useGoOn();
  return useMutation({
    mutationFn: async (reason: string) => {
      const body = { epoch: work.epoch, ...(reason ? { reason } : {}) };
      await must(api.POST("/v1/assignments/{assignment}/skip", { params: { path: { assignment: work.assignment_id } }, body }));
      return claimNext();
    },
    onSuccess: (next) => goOn(next, t("skip.skipped", { title: titleOf(work) })),
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

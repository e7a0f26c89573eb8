// Whether what is written has been kept, said where one writes, and a word of warning to whoever leaves before it is.
import { useMutation } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { parse } from "yaml";
import { api, must } from "../api/client";
import { asRefusal } from "../api/problem";
import { queryClient } from "../api/queries";
import { Dialog } from "../ui/Dialog";
import { StateIcon } from "../ui/Icon";
import { Button } from "../ui/parts";
import { faultSaid, saidOf } from "../ui/said";

/** A pause after which a draft is kept and checked. */
const CHECK_MS = 900;

/** A text, and what it says. */
export interface Read {
  readonly text: string;
  readonly document?: unknown;
  readonly fault?: string;
}

export function readYaml(text: string): Read {
  try {
    return { text, document: parse(text, { maxAliasCount: 100 }) as unknown };
  } catch (error) {
    return { text, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** What is written now can be sent at all. */
const canBeKept = ({ document, fault }: Read): boolean => !fault && typeof document === "object" && document !== null;

/** There are stages in it that could be drawn. */
export const canBeDrawn = (read: Read): boolean => canBeKept(read) && Array.isArray((read.document as { stages?: unknown }).stages);

/** The text as it was when it could be read last: whoever types is in between most of the time. */
export function useLastReadable(read: Read): Read {
  const [last, setLast] = useState(read);
  if (last !== read && canBeDrawn(read)) setLast(read);
  return canBeDrawn(read) ? read : last;
}

/** Why the server did not keep it: in a sentence, and the place it is about. */
export function whyNot(error: unknown): string {
  const refusal = asRefusal(error);
  const [fault] = refusal.faults;
  const said = saidOf(refusal);
  if (!fault) return said;
  // A problem with one fault is often told in that fault's words.
  const plain = (text: string) => text.toLowerCase().replace(/\.$/, "");
  const wrong = faultSaid(fault);
  return plain(wrong) === plain(said) ? `${said} (${fault.pointer})` : `${said} ${fault.pointer}: ${wrong}`;
}

/** Keeps the draft whenever somebody pauses, and publishes when they ask for it. */
export function useKeeping(project: string, workflow: string, text: string, read: Read) {
  // What the server has: what it gave, and from then on what it took.
  const kept = useRef(text);
  // What was sent to be kept, and not refused: it is not sent again.
  const sent = useRef<string | undefined>(text);
  const [, taken] = useState(text);
  const apply = (draft: boolean) => ({
    // One after the other: an older text never overtakes a newer one.
    scope: { id: `workflow ${project}/${workflow}` },
    mutationFn: ({ document }: Read) =>
      must(
        api.PUT("/v1/projects/{project}/workflows/{workflow}", {
          params: { path: { project, workflow }, query: draft ? { draft: true } : {} },
          body: document as never,
        }),
      ),
    onSuccess: (_: unknown, { text: took }: Read) => {
      kept.current = took;
      taken(took);
      if (!draft) sent.current = took;
      return queryClient.invalidateQueries({ queryKey: ["workflows", project], refetchType: draft ? "none" : "active" });
    },
  });
  const keep = useMutation({ ...apply(true), onError: () => (sent.current = undefined) });
  const publish = useMutation(apply(false));
  useOnPause(read, publish.isPending, sent, keep.mutate);
  const now = useRef(text);
  now.current = text;
  const isUnsaved = () => now.current !== kept.current;
  return { keep, publish, isUnsaved, unsaved: text !== kept.current };
}

/** While it is published nothing is kept: that would come after, as a new draft of what is live. If it was refused, it is kept then. */
function useOnPause(read: Read, publishing: boolean, sent: RefObject<string | undefined>, keep: (read: Read) => void): void {
  useEffect(() => {
    if (publishing || read.text === sent.current || !canBeKept(read)) return undefined;
    const timer = setTimeout(() => {
      sent.current = read.text;
      keep(read);
    }, CHECK_MS);
    return () => clearTimeout(timer);
  }, [read, publishing, sent, keep]);
}

/** Near the title: saved, about to be, or not, and why. */
export function Kept({ read, unsaved, keep }: { read: Read; unsaved: boolean; keep: Pick<ReturnType<typeof useKeeping>["keep"], "isError" | "isSuccess" | "error" | "mutate"> }) {
  const { t } = useTranslation();
  const why = !canBeKept(read) ? t("editor.unreadable") : keep.isError ? whyNot(keep.error) : undefined;
  const state = unsaved ? (why ? "failed" : "pending") : keep.isSuccess ? "saved" : "idle";
  return (
    <div className="draft-state small" data-state={state}>
      <p role="status">
        {state === "failed" && (
          <>
            <StateIcon icon="icon.warn_filled" /> {t("editor.notSaved", { why })}
          </>
        )}
        {(state === "pending" || state === "saved") && t(`work.draft.${state}`)}
      </p>
      {state === "failed" && canBeKept(read) && (
        <Button kind="plain" onClick={() => keep.mutate(read)}>
          {t("common.again")}
        </Button>
      )}
    </div>
  );
}

/** Asks whoever leaves while something is unsaved. Once it is saved, which is mostly a matter of a moment, they go on by themselves. */
export function Leaving({ isUnsaved, unsaved }: { isUnsaved: () => boolean; unsaved: boolean }) {
  const { t } = useTranslation();
  const leaving = useBlocker({
    // A filter or a hash in the address of the same page leaves nothing.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  const { status, proceed, reset } = leaving;
  useEffect(() => {
    if (status === "blocked" && !unsaved) proceed();
  }, [status, unsaved, proceed]);
  return (
    <Dialog open={status === "blocked"} onClose={() => reset?.()} title={t("editor.leaving.title")}>
      <p>{t("editor.leaving.text")}</p>
      <div className="actions">
        <Button kind="danger" onClick={() => proceed?.()}>
          {t("editor.leaving.leave")}
        </Button>
        <Button kind="primary" onClick={() => reset?.()}>
          {t("editor.leaving.stay")}
        </Button>
      </div>
    </Dialog>
  );
}

import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { marksOf } from "../graph/difference";
import { modelOf } from "../graph/model";
import { Dialog } from "../ui/Dialog";
import { Button, Loading } from "../ui/parts";
import { beginningOf } from "../ui/text";
import { say } from "../ui/Toaster";
import { Trouble } from "../ui/Trouble";

const KINDS = ["added", "changed", "removed"] as const;
const LINE = 200;

/** The names of stages that are new, changed or gone, in the order of the document. */
export function changesOf(before: unknown, after: unknown): Record<(typeof KINDS)[number], string[]> {
  const marks = marksOf(before, after);
  const names = new Map([...modelOf(before).stages, ...modelOf(after).stages].map(({ key, name }) => [key, name]));
  const said = (kind: string) => [...marks].flatMap(([key, mark]) => (mark === kind ? [names.get(key) ?? key] : []));
  return { added: said("added"), changed: said("changed"), removed: said("removed") };
}

interface GoLiveProps {
  readonly open: boolean;
  readonly close: () => void;
  /** What is live now, if anything is, and what is to be; both as the server gives them out, and absent until it has. */
  readonly before?: unknown;
  readonly isFirst: boolean;
  readonly after?: unknown;
  readonly act: () => Promise<unknown>;
  readonly done?: () => void;
}

/** Before a version goes live: what it changes, and that new runs follow it at once. */
export function GoLive({ open, close, before, isFirst, after, act, done }: GoLiveProps) {
  const { t } = useTranslation();
  const acting = useMutation({
    // Once it is live, the draft that it was is gone, and its name with it.
    mutationFn: async () => {
      const name = nameOf(after);
      await act();
      return name;
    },
    onSuccess: (name) => {
      close();
      say(t("workflow.isLive", { name }));
      done?.();
    },
  });
  const leave = () => {
    close();
    acting.reset();
  };
  const read = after !== undefined && (isFirst || before !== undefined);
  return (
    <Dialog open={open} onClose={leave} title={t("editor.goLive.ask")}>
      <div className="stack">
        <Trouble error={acting.error} />
        {read ? isFirst ? <p>{t("editor.goLive.first")}</p> : <Changes before={before} after={after} /> : <Loading />}
        {!isFirst && <p>{t("editor.goLive.text")}</p>}
        <div className="actions">
          <Button onClick={leave}>{t("common.cancel")}</Button>
          <Button kind="primary" busy={acting.isPending || !read} onClick={() => acting.mutate()}>
            {t("editor.goLive.do")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const nameOf = (document: unknown): string => {
  const { name, key } = (document ?? {}) as { name?: string; key?: string };
  return name || key || "";
};

function Changes({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTranslation();
  const changes = useMemo(() => changesOf(before, after), [before, after]);
  const some = KINDS.filter((kind) => changes[kind].length > 0);
  if (some.length === 0) return <p>{t("editor.goLive.other")}</p>;
  return (
    <ul className="plain stack">
      {some.map((kind) => (
        <li key={kind}>
          <bdi>{t(`editor.goLive.${kind}`, { stages: beginningOf(changes[kind].join(", "), LINE) })}</bdi>
        </li>
      ))}
    </ul>
  );
}

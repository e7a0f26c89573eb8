import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../../api/client";
import { Button } from "../../ui/parts";
import { Trouble } from "../../ui/Trouble";
import { useShortcuts } from "../../ui/useShortcuts";
import { useRelease, useSkip } from "../desk";
import { AskDialog } from "../talk/AskDialog";
import { SkipDialog } from "./SkipDialog";

/** What else one can do with an item than to answer it: ask somebody, pass it over, give it back. */
export function OtherWays({ work, task, busy }: { work: Schemas["HeldWork"]; task: Schemas["Task"]; busy: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<"skip" | "ask">();
  const skip = useSkip(work);
  const release = useRelease(work);
  const acting = busy || skip.isPending || release.isPending;
  const maySkip = task.skip !== "forbidden";
  const close = () => setOpen(undefined);
  const act = (what: () => void) => () => void (acting || what());
  useShortcuts({
    q: act(() => setOpen("ask")),
    ...(maySkip ? { s: act(() => setOpen("skip")) } : {}),
    x: act(() => release.mutate()),
  });
  return (
    <div className="other-ways">
      {release.isError && <Trouble error={release.error} />}
      <div className="actions">
        <Button kind="plain" shortcut="q" busy={acting} onClick={() => setOpen("ask")}>
          {t("talk.ask")}
        </Button>
        <Button kind="plain" shortcut={maySkip ? "s" : undefined} busy={acting} refused={maySkip ? null : t("skip.forbidden")} onClick={() => setOpen("skip")}>
          {t("skip.skip")}
        </Button>
        <Button kind="plain" shortcut="x" busy={acting} onClick={() => release.mutate()}>
          {t("work.release")}
        </Button>
      </div>
      <SkipDialog open={open === "skip"} close={close} needsReason={task.skip === "with_reason"} skip={skip} />
      <AskDialog work={work} project={task.project} open={open === "ask"} close={close} />
    </div>
  );
}

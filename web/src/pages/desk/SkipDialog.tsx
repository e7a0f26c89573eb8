import type { UseMutationResult } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog";
import { Button, Field } from "../../ui/parts";
import { Trouble } from "../../ui/Trouble";

/** Passes an item over and says why, where the stage asks for it or somebody wants to. */
export function SkipDialog({ open, close, needsReason, skip }: {
  open: boolean;
  close: () => void;
  needsReason: boolean;
  skip: UseMutationResult<unknown, Error, string>;
}) {
  const { t } = useTranslation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!skip.isPending) skip.mutate(String(new FormData(event.currentTarget).get("reason")).trim());
  };
  return (
    <Dialog open={open} onClose={close} title={t("skip.title")}>
      <p className="quiet">{t("skip.text")}</p>
      <form onSubmit={submit} className="stack">
        {skip.isError && <Trouble error={skip.error} />}
        <Field id="skip-reason" label={t("skip.reason")} optional={!needsReason}>
          <input id="skip-reason" name="reason" required={needsReason} maxLength={10_000} autoComplete="off" />
        </Field>
        <div className="actions">
          <Button onClick={close}>{t("common.cancel")}</Button>
          <Button type="submit" kind="primary" busy={skip.isPending}>
            {t("skip.skip")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

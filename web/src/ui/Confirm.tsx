import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./Dialog";
import { Button } from "./parts";
import { Trouble } from "./Trouble";

/**
 * A button that first says whom or what it is about and what follows, and acts when that is agreed to. `act` is over once the server has
 * agreed, before lists are read again: a dialog that goes with its row takes the focus along.
 */
export function Confirm({ label, about, title, text, act }: {
  label: string;
  /** Whom or what it is about, for those who do not see the row that it stands in. */
  about: string;
  title: string;
  text: string;
  act: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const acting = useMutation({ mutationFn: act, onSuccess: () => setOpen(false) });
  const close = () => {
    setOpen(false);
    acting.reset();
  };
  // The row that this button stands in may be about to go; the heading above it stays.
  useEffect(() => {
    if (acting.isSuccess && !open) document.querySelector<HTMLElement>("main h1")?.focus();
  }, [acting.isSuccess, open]);
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)}>
        {label}
        <span className="visually-hidden"> {about}</span>
      </Button>
      <Dialog open={open} onClose={close} title={title}>
        <div className="stack">
          {acting.isError && <Trouble error={acting.error} />}
          <p>{text}</p>
          <div className="actions">
            <Button onClick={close}>{t("common.cancel")}</Button>
            <Button kind="danger" busy={acting.isPending} onClick={() => acting.mutate()}>
              {label}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

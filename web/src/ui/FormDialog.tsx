import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./Dialog";
import type { IconName } from "./icons";
import { Button } from "./parts";
import { faultAt, Trouble } from "./Trouble";
import { useOnce } from "./useOnce";

export type Faults = Readonly<Record<string, string>>;

/**
 * A button that opens a form with whatever fields it needs. What the page itself finds missing is said at the field and nowhere else, and
 * the first such field has the focus; what the server refuses is said at the top too, as it may be about no field at all.
 */
export function FormDialog<Made>({ label, icon = "plus", check, create, done, children }: {
  label: string;
  icon?: IconName;
  /** What keeps the form from being sent, by the name of the field. */
  check: (form: FormData) => Faults;
  create: (form: FormData) => Promise<Made>;
  done: (made: Made) => void;
  children: (faultOf: (name: string) => string | undefined) => ReactNode;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [missing, setMissing] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const once = useOnce();
  const making = useMutation({
    mutationFn: create,
    onSuccess: (made) => {
      setOpen(false);
      done(made);
    },
    onSettled: once.end,
  });
  const close = () => {
    setOpen(false);
    setMissing({});
    making.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (making.isPending) return;
    const values = new FormData(event.currentTarget);
    const found = check(values);
    setMissing(found);
    if (Object.keys(found).length > 0) making.reset();
    else if (once.begin()) making.mutate(values);
  };
  useEffect(() => {
    const [first] = Object.keys(missing);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus();
  }, [missing]);
  return (
    <>
      <Button kind="primary" icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={close} title={label}>
        <form ref={form} onSubmit={submit} noValidate>
          {making.isError && <Trouble error={making.error} />}
          {children((name) => missing[name] ?? faultAt(making.error, name))}
          <div className="actions">
            <Button onClick={close}>{t("common.cancel")}</Button>
            <Button type="submit" kind="primary" busy={making.isPending}>
              {label}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

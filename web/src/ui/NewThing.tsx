import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./Dialog";
import type { IconName } from "./icons";
import { Button, described, Field } from "./parts";
import { faultAt, Trouble } from "./Trouble";
import { useOnce } from "./useOnce";

export interface Input {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: "text" | "email" | "password" | "lines";
  readonly value?: string;
  readonly optional?: boolean;
  readonly choices?: readonly { value: string; label: string }[];
  readonly autoComplete?: string;
}

/** A button that opens a form; what the server refuses is shown at the field it names. */
export function NewThing({ label, about, title, text, inputs, create, done, submit: submitLabel, icon = "plus", kind = "primary" }: {
  label: string;
  /** Whom or what it is about, for those who do not see the row that it stands in. */
  about?: string;
  title: string;
  /** What follows, if the fields do not say it. */
  text?: string;
  inputs: readonly Input[];
  create: (values: Record<string, string>) => Promise<unknown>;
  done?: (made: unknown) => void;
  /** What the form's button says, if not the same as the one that opens it. */
  submit?: string;
  icon?: IconName;
  kind?: "primary" | "plain";
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const once = useOnce();
  const making = useMutation({
    mutationFn: create,
    onSuccess: (made) => {
      setOpen(false);
      done?.(made);
    },
    onSettled: once.end,
  });
  const close = () => {
    setOpen(false);
    making.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A space may belong to a password.
    const exact = new Set(inputs.flatMap(({ name, type }) => (type === "password" ? [name] : [])));
    const values = Object.fromEntries([...new FormData(event.currentTarget)].map(([key, value]) => [key, exact.has(key) ? String(value) : String(value).trim()]));
    if (once.begin()) making.mutate(values);
  };
  return (
    <>
      <Button kind={kind} icon={icon} onClick={() => setOpen(true)}>
        {label}
        {about && <span className="visually-hidden"> {about}</span>}
      </Button>
      <Dialog open={open} onClose={close} title={title}>
        <form onSubmit={submit} noValidate>
          {making.isError && <Trouble error={making.error} />}
          {text && <p>{text}</p>}
          {inputs.map((input) => (
            <OneInput key={input.name} input={input} fault={faultAt(making.error, input.name)} />
          ))}
          <div className="actions">
            <Button onClick={close}>{t("common.cancel")}</Button>
            <Button type="submit" kind="primary" busy={making.isPending}>
              {submitLabel ?? label}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

function OneInput({ input, fault }: { input: Input; fault?: string }) {
  const id = `new-${input.name}`;
  const common = {
    id,
    name: input.name,
    required: !input.optional,
    "aria-invalid": Boolean(fault),
    "aria-describedby": described(id, { hint: input.hint, fault }),
  };
  return (
    <Field id={id} label={input.label} hint={input.hint} fault={fault} optional={input.optional}>
      {input.choices ? (
        <select {...common}>
          {input.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : input.type === "lines" ? (
        <textarea {...common} className="mono" rows={8} defaultValue={input.value} spellCheck={false} />
      ) : (
        <input {...common} type={input.type ?? "text"} defaultValue={input.value} autoComplete={input.autoComplete ?? "off"} spellCheck={false} />
      )}
    </Field>
  );
}

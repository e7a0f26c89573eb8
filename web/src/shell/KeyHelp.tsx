import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../ui/Dialog";
import { Button } from "../ui/parts";
import { prefer, useKeys } from "../ui/preferences";
import { useShortcuts } from "../ui/useShortcuts";

/** Keys, and what they do; letters for decisions stand on the buttons. */
const KEYS = [
  ["n", "next"],
  ["1–9", "choose"],
  ["a, r …", "decide"],
  ["Ctrl+Enter", "confirm"],
  ["Escape", "escape"],
  ["b", "mark"],
  ["q", "ask"],
  ["s", "skip"],
  ["t", "talk"],
  ["x", "release"],
  ["?", "help"],
] as const;

/** What can be done by keys, and the switch for those that are single letters, digits and signs. */
export function KeyHelp() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const keys = useKeys();
  useShortcuts({ "?": () => setOpen(true) });
  return (
    <>
      <Button kind="plain" className="key-help" icon="keyboard" title={t("keys.title")} onClick={() => setOpen(true)}>
        <span className="visually-hidden">{t("keys.title")}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("keys.title")}>
        <label className="check">
          <input type="checkbox" checked={keys === "on"} aria-describedby="keys-hint" onChange={({ target }) => prefer({ keys: target.checked ? "on" : "off" })} />
          {t("keys.single")}
        </label>
        <p className="hint" id="keys-hint">
          {t("keys.hint")}
        </p>
        <dl className="facts">
          {KEYS.map(([key, what]) => (
            <Fragment key={key}>
              <dt>
                <kbd className="named">{key}</kbd>
              </dt>
              <dd>{t(`keys.${what}`)}</dd>
            </Fragment>
          ))}
        </dl>
        <div className="actions">
          <Button onClick={() => setOpen(false)}>{t("common.close")}</Button>
        </div>
      </Dialog>
    </>
  );
}

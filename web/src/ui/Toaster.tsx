import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { StateIcon } from "./Icon";
import { Button } from "./parts";

interface Toast {
  readonly text: string;
  readonly bad: boolean;
}

const SHOWN_MS = 6_000;
let current: Toast | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(toast: Toast | null): void {
  current = toast;
  clearTimeout(timer);
  if (toast && !toast.bad) timer = setTimeout(() => set(null), SHOWN_MS);
  for (const listener of listeners) listener();
}

/** Tells what happened, for a while; bad news stays until it is closed. */
export const say = (text: string, bad = false): void => set({ text, bad });
export const hush = (): void => set(null);

export function Toaster() {
  const { t } = useTranslation();
  const toast = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
  return (
    <div className="toaster" role="status">
      {toast && (
        <div className={toast.bad ? "toast bad" : "toast"}>
          <StateIcon icon={toast.bad ? "icon.warn_filled" : "icon.check_filled"} size={16} />
          <span>{toast.text}</span>
          <Button kind="plain" icon="close" onClick={hush}>
            <span className="visually-hidden">{t("common.close")}</span>
          </Button>
        </div>
      )}
    </div>
  );
}

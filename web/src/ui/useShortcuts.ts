import { useEffect, useRef } from "react";
import { keys } from "./preferences";

type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

const TYPING = "input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [contenteditable=true]";

/**
 * Single keys that do something on this page. They are left alone while somebody types, while a dialog is open, and together
 * with Ctrl, Alt or Meta; `mod+enter` and `escape` work everywhere. Who has turned single keys off still has those with a name, such
 * as Enter: nobody says them by accident (WCAG 2.1.4).
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing || document.querySelector("dialog[open]")) return;
      const withModifier = event.ctrlKey || event.metaKey;
      if (withModifier || event.altKey) {
        if (withModifier && event.key === "Enter") act(event, "mod+enter");
        return;
      }
      if (event.key !== "Escape" && event.target instanceof Element && event.target.closest(TYPING)) return;
      if (event.key.length === 1 && keys() === "off") return;
      // Enter on a button or a link is meant for that.
      if (event.key === "Enter" && event.target instanceof Element && event.target.closest("a, button, summary")) return;
      act(event, event.key.toLowerCase());
    };
    const act = (event: KeyboardEvent, key: string) => {
      const action = current.current[key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

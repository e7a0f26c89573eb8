// What somebody prefers on this device: theme, contrast, and whether single keys do something. The system's wish counts until they say otherwise.
import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark";
export type Contrast = "normal" | "high";
export type Keys = "on" | "off";

const KEPT = { theme: "handoff.theme", contrast: "handoff.contrast", keys: "handoff.keys" } as const;
const wishes = {
  dark: matchMedia("(prefers-color-scheme: dark)"),
  contrast: matchMedia("(prefers-contrast: more)"),
};
const listeners = new Set<() => void>();

export function theme(): Theme {
  const kept = localStorage.getItem(KEPT.theme);
  if (kept === "light" || kept === "dark") return kept;
  return wishes.dark.matches ? "dark" : "light";
}

export function contrast(): Contrast {
  const kept = localStorage.getItem(KEPT.contrast);
  if (kept === "normal" || kept === "high") return kept;
  return wishes.contrast.matches ? "high" : "normal";
}

/** Whoever speaks to their machine, or hits keys unawares, turns single keys off. */
export const keys = (): Keys => (localStorage.getItem(KEPT.keys) === "off" ? "off" : "on");

function show(): void {
  document.documentElement.dataset.theme = theme();
  document.documentElement.dataset.contrast = contrast();
  document.documentElement.dataset.keys = keys();
  for (const listener of listeners) listener();
}

export function prefer(choice: { theme?: Theme; contrast?: Contrast; keys?: Keys }): void {
  if (choice.theme) localStorage.setItem(KEPT.theme, choice.theme);
  if (choice.contrast) localStorage.setItem(KEPT.contrast, choice.contrast);
  if (choice.keys) localStorage.setItem(KEPT.keys, choice.keys);
  show();
}

export function startShowing(): void {
  for (const wish of Object.values(wishes)) wish.addEventListener("change", show);
  show();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, theme);
export const useContrast = (): Contrast => useSyncExternalStore(subscribe, contrast);
export const useKeys = (): Keys => useSyncExternalStore(subscribe, keys);

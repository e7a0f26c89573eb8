import { useQuery } from "@tanstack/react-query";
import { useCallback, type CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { Schemas } from "../api/client";
import { machinesQuery } from "../api/queries";
import { StateIcon } from "./Icon";
import { useContrast } from "./preferences";

/** `step`: units; `task`: assignments; `workflow_run`: runs. */
export type MachineName = "step" | "task" | "workflow_run";

export interface StateLook {
  readonly label: string;
  readonly explanation: string;
  readonly icon: string;
  readonly shape?: string;
  readonly fg?: string;
  readonly bg?: string;
  readonly terminal: boolean;
}

export function textIn(texts: Readonly<Record<string, string>> | undefined, language: string): string | undefined {
  return texts?.[language] ?? texts?.en;
}

/** The states that something can be found in. One that no transition leads to is before there is anything: the API finds nothing by it. */
export function statesOf(machines: Schemas["StateMachines"] | undefined, machine: MachineName): Schemas["MachineState"][] {
  const found = machines?.machines.find((each) => each.machine === machine);
  return found?.states.filter(({ state }) => found.transitions.some(({ to }) => to === state)) ?? [];
}

/** How a state looks: all of it as the backend says. */
export function lookOf(
  machines: Schemas["StateMachines"] | undefined,
  machine: MachineName,
  state: string,
  language: string,
  highContrast: boolean,
): StateLook {
  const found = machines?.machines.find((each) => each.machine === machine)?.states.find((each) => each.state === state);
  const colour = machines?.colours.find((each) => each.colour === found?.colour);
  const pair = highContrast ? colour?.high_contrast : colour?.normal;
  return {
    label: textIn(found?.label, language) ?? state,
    explanation: textIn(found?.short, language) ?? "",
    icon: found?.icon ?? "",
    shape: colour?.shape,
    fg: pair?.fg,
    bg: pair?.bg,
    terminal: found?.terminal ?? false,
  };
}

export function useLookOf(): (machine: MachineName, state: string) => StateLook {
  const { data } = useQuery(machinesQuery);
  const { i18n } = useTranslation();
  const highContrast = useContrast() === "high";
  const { language } = i18n;
  return useCallback((machine, state) => lookOf(data, machine, state, language, highContrast), [data, language, highContrast]);
}

/** A state by colour, icon and text together. */
export function StateBadge({ machine, state }: { machine: MachineName; state: string }) {
  const look = useLookOf()(machine, state);
  return (
    <span className="badge" data-state={state} title={look.explanation} style={{ "--fg": look.fg, "--bg": look.bg } as CSSProperties}>
      <StateIcon icon={look.icon} shape={look.shape} />
      {look.label}
    </span>
  );
}

/** What a waiting unit waits for. */
export function FacetBadge({ facet }: { facet: string }) {
  const { data } = useQuery(machinesQuery);
  const { i18n } = useTranslation();
  const facets = data?.machines.flatMap(({ states }) => states.flatMap((state) => state.facets)) ?? [];
  const found = facets.find((each) => each.facet === facet);
  return (
    <span className="chip">
      <StateIcon icon={found?.icon ?? ""} />
      {textIn(found?.label, i18n.language) ?? facet}
    </span>
  );
}

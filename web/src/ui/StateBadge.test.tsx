import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Schemas } from "../api/client";
import { machinesQuery } from "../api/queries";
import { speak, startSpeaking } from "../i18n";
import { StateBadge, statesOf } from "./StateBadge";

const machines = (label: string, bg: string): Schemas["StateMachines"] => ({
  machines: [
    {
      machine: "step",
      version: "1.0.0",
      description: "",
      transitions: [],
      states: [
        {
          state: "simmering", semantic_class: "active", ordinal: 1, colour: "ui.blue", icon: "icon.hourglass", label_key: "k",
          label: { en: label, vi: "Đang sôi" }, short_key: "s", short: { en: "Not long now", vi: "Sắp xong" },
          terminal: false, derived: false, floor_equivalent: null, facets: [],
        },
      ],
    },
  ],
  colours: [
    {
      colour: "ui.blue", shape: "circle_hollow",
      normal: { fg: "#ffffff", bg, contrast: 7 }, high_contrast: { fg: "#ffffff", bg: "#000000", contrast: 21 },
    },
  ],
  vocabularies: {},
  rollup_policies: [],
});

function show(registry: Schemas["StateMachines"], state = "simmering") {
  const client = new QueryClient();
  client.setQueryData(machinesQuery.queryKey, registry);
  render(
    <QueryClientProvider client={client}>
      <StateBadge machine="step" state={state} />
    </QueryClientProvider>,
  );
}

beforeAll(startSpeaking);
afterEach(cleanup);

test("a badge follows the registry: text, colour and explanation are what it says", () => {
  show(machines("Simmering", "#123456"));
  const badge = screen.getByText("Simmering");
  expect(badge.style.getPropertyValue("--bg")).toBe("#123456");
  expect(badge.title).toBe("Not long now");
  expect(badge.querySelector("svg")).not.toBeNull();
  cleanup();

  show(machines("On the stove", "#654321"));
  expect(screen.getByText("On the stove").style.getPropertyValue("--bg")).toBe("#654321");
});

test("a badge speaks the reader's language", async () => {
  await speak("vi");
  show(machines("Simmering", "#123456"));
  expect(screen.getByText("Đang sôi")).toBeDefined();
  await speak("en");
});

test("a state that the registry does not know is shown by its code, with an icon", () => {
  show(machines("Simmering", "#123456"), "burnt");
  expect(screen.getByText("burnt").querySelector("svg")).not.toBeNull();
});

test("a state that nothing leads to is not one to look for", () => {
  const { machines: [machine], ...rest } = machines("Simmering", "#000000");
  if (!machine) throw new Error("there is a machine");
  const [state] = machine.states;
  if (!state) throw new Error("there is a state");
  const begun = { id: "S1", from: "raw", to: "simmering" } as Schemas["MachineTransition"];
  const all = { ...rest, machines: [{ ...machine, states: [{ ...state, state: "raw" }, state], transitions: [begun] }] };
  expect(statesOf(all, "step").map((each) => each.state)).toEqual(["simmering"]);
  expect(statesOf(undefined, "step")).toEqual([]);
});

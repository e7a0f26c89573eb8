import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { startSpeaking } from "../../i18n";
import { FieldVerdicts, type Judged } from "./FieldVerdicts";

beforeAll(startSpeaking);
afterEach(cleanup);

const WORDS = [{ word: "APPROVE", key: "a" }, { word: "CORRECT", key: "c" }, { word: "REJECT", key: "r" }] as const;
const FORM = { type: "object", properties: { vendor: { type: "string", title: "Vendor" }, total: { type: "number" } } };
const BEFORE = { vendor: "Sao Mai", total: 12 };
let last: Judged;

function Review() {
  const [judged, setJudged] = useState<Judged>({ answer: BEFORE, verdicts: {} });
  last = judged;
  return (
    <>
      <FieldVerdicts fields={["/vendor", "/total"]} words={WORDS} form={FORM} hints={{}} before={BEFORE} judged={judged} onChange={setJudged} faults={{}} />
      <button type="button" data-hand-in>
        Hand in
      </button>
    </>
  );
}

it("is worked by letters: the next open field, then what is right, then the button", async () => {
  render(<Review />);
  await userEvent.keyboard("c");
  expect(document.activeElement).toBe(screen.getByLabelText("What is right"));
  await userEvent.keyboard("{Control>}a{/Control}Sao Mai Ltd");
  expect(document.querySelector("ins")?.textContent?.trim()).toBe("Ltd");
  await userEvent.tab();
  expect(document.activeElement?.closest("[data-field]")?.getAttribute("data-field")).toBe("/total");
  await userEvent.keyboard("a");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Hand in" }));
  expect(last).toEqual({ answer: { vendor: "Sao Mai Ltd", total: 12 }, verdicts: { "/vendor": "CORRECT", "/total": "APPROVE" } });
});

it("what is not corrected after all is what it was", async () => {
  render(<Review />);
  await userEvent.keyboard("c");
  await userEvent.keyboard("{Control>}a{/Control}x");
  await userEvent.click(screen.getAllByRole("radio", { name: /Reject/ })[0] as HTMLElement);
  expect(last).toEqual({ answer: BEFORE, verdicts: { "/vendor": "REJECT" } });
});

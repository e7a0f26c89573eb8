import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import { startSpeaking } from "../../i18n";
import { Feedback } from "./Feedback";
import { tell } from "./told";

beforeAll(startSpeaking);
afterEach(cleanup);

it("tells one answer after the other; a wrong one stays until it is closed, also while somebody types", async () => {
  render(
    <>
      <Feedback />
      <input aria-label="note" />
    </>,
  );
  expect(screen.getByRole("status").textContent).toBe("");
  act(() => tell({ title: "Receipt 1", right: true, score: 1, wrong: [] }));
  expect(screen.getByText("Receipt 1")).toBeTruthy();
  act(() => tell({ title: "Receipt 2", right: false, score: 0.5, wrong: ["Vendor"], reason: "It is printed at the top." }));
  expect(screen.queryByText("Receipt 1"), "what was right makes way").toBeNull();
  expect(screen.getByRole("status").textContent).toMatch(/50.*Vendor.*It is printed at the top\./s);
  act(() => tell({ title: "Receipt 3", right: false, score: 0, wrong: [] }));
  expect(screen.getByText("Receipt 2")).toBeTruthy();
  await userEvent.click(screen.getByLabelText("note"));
  await userEvent.keyboard("{Escape}");
  expect(screen.getByText("Receipt 3")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.getByRole("status").textContent).toBe("");
});

import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { startSpeaking } from "../../i18n";
import { prefer } from "../../ui/preferences";
import { Decisions } from "./AnswerCard";

beforeAll(startSpeaking);
afterEach(() => {
  cleanup();
  prefer({ keys: "on" });
});

function show() {
  const decide = vi.fn();
  const mine = { fields: [], judged: { answer: {}, verdicts: {} }, decide, handIn: { isPending: false } } as never;
  render(
    <>
      <textarea id="comment" aria-label="Comment" />
      <Decisions work={{ decisions: ["APPROVE", "REJECT"] }} mine={mine} />
    </>,
  );
  return decide;
}

it("approves by one key", async () => {
  const decide = show();
  await userEvent.keyboard("a");
  expect(decide).toHaveBeenCalledExactlyOnceWith("APPROVE");
});

it("rejects only after the comment was offered and it was confirmed", async () => {
  const decide = show();
  await userEvent.keyboard("r");
  expect(decide).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText("Comment"));
  expect(screen.getByRole("status").textContent).toContain("Reject?");
  await userEvent.keyboard("torn{Control>}{Enter}{/Control}");
  expect(decide).toHaveBeenCalledExactlyOnceWith("REJECT");
});

it("takes a second press outside the comment for a yes, and Escape for a no", async () => {
  const decide = show();
  await userEvent.keyboard("r{Escape}");
  expect(screen.getByRole("status").textContent).toBe("");
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("r");
  (document.activeElement as HTMLElement).blur();
  expect(decide).not.toHaveBeenCalled();
  await userEvent.keyboard("r");
  expect(decide).toHaveBeenCalledExactlyOnceWith("REJECT");
});

it("does nothing by single keys once they are off, and does not tell of them", async () => {
  const decide = show();
  prefer({ keys: "off" });
  await userEvent.keyboard("ar");
  expect(decide).not.toHaveBeenCalled();
  cleanup();
  show();
  expect(screen.getByRole("button", { name: "Approve" }).getAttribute("aria-keyshortcuts")).toBeNull();
});

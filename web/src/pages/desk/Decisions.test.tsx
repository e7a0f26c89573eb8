import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { startSpeaking } from "../../i18n";
import { prefer } from "../../ui/preferences";
import { follow } from "../desk";
import { Decisions } from "./AnswerCard";

beforeAll(startSpeaking);
afterEach(() => {
  cleanup();
  prefer({ keys: "on" });
});

function show(saving = "saved") {
  const decide = vi.fn();
  const mine = { fields: [], judged: { answer: {}, verdicts: {} }, decide, handIn: { isPending: false }, saving } as never;
  render(
    <>
      <textarea id="comment" aria-label="Comment" />
      <Decisions work={{ assignment_id: "one", decisions: ["APPROVE", "REJECT"] }} mine={mine} />
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

it("takes no second press of a double one for a decision about the item that has just come up", async () => {
  follow("one");
  const decide = show("idle");
  await userEvent.keyboard("a");
  await userEvent.click(screen.getByRole("button", { name: "Approve" }));
  await userEvent.click(screen.getByRole("button", { name: "Reject" }));
  expect(decide).not.toHaveBeenCalled();
  expect(screen.getByRole("status").textContent).toBe("");
  await waitFor(() => expect(document.querySelector("[data-settling]")).toBeNull());
  await userEvent.keyboard("a");
  expect(decide).toHaveBeenCalledExactlyOnceWith("APPROVE");
});

it("asks for a second press by pointer, too, and takes no double click for one", async () => {
  const decide = show();
  const reject = screen.getByRole("button", { name: "Reject" });
  await userEvent.dblClick(reject);
  expect(decide).not.toHaveBeenCalled();
  expect(screen.getByRole("status").textContent).toContain("Reject?");
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 1_000);
  await userEvent.click(reject);
  vi.restoreAllMocks();
  expect(decide).toHaveBeenCalledExactlyOnceWith("REJECT");
});

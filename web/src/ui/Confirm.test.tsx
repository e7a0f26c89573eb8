import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Refusal } from "../api/problem";
import { startSpeaking } from "../i18n";
import { Confirm } from "./Confirm";

beforeAll(startSpeaking);
afterEach(cleanup);

const shown = (act: () => Promise<unknown>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <main>
        <h1 tabIndex={-1}>Members</h1>
        <Confirm label="Remove" about="Ada" title="Remove Ada?" text="She no longer sees it." act={act} />
      </main>
    </QueryClientProvider>,
  );

test("nothing happens before it is agreed to, and nothing if it is not", async () => {
  const user = userEvent.setup();
  const act = vi.fn(() => Promise.resolve());
  shown(act);
  await user.click(screen.getByRole("button", { name: "Remove Ada" }));
  expect(screen.getByText("She no longer sees it.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByText("She no longer sees it.")).toBeNull();
  expect(act).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Remove Ada" }));
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(act).toHaveBeenCalledOnce();
  expect(screen.queryByText("She no longer sees it.")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Members" }));
});

test("what the server refuses is told where it was agreed to", async () => {
  const user = userEvent.setup();
  shown(() => Promise.reject(new Refusal(409, { code: "last_owner", detail: "This is the last owner of the project." })));
  await user.click(screen.getByRole("button", { name: "Remove Ada" }));
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("This is the last owner of the project.")).toBeTruthy();
  expect(screen.getByText("She no longer sees it.")).toBeTruthy();
});

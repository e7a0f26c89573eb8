import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { Refusal } from "../api/problem";
import { speak, startSpeaking } from "../i18n";
import { faultAt, Trouble } from "./Trouble";

beforeAll(startSpeaking);
afterEach(async () => {
  cleanup();
  await speak("en");
});

const tooLong = new Refusal(422, { code: "invalid_value", detail: "/name must have at most 200 characters.", errors: [{ pointer: "/name", detail: "must have at most 200 characters", code: "too_long", limit: 200 }] });

test("a fault is told in the server's words, or in the reader's language by its code, with the same number", async () => {
  expect(faultAt(tooLong, "name")).toBe("must have at most 200 characters");
  await speak("vi");
  expect(faultAt(tooLong, "name")).toBe("Nhiều nhất 200 ký tự.");
  render(<Trouble error={tooLong} />);
  expect(screen.getByText("Có giá trị không hợp lệ.")).toBeTruthy();
  expect(screen.getByText(/Nhiều nhất 200 ký tự/)).toBeTruthy();
});

test("a fault without a name is what the problem is named after, unless that says nothing", async () => {
  await speak("vi");
  const taken = new Refusal(409, { code: "key_taken", errors: [{ pointer: "/key", detail: "is taken" }] });
  expect(faultAt(taken, "key")).toBe("Khóa này đã được dùng.");
  const late = new Refusal(422, { code: "invalid_value", errors: [{ pointer: "/expires_at", detail: "has passed" }] });
  expect(faultAt(late, "expires_at")).toBe("Đã qua.");
  const odd = new Refusal(422, { code: "invalid_value", errors: [{ pointer: "/url", detail: "is odd" }] });
  expect(faultAt(odd, "url")).toBe("is odd");
});

test("another try is offered where it may help, and not where the answer would be the same", () => {
  const again = () => {};
  for (const [status, offered] of [[0, true], [429, true], [503, true], [400, false], [401, false], [403, false], [404, false]] as const) {
    render(<Trouble error={new Refusal(status)} again={again} />);
    expect(screen.queryByRole("button", { name: "Try again" }) !== null, String(status)).toBe(offered);
    cleanup();
  }
});

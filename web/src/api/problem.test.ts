import { expect, test } from "vitest";
import { queryClient } from "./cache";
import { isNowhere, isRefused, Refusal } from "./problem";

test("what does not exist and what cannot exist are both nowhere", () => {
  expect(isNowhere(new Refusal(404, { code: "not_found" }))).toBe(true);
  expect(isNowhere(new Refusal(400, { code: "invalid_path" }))).toBe(true);
  expect(isNowhere(new Refusal(400, { code: "invalid_query" }))).toBe(false);
  expect(isNowhere(new Refusal(0))).toBe(false);
  expect(isNowhere(null)).toBe(false);
});

test("what was refused is not asked for again; what got lost is", () => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  const asksAgain = (error: Error) => typeof retry === "function" && retry(0, error);
  for (const status of [400, 401, 403, 404, 409, 422]) {
    expect(isRefused(new Refusal(status)), String(status)).toBe(true);
    expect(asksAgain(new Refusal(status)), String(status)).toBe(false);
  }
  for (const status of [0, 500, 503]) expect(asksAgain(new Refusal(status)), String(status)).toBe(true);
});

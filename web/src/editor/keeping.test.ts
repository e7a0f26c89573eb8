import { beforeAll, expect, test } from "vitest";
import { Refusal } from "../api/problem";
import { startSpeaking } from "../i18n";
import { readYaml, whyNot } from "./keeping";

beforeAll(startSpeaking);

const fault = { pointer: "/stages/1/config", detail: "missing field `endpoint`" };

test("why a draft was not kept is said once, with its place", () => {
  expect(whyNot(new Refusal(400, { code: "invalid_body", detail: "Missing field `endpoint`.", errors: [fault] }))).toBe("Missing field `endpoint`. (/stages/1/config)");
  expect(whyNot(new Refusal(422, { code: "other", detail: "It cannot be kept.", errors: [fault] }))).toBe("It cannot be kept. /stages/1/config: missing field `endpoint`");
  expect(whyNot(new Refusal(403, { code: "forbidden", detail: "This is not for you." }))).toBe("This is not for you.");
});

test("a text that cannot be read says so and keeps its words", () => {
  expect(readYaml("a: 1")).toEqual({ text: "a: 1", document: { a: 1 } });
  expect(readYaml("a: [")).toMatchObject({ text: "a: [", fault: expect.stringMatching(/./) });
});

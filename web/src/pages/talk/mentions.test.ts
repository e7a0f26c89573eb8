import { expect, test } from "vitest";
import { mentioned, pieces, wantedAt, whoBegins } from "./mentions";

const people = [
  { actor_id: "1", display_name: "Ann" },
  { actor_id: "2", display_name: "Ann Lee" },
  { actor_id: "3", display_name: "Nguyễn Minh" },
];

test("a name is looked for where somebody writes one", () => {
  expect(wantedAt("ask @Ngu", 8)).toEqual({ from: 4, start: "Ngu" });
  expect(wantedAt("@", 1)).toEqual({ from: 0, start: "" });
  expect(wantedAt("@Ann Le", 7)).toEqual({ from: 0, start: "Ann Le" });
  expect(wantedAt("minh@example", 12)).toBeUndefined();
  expect(wantedAt("@Ann said no", 12)).toBeUndefined();
});

test("names are found by any of their words", () => {
  expect(whoBegins(people, "mi").map(({ actor_id }) => actor_id)).toEqual(["3"]);
  expect(whoBegins(people, "ANN")).toHaveLength(2);
  expect(whoBegins(people, "")).toHaveLength(3);
});

test("the longer name is meant where one is the beginning of the other", () => {
  expect(mentioned("@Ann Lee, look", people)).toEqual(["2"]);
  expect(mentioned("@Ann Lee and @Ann", people)).toEqual(["2", "1"]);
  expect(mentioned("Ann Lee", people)).toEqual([]);
});

test("a text falls into words and names, and loses nothing", () => {
  const parts = pieces("see @Ann Lee: <b>", ["Ann", "Ann Lee"]);
  expect(parts).toEqual([
    { text: "see ", isName: false },
    { text: "@Ann Lee", isName: true },
    { text: ": <b>", isName: false },
  ]);
});

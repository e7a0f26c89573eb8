import { expect, test } from "vitest";
import { itemOf } from "./item";

test.each([
  ["Leave in May", "", { item: { title: "Leave in May" } }],
  [" Leave ", '{"days": 5, "title": "Other"}', { item: { title: "Leave", days: 5 } }],
  ["", '{"title": "Leave", "days": 5}', { item: { title: "Leave", days: 5 } }],
  ["", '{"name": "Leave"}', { item: { name: "Leave" } }],
  ["", "{}", { wrong: "noTitle" }],
  [" ", '{"title": " "}', { wrong: "noTitle" }],
  ["Leave", "{", { wrong: "notJson" }],
  ["Leave", "[1]", { wrong: "notJson" }],
])("title %j and %j", (title, more, expected) => expect(itemOf(title, more)).toEqual(expected));

test("an item with a key elsewhere needs no title", () => {
  expect(itemOf("", '{"days": 5}', "leave-1")).toEqual({ item: { days: 5 } });
  expect(itemOf("", "{}", " ")).toEqual({ wrong: "noTitle" });
});

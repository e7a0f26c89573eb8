import { expect, test } from "vitest";
import { en } from "./en";
import { vi } from "./vi";

type Tree = { readonly [key: string]: string | Tree };

const flat = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const holes = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([hole]) => hole).sort();

test("every text is there in every language, with the same holes", () => {
  const [english, vietnamese] = [new Map(flat(en)), new Map(flat(vi))];
  expect([...vietnamese.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [key, text] of english) {
    expect(text.trim(), key).not.toBe("");
    expect(vietnamese.get(key)?.trim(), key).not.toBe("");
    expect(holes(vietnamese.get(key) ?? ""), key).toEqual(holes(text));
  }
});

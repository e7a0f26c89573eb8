// @vitest-environment node
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { stageTypes, type Published } from "../editor/stageSchema";
import { en } from "./en";
import { vi } from "./vi";
import { events } from "./vi.events";
import { faults } from "./vi.faults";
import { problems } from "./vi.problems";

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

test("whatever can happen has its name", async () => {
  const documented = await readFile(new URL("../../../docs/events.md", import.meta.url), "utf8");
  const types = [...documented.matchAll(/`dev\.handoff\.([a-z]+\.[a-z_]+)`/g)].map(([, type]) => type ?? "");
  expect(types.length).toBeGreaterThan(50);
  expect(types.filter((type) => !events[type])).toEqual([]);
});

test("whatever the server can refuse has its sentence", async () => {
  const documented = await readFile(new URL("../../../docs/errors.md", import.meta.url), "utf8");
  const codes = [...documented.matchAll(/^\| `([a-z_]+)` \| \d{3} \|/gm)].map(([, code]) => code ?? "");
  expect(codes.length).toBeGreaterThan(50);
  expect(codes.filter((code) => !problems[code])).toEqual([]);
});

/** The texts of a folder of the server's code. */
async function sourcesIn(path: string): Promise<string[]> {
  const folder = new URL(`../../../crates/${path}/`, import.meta.url);
  const sources = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".rs"));
  return Promise.all(sources.map((name) => readFile(new URL(name, folder), "utf8")));
}

test("whatever has no code of its own is known by the server's words", async () => {
  const texts = await sourcesIn("api/src/routes");
  const words = texts.flatMap((text) => [...text.matchAll(/\.at\((?:format!\([^)]*\)|"[^"]*"), "([^"]+)"/g)].map(([, detail]) => detail ?? ""));
  expect(words.length).toBeGreaterThan(40);
  expect([...new Set(words)].filter((detail) => !faults[detail])).toEqual([]);
});

test("whatever can be wrong with a workflow has its sentence", async () => {
  const texts = await sourcesIn("core/src/definition");
  const codes = texts.flatMap((text) => [...text.matchAll(/(?:\.add\(|Finding::new\(|code:)\s*"([a-z_]{3,})"/g)].map(([, code]) => code ?? ""));
  expect(codes.length).toBeGreaterThan(50);
  expect([...new Set(codes)].filter((code) => !faults[code])).toEqual([]);
});

test("whatever type a stage can have is explained", async () => {
  const published = JSON.parse(await readFile(new URL("../../../docs/workflow.schema.json", import.meta.url), "utf8")) as Published;
  expect(Object.keys(en.editor.types)).toEqual(stageTypes(published).toSorted());
});

test("whatever can go wrong with a call to a webhook has its words", async () => {
  const source = await readFile(new URL("../../../crates/outbound/src/error.rs", import.meta.url), "utf8");
  const codes = [...source.matchAll(/Self::\w+(?:\(_\)| \{ \.\. \}) => "([a-z_]+)"/g)].map(([, code]) => code ?? "");
  expect(codes.length).toBeGreaterThan(8);
  expect(Object.keys(en.webhooks.error)).toEqual(codes.toSorted());
});

// Changes to a workflow's document, made in its text: what somebody has written beside it, comments too, stays as it was.
import { isMap, isSeq, parseDocument, type Document } from "yaml";
import type { Point } from "../graph/model";

type Json = Readonly<Record<string, unknown>>;

/** The text after a change. A text that cannot be read is left alone. */
function changed(text: string, change: (document: Document) => void): string {
  const document = parseDocument(text, { maxAliasCount: 100 } as never);
  if (document.errors.length > 0) return text;
  change(document);
  return document.toString({ lineWidth: 120, flowCollectionPadding: true });
}

const listOf = (document: Document, key: string): Json[] => {
  const list = document.get(key);
  return isSeq(list) ? (list.toJSON() as Json[]) : [];
};
const placeOf = (document: Document, stage: string): number => listOf(document, "stages").findIndex((each) => each?.key === stage);

function append(document: Document, key: string, value: unknown): void {
  if (!isSeq(document.get(key))) document.set(key, document.createNode([]));
  document.addIn([key], document.createNode(value));
}

/** A key that no stage has yet. */
export function freeKey(keys: readonly string[], type: string): string {
  const base = type.toLowerCase();
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}_${number}`;
    if (!keys.includes(key)) return key;
  }
}

/** Another stage, set to what such stages begin with. */
export function addStage(text: string, type: string, config: Json = {}, at?: Point): { text: string; key: string } {
  let key = "";
  const next = changed(text, (document) => {
    key = freeKey(listOf(document, "stages").map((stage) => String(stage?.key)), type);
    append(document, "stages", { key, type, ...(Object.keys(config).length > 0 ? { config } : {}) });
    if (type === "START" && !document.get("begin_stage")) document.set("begin_stage", key);
    if (at && isMap(document.get("layout"))) document.setIn(["layout", key], document.createNode({ x: Math.round(at.x), y: Math.round(at.y) }));
  });
  return { text: next, key };
}

/** Without a stage, and without every connection to it or from it. */
export function removeStage(text: string, stage: string): string {
  return changed(text, (document) => {
    const place = placeOf(document, stage);
    if (place < 0) return;
    document.deleteIn(["stages", place]);
    const connections = listOf(document, "connections");
    for (let at = connections.length - 1; at >= 0; at -= 1) {
      const { source, target } = connections[at] ?? {};
      if (source === stage || target === stage) document.deleteIn(["connections", at]);
    }
    if (isMap(document.get("layout"))) document.deleteIn(["layout", stage]);
  });
}

/** Sets what is given; what is undefined is taken out. */
export function changeStage(text: string, stage: string, fields: Json): string {
  return changed(text, (document) => {
    const place = placeOf(document, stage);
    if (place < 0) return;
    for (const [field, value] of Object.entries(fields)) {
      const empty = value === undefined || value === "" || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
      if (empty) document.deleteIn(["stages", place, field]);
      else document.setIn(["stages", place, field], document.createNode(value));
    }
  });
}

/** Another handle for each connection of a stage: the first that is free. */
export function freeHandle(taken: readonly string[]): string {
  for (const handle of ["on_success", "on_failure"]) if (!taken.includes(handle)) return handle;
  return freeKey(taken, "handle");
}

export function connect(text: string, source: string, target: string): string {
  return changed(text, (document) => {
    const own = listOf(document, "connections").filter((each) => each?.source === source);
    if (own.some((each) => each.target === target)) return;
    const handle = freeHandle(own.map((each) => String(each.handle ?? "on_success")));
    append(document, "connections", { source, ...(handle === "on_success" ? {} : { handle }), target });
  });
}

export interface Connection {
  readonly source: string;
  readonly handle: string;
  readonly target?: string;
}

const findConnection = (document: Document, { source, handle, target }: Connection): number =>
  listOf(document, "connections").findIndex((each) => each?.source === source && (each.handle ?? "on_success") === handle && (each.target ?? undefined) === target);

export const disconnect = (text: string, connection: Connection): string =>
  changed(text, (document) => {
    const at = findConnection(document, connection);
    if (at >= 0) document.deleteIn(["connections", at]);
  });

export const changeConnection = (text: string, connection: Connection, fields: Json): string =>
  changed(text, (document) => {
    const at = findConnection(document, connection);
    if (at < 0) return;
    for (const [field, value] of Object.entries(fields)) {
      if (value === undefined || value === "" || value === false) document.deleteIn(["connections", at, field]);
      else document.setIn(["connections", at, field], value);
    }
  });

/** Where everything stands, from now on as somebody has put it. */
export const place = (text: string, all: ReadonlyMap<string, Point>): string =>
  changed(text, (document) => {
    document.set("layout", document.createNode(Object.fromEntries(all), { flow: false }));
  });

export const arrange = (text: string): string => changed(text, (document) => void document.delete("layout"));

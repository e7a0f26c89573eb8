// What a stage can be set to, from the schema that the server publishes.
import { choicesOf, filled, kindOf, resolved, typeOf, type Schema } from "../forms/schema";

type Json = Readonly<Record<string, unknown>>;

interface Condition {
  readonly if?: { readonly properties?: { readonly type?: { readonly const?: unknown } } };
  readonly then?: { readonly properties?: { readonly config?: Schema } };
}

export type Published = Schema & { readonly $defs?: Readonly<Record<string, Schema & { readonly allOf?: readonly Condition[] }>> };

/** Types of stages, in the order in which the schema lists them. */
export const stageTypes = (published: Published): string[] =>
  (published.$defs?.Stage?.allOf ?? []).flatMap(({ if: when }) => (typeof when?.properties?.type?.const === "string" ? [when.properties.type.const] : []));

export function configSchema(published: Published, type: string): Schema | undefined {
  const found = published.$defs?.Stage?.allOf?.find(({ if: when }) => when?.properties?.type?.const === type);
  const config = found?.then?.properties?.config;
  return config && resolved(config, published);
}

/**
 * What a new stage of a type is set to. What only its designer can know is there and empty: so the draft can be kept, and what it is
 * checked for says what is missing. A made-up address would pass, and items would be sent to it.
 */
const BEGINNINGS: Readonly<Record<string, Json>> = {
  CONSENSUS: { strategy: "majority", threshold: 0.6 },
  END: { outcome: "DONE" },
  ROUTER: { rules: [{ when: "", handle: "on_success" }], else: "otherwise" },
  WAIT: { for: "P1D" },
};

export const beginningOf = (type: string, published?: Published): Json =>
  withRequired(BEGINNINGS[type] ?? {}, published && configSchema(published, type), published ?? {}) as Json;

/** What stands for something that must be there; nothing: it is left out. */
type Stand = (schema: Schema | undefined, root: Schema) => unknown;

/** With everything in it that must be: a document without is not even kept. */
function withRequired(value: unknown, schema: Schema | undefined, root: Schema, stand: Stand = emptyOf): unknown {
  const own = schema && resolved(schema, root);
  if (Array.isArray(value)) return value.map((each) => withRequired(each, own?.items, root, stand));
  if (!own || !value || typeof value !== "object") return value;
  const fields: Record<string, unknown> = { ...value };
  for (const name of own.required ?? []) {
    const empty = fields[name] ?? stand(own.properties?.[name], root);
    if (empty !== undefined) fields[name] = empty;
  }
  for (const [name, part] of Object.entries(own.properties ?? {})) if (name in fields) fields[name] = withRequired(fields[name], part, root, stand);
  return fields;
}

/**
 * What somebody has filled in, as it is written down. A text or a list that they emptied stays, empty, where it must be there. A number or
 * a choice is never made up for them, and a group that may be missing goes with the last thing in it. What they did not touch stays as it
 * was: an empty group can mean something to whoever wrote it.
 */
export function written(value: Json, before: Json, schema: Schema | undefined, root: Schema): Json {
  const now = withRequired(withoutEmpty(filled(value), schema, root), schema, root, blankOf) as Json;
  const untouched = Object.entries(value).filter(([name, part]) => part !== undefined && part === before[name]);
  return { ...now, ...Object.fromEntries(untouched) };
}

function blankOf(schema: Schema | undefined, root: Schema): unknown {
  const own = resolved(schema ?? {}, root);
  const type = choicesOf(own) ? undefined : typeOf(own);
  return type === "string" ? "" : type === "array" ? [] : undefined;
}

/** Without the groups that may be missing and have nothing in them. */
function withoutEmpty(value: unknown, schema: Schema | undefined, root: Schema): unknown {
  const own = schema && resolved(schema, root);
  if (Array.isArray(value)) return value.map((each) => withoutEmpty(each, own?.items, root));
  if (!own || !value || typeof value !== "object") return value;
  const fields = Object.entries(value).map(([name, part]) => [name, withoutEmpty(part, own.properties?.[name], root)] as const);
  const mayGo = (name: string) => !own.required?.includes(name) && kindOf(resolved(own.properties?.[name] ?? {}, root)) === "group";
  return Object.fromEntries(fields.filter(([name, part]) => !(mayGo(name) && isEmpty(part))));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (typeof value === "object" && Object.values(value).every(isEmpty));

function emptyOf(schema: Schema | undefined, root: Schema): unknown {
  const own = resolved(schema ?? {}, root);
  switch (typeOf(own)) {
    case "array":
      return [];
    case "boolean":
      return false;
    case "integer":
    case "number":
      return own.minimum ?? 0;
    case "object":
      return {};
    default:
      return own.enum?.[0] ?? "";
  }
}

/** The settings that a form can show, and the names of those that are better written. */
export function formPart(schema: Schema | undefined, published: Schema): { shown: Schema; hidden: string[] } {
  const fields = Object.entries(schema?.properties ?? {});
  const canShow = (part: Schema, depth = 0): boolean => {
    const own = resolved(part, published);
    const kind = kindOf(own);
    if (kind === "any") return false;
    if (kind === "group") return depth < 2 && Object.values(own.properties ?? {}).every((each) => canShow(each, depth + 1));
    if (kind === "list") return depth < 2 && canShow(own.items ?? {}, depth + 1);
    return true;
  };
  const shown = fields.filter(([, part]) => canShow(part));
  return {
    shown: { ...schema, properties: Object.fromEntries(shown) },
    hidden: fields.flatMap(([name, part]) => (canShow(part) ? [] : [name])),
  };
}

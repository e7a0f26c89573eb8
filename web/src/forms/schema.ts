// Reads the part of JSON Schema that forms are written in. Whatever else a schema says, the server checks.
import { spoken } from "../ui/text";

export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly default?: unknown;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** Hints, by JSON pointer: `{ "/label": { "widget": "radio", "labels": { "cat": "A cat" } } }`. */
export interface Hint {
  readonly widget?: string;
  readonly label?: string;
  readonly help?: string;
  readonly placeholder?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly order?: readonly string[];
  /** Of a field that marks something in the item: what, as a JSON pointer into it. */
  readonly source?: string;
  /** Of the whole form: parts of the item to show side by side, each as what it is. */
  readonly show?: readonly string[];
}
export type Hints = Readonly<Record<string, Hint>>;

/** Widgets that mark something in the item. */
export const MARKS = ["boxes", "polygons", "spans"] as const;
export type MarkKind = (typeof MARKS)[number];

export type Kind = MarkKind | "choice" | "choices" | "text" | "longText" | "number" | "yesNo" | "group" | "list" | "any";

const TEXT_SHORT_MAX = 200;

export const typeOf = (schema: Schema): string | undefined =>
  typeof schema.type === "string" ? schema.type : schema.type?.find((type) => type !== "null");

/** Follows references within the form's own schema. */
export function resolved(schema: Schema, root: Schema): Schema {
  for (let current = schema, left = 8; ; left -= 1) {
    if (left === 0) return current;
    // Something or nothing: what it is when it is something.
    const something = (current.anyOf ?? current.oneOf)?.filter(({ type }) => type !== "null");
    if (something?.length === 1 && something[0] && something[0].const === undefined) {
      current = { title: current.title, description: current.description, ...something[0] };
      continue;
    }
    if (!current.$ref) return current;
    const name = current.$ref.replace(/^#\/\$defs\//, "");
    const found = root.$defs?.[name];
    if (!found) return current;
    current = current.description && !found.description ? { ...found, description: current.description } : found;
  }
}

const unescaped = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");

/** The part of a form that a JSON pointer into its answer names; nothing if the form does not say. */
export function partAt(schema: Schema, pointer: string): Schema {
  const steps = pointer.split("/").slice(1).map(unescaped);
  return steps.reduce<Schema>((part, step) => {
    const own = resolved(part, schema);
    return own.properties?.[step] ?? (/^\d+$/.test(step) ? own.items : undefined) ?? {};
  }, schema);
}

/** A form without the fields that are asked for elsewhere, by JSON pointer. */
export function without(schema: Schema, pointers: readonly string[], root: Schema = schema, at = ""): Schema {
  const own = resolved(schema, root);
  if (!own.properties || pointers.length === 0) return own;
  const parts = Object.entries(own.properties).map(([key, part]) => ({ key, part, pointer: `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}` }));
  const left = parts.filter(({ pointer }) => !pointers.includes(pointer));
  return { ...own, properties: Object.fromEntries(left.map(({ key, part, pointer }) => [key, without(part, pointers, root, pointer)])) };
}

/** What people call the field that a JSON pointer names, as its form does. */
export function nameAt(schema: Schema, hints: Hints, pointer: string): string {
  const last = unescaped(pointer.split("/").at(-1) ?? "");
  return hints[pointer]?.label ?? resolved(partAt(schema, pointer), schema).title ?? spoken(last);
}

/** The values to choose from, if it is a choice. */
export function choicesOf(schema: Schema): readonly { value: unknown; label?: string }[] | undefined {
  if (schema.enum) return schema.enum.map((value) => ({ value }));
  const options = schema.oneOf ?? schema.anyOf;
  if (options?.length && options.every((option) => option.const !== undefined)) {
    return options.map((option) => ({ value: option.const, label: option.title }));
  }
  return undefined;
}

export function kindOf(schema: Schema, hint?: Hint): Kind {
  if (choicesOf(schema)) return "choice";
  switch (typeOf(schema) ?? (schema.properties ? "object" : undefined)) {
    case "string":
      return hint?.widget === "textarea" || (schema.maxLength ?? 0) > TEXT_SHORT_MAX ? "longText" : "text";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "yesNo";
    case "object":
      return schema.properties ? "group" : "any";
    case "array":
      if (MARKS.some((mark) => mark === hint?.widget)) return hint?.widget as MarkKind;
      if (schema.items && choicesOf(schema.items)) return "choices";
      return schema.items ? "list" : "any";
    default:
      return "any";
  }
}

/** What a form begins with: defaults where there are any, nothing elsewhere. */
export function begin(schema: Schema, root: Schema = schema): unknown {
  const own = resolved(schema, root);
  if (own.default !== undefined) return own.default;
  if (kindOf(own) !== "group") return undefined;
  const fields = Object.entries(own.properties ?? {}).map(([key, part]) => [key, begin(part, root)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** What to hand in: what was left empty is left out. */
export function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled).filter((each) => each !== undefined);
  if (value && typeof value === "object") {
    const parts = Object.entries(value).map(([key, part]) => [key, filled(part)] as const);
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  }
  return value === "" || value === null ? undefined : value;
}

/** What stands out as missing before the server is asked: pointers of required fields that are empty. */
export function missing(schema: Schema, value: unknown, root: Schema = schema, at = ""): string[] {
  const own = resolved(schema, root);
  if (kindOf(own) === "list" && Array.isArray(value)) {
    return value.flatMap((each, index) => missing(own.items ?? {}, each, root, `${at}/${index}`));
  }
  if (kindOf(own) !== "group") return [];
  const fields = (value ?? {}) as Record<string, unknown>;
  return Object.entries(own.properties ?? {}).flatMap(([key, part]) => {
    const pointer = `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const empty = filled(fields[key]) === undefined;
    if (empty && own.required?.includes(key)) return [pointer];
    return empty ? [] : missing(part, fields[key], root, pointer);
  });
}

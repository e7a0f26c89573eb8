// What a stage can be set to, from the schema that the server publishes.
import { kindOf, resolved, typeOf, type Schema } from "../forms/schema";

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
const BEGINNINGS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  CONSENSUS: { strategy: "majority", threshold: 0.6 },
  END: { outcome: "DONE" },
  ROUTER: { rules: [{ when: "", handle: "on_success" }], else: "otherwise" },
  WAIT: { for: "P1D" },
};

export const beginningOf = (type: string, published?: Published): Readonly<Record<string, unknown>> =>
  withRequired(BEGINNINGS[type] ?? {}, published && configSchema(published, type), published ?? {}) as Readonly<Record<string, unknown>>;

/** With everything in it that must be: a document without is not even kept. */
export function withRequired(value: unknown, schema: Schema | undefined, root: Schema): unknown {
  const own = schema && resolved(schema, root);
  if (Array.isArray(value)) return value.map((each) => withRequired(each, own?.items, root));
  if (!own || !value || typeof value !== "object") return value;
  const fields: Record<string, unknown> = { ...value };
  for (const name of own.required ?? []) fields[name] ??= emptyOf(own.properties?.[name], root);
  for (const [name, part] of Object.entries(own.properties ?? {})) if (name in fields) fields[name] = withRequired(fields[name], part, root);
  return fields;
}

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

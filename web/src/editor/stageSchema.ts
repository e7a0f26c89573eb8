// What a stage can be set to, from the schema that the server publishes.
import { kindOf, resolved, type Schema } from "../forms/schema";

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

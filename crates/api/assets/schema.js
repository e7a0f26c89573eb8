// JSON Schema as OpenAPI 3.1 has it, for people: what a value looks like, field by field, and an example of it.

import { h } from "./common.js";

/** Levels of fields that are open at first. */
const LEVELS_OPEN = 2;
/** Levels of an example. */
const EXAMPLE_LEVELS_MAX = 6;

let root = {};

/** Says which description references point into. */
export function useDescription(description) {
  root = description;
}

/** Follows a reference, be it to a parameter, a response or a schema. */
export function follow(thing) {
  if (!thing?.$ref) return thing ?? {};
  const { $ref, ...beside } = thing;
  const steps = $ref.replace(/^#\//, "").split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return { ...follow(steps.reduce((place, step) => place?.[step], root)), ...beside };
}

const isNull = (schema) => schema?.type === "null" || schema?.const === null;

/**
 * A schema without indirection: references followed, `allOf` merged, "or null" noted as `nullable`. `trail` names the
 * schemas on the way here; one that leads back into it is marked `cyclic` and goes no further.
 */
export function settle(schema, trail = []) {
  if (schema === undefined || typeof schema === "boolean") return { trail, never: schema === false };
  const { $ref, allOf = [], oneOf, anyOf, ...own } = schema;
  let merged = { trail };
  if ($ref) {
    const name = $ref.split("/").pop();
    if (trail.includes(name)) return { ...own, name, trail, cyclic: true };
    merged = { ...settle(follow({ $ref }), [...trail, name]), name };
  }
  for (const part of allOf) merged = merge(merged, settle(part, merged.trail));
  if (allOf.length > 1) delete merged.name;
  const nullable = merged.nullable || [own.type].flat().includes("null");
  merged = merge(merged, own);

  const variants = oneOf ?? anyOf;
  if (variants) {
    const solid = variants.filter((variant) => !isNull(variant));
    const orNull = nullable || solid.length < variants.length;
    if (solid.length !== 1) return { ...merged, variants: solid, nullable: orNull };
    return { ...merge(settle(solid[0], merged.trail), merged), nullable: orNull };
  }
  return { ...merged, nullable };
}

function merge(base, added) {
  const merged = { ...base, ...added };
  if (base.properties && added.properties) merged.properties = { ...base.properties, ...added.properties };
  if (base.required && added.required) merged.required = [...base.required, ...added.required];
  merged.name = added.name ?? base.name;
  merged.trail = [...new Set([...(base.trail ?? []), ...(added.trail ?? [])])];
  return merged;
}

const typesOf = (schema) => [schema.type ?? []].flat().filter((type) => type !== "null");

/** The type in a few words. */
export function typeText(schema) {
  const words = kindText(schema);
  return schema.nullable ? `${words} or null` : words;
}

function kindText(schema) {
  if (schema.never) return "nothing";
  if (schema.cyclic) return `${nameText(schema.name)}, as above`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.variants) {
    const kinds = [...new Set(schema.variants.map((variant) => typeText(settle(variant, schema.trail))))];
    return kinds.length > 3 ? `one of ${kinds.length} shapes` : kinds.join(" or ");
  }
  const types = typesOf(schema);
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeText(settle(item, schema.trail))).join(", ")}]`;
  if (schema.items || types.includes("array")) return `list of ${typeText(settle(schema.items, schema.trail))}`;
  if (schema.properties) return schema.name ? nameText(schema.name) : "object";
  if (schema.additionalProperties && schema.additionalProperties !== true) {
    return `map to ${typeText(settle(schema.additionalProperties, schema.trail))}`;
  }
  const format = schema.format ? ` (${schema.format})` : "";
  return types.length ? types.join(" or ") + format : "any value";
}

/** `Page_Run` stands for a page of runs. */
export const nameText = (name) => name.replaceAll("_", " of ");

/** What limits a value, in a few words. */
function limits(schema) {
  const named = [
    ["minimum", "at least"], ["exclusiveMinimum", "more than"], ["maximum", "at most"], ["exclusiveMaximum", "less than"],
    ["minLength", "characters at least"], ["maxLength", "characters at most"], ["minItems", "items at least"],
    ["maxItems", "items at most"], ["pattern", "matches"],
  ];
  const said = named.filter(([key]) => schema[key] !== undefined).map(([key, words]) => `${words} ${schema[key]}`);
  if (schema.default !== undefined && schema.default !== null) said.push(`${JSON.stringify(schema.default)} if absent`);
  if (schema.readOnly) said.push("read only");
  if (schema.writeOnly) said.push("write only");
  return said.join(", ");
}

/** Text with `code`, **strength**, paragraphs and lists, and no other markup. */
export function prose(text) {
  return (text ?? "").split(/\n\s*\n/).filter((block) => block.trim()).map((block) => {
    const lines = block.trim().split("\n");
    if (!lines.every((line) => /^\s*[-*] /.test(line))) return h("p", {}, inline(block));
    return h("ul", {}, lines.map((line) => h("li", {}, inline(line.replace(/^\s*[-*] /, "")))));
  });
}

/** One line of it. */
export function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith("`") && part.length > 1) return h("code", {}, part.slice(1, -1));
    if (part.startsWith("**") && part.length > 3) return h("strong", {}, part.slice(2, -2));
    return part;
  });
}

/** A named value with its type, its limits and what it is for; `schema` is settled. */
export function field(name, schema, { required, description, place } = {}) {
  const about = description ?? schema.description;
  const choices = schema.enum?.filter((choice) => choice !== null);
  const example = schema.example ?? schema.examples?.[0];
  const simple = example !== undefined && (typeof example !== "object" || example === null);
  return [
    h("div", { class: "field-head" },
      h("code", { class: "field-name" }, name),
      h("span", { class: "quiet" }, typeText(schema)),
      place && h("span", { class: "quiet" }, place),
      required && h("span", { class: "chip required" }, "required"),
      schema.deprecated && h("span", { class: "chip" }, "deprecated")),
    prose(about),
    choices?.length > 0 && h("p", { class: "small" }, "One of ", choices.map((choice, index) => [index ? ", " : "", h("code", {}, String(choice))])),
    limits(schema) && h("p", { class: "small quiet" }, limits(schema)),
    simple && h("p", { class: "small quiet" }, "Example: ", h("code", {}, String(example))),
  ];
}

/** What is inside a settled schema, opened up in place; null if it has no inside. */
export function inside(schema, inRequest, level = 0) {
  if (schema.cyclic || schema.never) return null;
  if (schema.variants) {
    const described = schema.variants.map((variant) => settle(variant, schema.trail));
    if (described.every((variant) => !inside(variant, inRequest, Infinity) && !variant.description)) return null;
    return h("ul", { class: "plain fields" }, described.map((variant, index) =>
      h("li", {}, h("div", { class: "field-head" }, h("span", { class: "chip" }, index ? "or" : "either"), h("span", { class: "quiet" }, variant.title ?? typeText(variant))),
        prose(variant.description), folded(variant, inRequest, level))));
  }
  if (schema.items) return inside(settle(schema.items, schema.trail), inRequest, level);
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) {
    const values = schema.additionalProperties;
    return values && values !== true ? inside(settle(values, schema.trail), inRequest, level) : null;
  }
  if (level === Infinity) return h("ul"); // only asked whether there is an inside
  return h("ul", { class: "plain fields" }, properties.map(([name, property]) => {
    const settled = settle(property, schema.trail);
    return h("li", {}, field(name, settled, { required: inRequest && schema.required?.includes(name) }), folded(settled, inRequest, level));
  }));
}

/** The inside behind a lid that is filled when it is first opened. */
function folded(schema, inRequest, level) {
  if (!inside(schema, inRequest, Infinity)) return null;
  const lid = h("details", { class: "nested" }, h("summary", {}, "Fields", h("span", { class: "visually-hidden" }, ` of ${typeText(schema)}`)));
  const fill = () => lid.childElementCount === 1 && lid.append(inside(schema, inRequest, level + 1));
  lid.addEventListener("toggle", fill);
  if (level + 1 < LEVELS_OPEN) {
    fill();
    lid.open = true;
  }
  return lid;
}

const EXAMPLES = {
  uuid: "01890a5d-ac96-774b-bcce-b302099a8057",
  "date-time": "2026-01-31T09:30:00Z",
  date: "2026-01-31",
  email: "ada@example.org",
  uri: "https://example.org/",
};

/** An example of a schema. In a request, fields that may be left out are, unless the schema gives an example of them. */
export function exampleOf(given, inRequest = false, trail = [], level = 0) {
  const schema = settle(given, trail);
  const told = [schema.example, schema.examples?.[0], schema.const, schema.default, schema.enum?.[0]].find((one) => one !== undefined && one !== null);
  if (told !== undefined) return told;
  if (schema.cyclic || schema.never || level > EXAMPLE_LEVELS_MAX) return null;
  const deeper = (part) => exampleOf(part, inRequest, schema.trail, level + 1);
  if (schema.variants) return deeper(schema.variants[0]);
  const [type] = typesOf(schema);
  if (schema.prefixItems) return schema.prefixItems.map(deeper);
  if (schema.items || type === "array") {
    const one = deeper(schema.items);
    return one === null ? [] : [one];
  }
  if (schema.properties) {
    const wanted = ([name, property]) => {
      const settled = settle(property, schema.trail);
      return !inRequest || schema.required?.includes(name) || settled.example !== undefined || settled.examples;
    };
    return Object.fromEntries(Object.entries(schema.properties).filter(wanted).map(([name, property]) => [name, deeper(property)]));
  }
  if (type === "string") return EXAMPLES[schema.format] ?? "text";
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  if (type === "boolean") return true;
  return type === "object" ? {} : null;
}

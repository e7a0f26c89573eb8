// What somebody typed about an item, as it is handed in.

export type Item = Readonly<Record<string, unknown>>;
export type Wrong = "notJson" | "noTitle";

const isText = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";

/** A title, and more as a JSON object. Without anything to call it by, be it its key elsewhere, nobody would know an item among others. */
export function itemOf(title: string, more: string, key = ""): { item: Item } | { wrong: Wrong } {
  let fields: unknown;
  try {
    fields = JSON.parse(more.trim() || "{}");
  } catch {
    return { wrong: "notJson" };
  }
  if (!fields || typeof fields !== "object" || Array.isArray(fields)) return { wrong: "notJson" };
  const item: Item = { ...(isText(title) ? { title: title.trim() } : {}), ...without(fields as Item, isText(title)) };
  return [item.title, item.name, key].some(isText) ? { item } : { wrong: "noTitle" };
}

/** What was typed as the title counts more than what more fields say. */
function without(fields: Item, titled: boolean): Item {
  const { title, ...rest } = fields;
  return titled || title === undefined ? rest : fields;
}

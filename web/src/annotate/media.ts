// What a part of an item is, so that it can be shown. Only kinds that cannot run anything are shown as what they are; everything
// else, and whatever comes from another server, is text or a link.
import { webAddress } from "../ui/text";

export type Media =
  | { readonly kind: "image"; readonly address: string }
  | { readonly kind: "pdf"; readonly address: string }
  | { readonly kind: "link"; readonly address: string }
  | { readonly kind: "text"; readonly text: string };

const IMAGE_DATA = /^data:image\/(png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=\s]*$/;
const PDF_DATA = /^data:application\/pdf;base64,[A-Za-z0-9+/=\s]*$/;
/** On this server, and not on another that the browser would take it for. */
const OWN_PATH = /^\/(?![/\\])[^\\]*$/;
const IMAGE_NAME = /\.(png|jpe?g|gif|webp|avif)$/i;

export function mediaOf(value: unknown): Media {
  if (typeof value !== "string") return { kind: "text", text: value === undefined ? "" : JSON.stringify(value, null, 2) };
  if (IMAGE_DATA.test(value)) return { kind: "image", address: value };
  if (PDF_DATA.test(value)) return { kind: "pdf", address: value };
  if (OWN_PATH.test(value)) {
    const path = value.split(/[?#]/)[0] ?? "";
    if (IMAGE_NAME.test(path)) return { kind: "image", address: value };
    if (/\.pdf$/i.test(path)) return { kind: "pdf", address: value };
  }
  const address = webAddress(value);
  return address ? { kind: "link", address } : { kind: "text", text: value };
}

/** What a JSON pointer names. */
export function at(value: unknown, pointer: string): unknown {
  if (pointer === "") return value;
  let current = value;
  for (const raw of pointer.replace(/^\//, "").split("/")) {
    const key = raw.replaceAll("~1", "/").replaceAll("~0", "~");
    if (!current || typeof current !== "object" || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string, unknown>)[key];
  }
  return current;
}

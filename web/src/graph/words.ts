// What a workflow's document says in words of its own, as people say it: the types of stages and the ways out of them.
import type { TFunction } from "i18next";
import { spoken } from "../ui/text";

/** `MITL` by its name. A type that is not known yet is shown as it is written. */
export const typeSaid = (t: TFunction, type: string): string => t(`graph.types.${type}` as never, { defaultValue: type });

/** What a type is for, in a sentence, after the word that a document has for it. */
export const typeExplained = (t: TFunction, type: string): string => {
  const said: string = t(`editor.types.${type}` as never, { defaultValue: "" });
  return said && `${type}: ${said}`;
};

/** `on_success` by its name; handles that a workflow has names of its own for keep them. */
export const handleSaid = (t: TFunction, handle: string): string =>
  t(`graph.handles.${handle}` as never, { defaultValue: spoken(handle.replace(/^on_/, "")).toLowerCase() });

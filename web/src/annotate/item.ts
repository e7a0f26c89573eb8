import { createContext } from "react";

/** The item that a form is about: fields that mark something in it look it up here. */
export const Item = createContext<unknown>(undefined);

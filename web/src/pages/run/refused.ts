import type { Schemas } from "../../api/client";

/** Why something may not be done, in the server's words; null if it may. */
export const refusedText = ({ allowed, refused }: Pick<Schemas["OrderView"], "allowed" | "refused">): string | null =>
  allowed ? null : (refused?.detail ?? refused?.title ?? "–");

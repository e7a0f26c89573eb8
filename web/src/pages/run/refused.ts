import type { Schemas } from "../../api/client";
import { inOwnWords } from "../../ui/said";

/** Why something may not be done, in the server's words or in the reader's language; null if it may. */
export const refusedText = ({ allowed, refused }: Pick<Schemas["OrderView"], "allowed" | "refused">): string | null =>
  allowed ? null : (inOwnWords(refused?.code ?? "") ?? refused?.detail ?? refused?.title ?? "–");

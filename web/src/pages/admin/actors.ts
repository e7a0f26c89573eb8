import type { Schemas } from "../../api/client";

type Actor = Pick<Schemas["Actor"], "actor_id" | "kind" | "disabled_at">;

/** Actors of the engine itself, which nobody manages. */
export const isEnginesOwn = ({ kind }: Pick<Actor, "kind">): boolean => kind === "VIRTUAL";

/** Whoever can be made a member: not the engine, nobody who cannot sign in, and nobody who is one already. */
export const canJoin = (actor: Actor, members: ReadonlySet<string>): boolean =>
  !isEnginesOwn(actor) && !actor.disabled_at && !members.has(actor.actor_id);

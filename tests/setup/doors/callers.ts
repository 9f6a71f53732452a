import { ACTORS, type Actor } from "./actors";
import type { ActionRow, RouteRow } from "./row";

/** Returns who may use a door: the owner where that is so, otherwise the first who may. */
export function callerOf({ who }: RouteRow | ActionRow): Actor {
  if (who.owner === "in") return "owner";
  return ACTORS.find((actor) => who[actor] === "in") ?? "owner";
}

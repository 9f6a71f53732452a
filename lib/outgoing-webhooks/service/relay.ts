import { placeEvents } from "@/lib/farm-events/operations/relay";
import { EVENTS_AT_ONCE } from "@/lib/farm-events/rules";
import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { addMessages } from "../operations/messages";

/** Gives the new events of a farm their places and hands them to its endpoints, part by part. A job calls it. */
export async function relayFarmEvents(ctx: Ctx, { farm_id }: { farm_id: number }): Promise<void> {
  authorizeJob(ctx);
  for (;;) {
    const placed = await transaction(ctx, async (tx) => {
      const events = await placeEvents(tx, farm_id);
      if (events.length > 0) await addMessages(tx, farm_id, events);
      return events.length;
    });
    if (placed < EVENTS_AT_ONCE) return;
  }
}

import { type SQL, sql } from "drizzle-orm";
import { listOwnedFarmIds } from "@/lib/farms/operations/owners";
import type { Ctx, Tx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { idArray } from "@/lib/platform/id-array";
import { wakeDelivery } from "./messages";

/** Lets endpoints go on. The time while we called nothing, and what waits from then, do not count against them. */
async function goOn(tx: Ctx, which: SQL): Promise<void> {
  await tx.db.execute(sql`
    with held as (select farm_id, id from webhook_endpoints where ${which} order by id for no key update)
    update webhook_endpoints w set failing_since = null, counted_from = ${tx.clock.now().toISOString()}::timestamptz
    from held where w.farm_id = held.farm_id and w.id = held.id`);
  await wakeDelivery(tx);
}

/** Lets all endpoints go on, once webhooks were switched on again for the site. */
export const goOnAfterSwitch = (tx: Tx): Promise<void> => goOn(tx, sql`true`);

/** Lets the endpoints of an owner go on who is no longer blocked. */
export async function goOnForUnblocked(tx: Tx, { user_id }: DomainEvents["user_unblocked"]): Promise<void> {
  await goOn(tx, sql`farm_id = any(${idArray(await listOwnedFarmIds(tx, user_id))})`);
}

import { type SQL, sql } from "drizzle-orm";
import { suppressions } from "@/db/schema";
import type { Channel } from "@/db/schema/subscribers";
import type { Ctx } from "@/lib/core/context";
import { suppressionAddress } from "../rules";
import type { Suppressing } from "./ledger";

/** In SQL: whether nobody at all may write to an address, in the form that `suppressions` has it. */
export const suppressedEverywhere = (
  channel: Channel,
  address: SQL | string,
): SQL<boolean> => sql<boolean>`exists (
  select 1 from suppressions x where x.farm_id is null and x.channel = ${channel} and x.address = ${address})`;

/** Suppresses an address for every farm there is and will be. */
export async function suppressEverywhere(tx: Ctx, channel: Channel, address: string, reason: Suppressing) {
  await tx.db
    .insert(suppressions)
    .values({ channel, address: suppressionAddress(channel, address), reason, created_at: tx.clock.now() })
    .onConflictDoNothing();
}

import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { suppressions } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { Channel, SuppressionReason } from "@/lib/core/enumerations";
import { LIFTED_BY_CONSENT, suppressionAddress } from "../rules";

/** Farms whose bounces of one address suppress it for every farm (docs/product.md "Bounces"). */
const FARMS_THAT_BOUNCE = 2;

/** An address of one farm (or, `farm_id` null, of every farm there is and will be). */
interface Suppressed {
  farm_id: number | null;
  channel: Channel;
  address: string;
}

/** Keeps a farm, or every farm, from writing to an address. Doing it twice changes nothing. */
export async function suppress(
  tx: Ctx,
  { farm_id, channel, address }: Suppressed,
  reason: SuppressionReason,
): Promise<void> {
  await tx.db
    .insert(suppressions)
    .values({
      farm_id,
      channel,
      address: suppressionAddress(channel, address),
      reason,
      created_at: tx.clock.now(),
    })
    .onConflictDoNothing();
}

/** A hard bounce: the farm may not write there again, and after a second farm's nobody may. */
export async function suppressBounced(tx: Ctx, farm_id: number, email: string): Promise<void> {
  await suppress(tx, { farm_id, channel: "email", address: email }, "bounced");
  const farms = await tx.db.$count(
    suppressions,
    and(
      eq(suppressions.channel, "email"),
      eq(suppressions.address, suppressionAddress("email", email)),
      eq(suppressions.reason, "bounced"),
      sql`${suppressions.farm_id} is not null`,
    ),
  );
  if (farms >= FARMS_THAT_BOUNCE)
    await suppress(tx, { farm_id: null, channel: "email", address: email }, "bounced");
}

/** Gives back what the person took away, never an address that bounced or complained. */
export async function liftSuppressions(tx: Ctx, { farm_id, channel, address }: Suppressed): Promise<void> {
  await tx.db
    .delete(suppressions)
    .where(
      and(
        farm_id === null ? undefined : or(eq(suppressions.farm_id, farm_id), isNull(suppressions.farm_id)),
        eq(suppressions.channel, channel),
        eq(suppressions.address, suppressionAddress(channel, address)),
        inArray(suppressions.reason, farm_id === null ? ["stop"] : [...LIFTED_BY_CONSENT]),
      ),
    );
}

/** Whether a farm may not write to an address, for one of these reasons; for any unless told. */
export async function isSuppressed(
  tx: Ctx,
  { farm_id, channel, address }: Suppressed & { farm_id: number },
  reasons?: readonly SuppressionReason[],
): Promise<boolean> {
  const found = await tx.db.$count(
    suppressions,
    and(
      or(eq(suppressions.farm_id, farm_id), isNull(suppressions.farm_id)),
      eq(suppressions.channel, channel),
      eq(suppressions.address, suppressionAddress(channel, address)),
      reasons && inArray(suppressions.reason, [...reasons]),
    ),
  );
  return found > 0;
}

/** In SQL: whether nobody at all may write to an address, in the form that `suppressions` has it. */
export const suppressedEverywhere = (
  channel: Channel,
  address: SQL | string,
): SQL<boolean> => sql<boolean>`exists (
  select 1 from suppressions x where x.farm_id is null and x.channel = ${channel} and x.address = ${address})`;

/** The same, asked. */
export async function isSuppressedEverywhere(ctx: Ctx, channel: Channel, address: string): Promise<boolean> {
  const [row] = await ctx.db.execute<{ suppressed: boolean }>(
    sql`select ${suppressedEverywhere(channel, suppressionAddress(channel, address))} as suppressed`,
  );
  return row?.suppressed ?? false;
}

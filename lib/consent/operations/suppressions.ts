import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { suppressions } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { Channel, SuppressionReason } from "@/lib/vocabulary/enumerations";
import { LIFTED_BY_CONSENT, LIFTED_BY_US, suppressionAddress } from "../rules";

/**
 * Number of farms with a bounce after which an address is suppressed for every farm
 * (docs/product/consent.md "Bounces").
 */
const FARMS_THAT_BOUNCE = 2;

/**
 * An address suppressed for one farm, or for every present and future farm when `farm_id` is null. Each reason has a row:
 * the end of one leaves the others.
 */
interface Suppressed {
  farm_id: number | null;
  channel: Channel;
  address: string;
}

/** Suppresses an address for one farm or for every farm. A second call changes nothing. */
export const suppress = (
  tx: Ctx,
  { farm_id, channel, address }: Suppressed,
  reason: SuppressionReason,
): Promise<void> => suppressAll(tx, { farm_id, channel, addresses: [address] }, reason);

/** Suppresses several addresses, in their order, so that two calls cannot wait for each other for ever. */
export async function suppressAll(
  tx: Ctx,
  { farm_id, channel, addresses }: Omit<Suppressed, "address"> & { addresses: readonly string[] },
  reason: SuppressionReason,
): Promise<void> {
  const sorted = [...new Set(addresses.map((address) => suppressionAddress(channel, address)))].sort();
  if (sorted.length === 0) return;
  const created_at = tx.clock.now();
  await tx.db
    .insert(suppressions)
    .values(sorted.map((address) => ({ farm_id, channel, address, reason, created_at })))
    .onConflictDoNothing();
}

/**
 * Suppresses an address for a farm after a hard bounce. The second farm with a bounce suppresses it for every farm.
 */
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

/** Removes suppressions that the subscriber caused. Never removes bounces or complaints. */
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

/**
 * Removes one suppression that no person caused by a refusal. The row is locked, so that two callers remove it once.
 * @returns what was removed; null when there is none, or when its reason is a refusal
 */
export async function liftByUs(tx: Ctx, suppression_id: number) {
  const [lifted] = await tx.db
    .delete(suppressions)
    .where(and(eq(suppressions.id, suppression_id), inArray(suppressions.reason, [...LIFTED_BY_US])))
    .returning({
      id: suppressions.id,
      farm_id: suppressions.farm_id,
      channel: suppressions.channel,
      reason: suppressions.reason,
    });
  return lifted ?? null;
}

/** Returns why no message goes to an address, or null. */
export async function suppressionReason(ctx: Ctx, suppression_id: number): Promise<SuppressionReason | null> {
  const [found] = await ctx.db
    .select({ reason: suppressions.reason })
    .from(suppressions)
    .where(eq(suppressions.id, suppression_id));
  return found?.reason ?? null;
}

/** Returns whether an address is suppressed for a farm, for one of the given reasons or for any reason by default. */
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

/** Returns the reasons why addresses are suppressed for a farm, by "channel address". Looks up many in one statement. */
export async function suppressedAmong(
  tx: Ctx,
  farm_id: number,
  addresses: readonly { channel: Channel; address: string }[],
): Promise<ReadonlyMap<string, readonly SuppressionReason[]>> {
  const found = new Map<string, SuppressionReason[]>();
  if (addresses.length === 0) return found;
  const rows = await tx.db.execute<{ channel: Channel; address: string; reason: SuppressionReason }>(sql`
    select x.channel, x.address, x.reason
    from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as g(channel text, address text)
    join suppressions x on x.channel = g.channel and x.address = g.address
      and (x.farm_id = ${farm_id} or x.farm_id is null)`);
  for (const { channel, address, reason } of rows) {
    const key = `${channel} ${address}`;
    found.set(key, [...(found.get(key) ?? []), reason]);
  }
  return found;
}

/**
 * Returns the SQL condition that an address is suppressed for every farm. `address` must be in the format of
 * `suppressions`.
 */
export const suppressedEverywhere = (
  channel: Channel,
  address: SQL | string,
): SQL<boolean> => sql<boolean>`exists (
  select 1 from suppressions x where x.farm_id is null and x.channel = ${channel} and x.address = ${address})`;

/** Returns whether an address is suppressed for every farm. */
export async function isSuppressedEverywhere(ctx: Ctx, channel: Channel, address: string): Promise<boolean> {
  const [row] = await ctx.db.execute<{ suppressed: boolean }>(
    sql`select ${suppressedEverywhere(channel, suppressionAddress(channel, address))} as suppressed`,
  );
  return row?.suppressed ?? false;
}

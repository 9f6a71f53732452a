import { findFarmById } from "@/lib/farms/operations/read";
import { log } from "@/lib/log";
import { localDay } from "@/lib/messaging/rules/window";
import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeFarmOf, authorizeJob } from "@/lib/platform/permissions";
import { isConnectionLost } from "@/lib/values/connection-lost";
import { SalesInput } from "../inputs";
import { saveSales } from "../operations/sales";
import { callFor } from "../operations/tokens";
import type { SalesAfter } from "../presenter";
import { type ConnectionRow, knownDays, listReadingOrders, listSales } from "../queries";
import { compareSales, SALES_DAYS, USUAL_WEEKS } from "../rules";

const DAY_MS = 86_400_000;

/** Reads the days that ended and are not known yet, the newest first. */
async function readDays(ctx: Ctx, row: ConnectionRow): Promise<void> {
  const farm = await findFarmById(ctx, row.farm_id);
  if (!farm) return;
  let { from: to } = localDay(ctx.clock.now(), farm.time_zone);
  const oldest = localDay(new Date(to.getTime() - SALES_DAYS * DAY_MS), farm.time_zone).day;
  const known = await knownDays(ctx.db, row, oldest);
  for (let back = 0; back < SALES_DAYS; back++) {
    // The instant before a day's begin is in the day before, however long that one was.
    const { day, from } = localDay(new Date(to.getTime() - 1), farm.time_zone);
    const until = to;
    to = from;
    if (known.has(day)) continue;
    const called = await callFor(ctx, row.id, (pos, token) => pos.sales(token, from, until));
    if (!called) return;
    await transaction(ctx, (tx) => saveSales(tx, row, day, called.answer));
  }
}

/** Reads the sales of the days that ended, of every farm that agreed. A regular job calls it. */
export async function readSales(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  for (const row of await listReadingOrders(ctx.db)) {
    try {
      await readDays(ctx, row);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      log().warn({ err: error, connection_id: row.id }, "sales not read");
    }
  }
}

/**
 * Returns the sales of the day after a message beside what is usual on that weekday; null when too little is known.
 * The farm's amounts are for those who see its connections.
 */
export async function salesAfter(ctx: Ctx, raw: unknown): Promise<SalesAfter | null> {
  const { farm_id } = await authorizeFarmOf(ctx, "connection.read", raw);
  const { sent_at } = SalesInput.parse(raw);
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) return null;
  const { to } = localDay(sent_at, farm.time_zone);
  const { day } = localDay(to, farm.time_zone);
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - USUAL_WEEKS * 7 * DAY_MS).toISOString().slice(0, 10);
  const rows = await listSales(ctx.db, farm_id, from, day);
  // Amounts of two currencies are never added up or compared.
  const currency = rows.find((row) => row.day === day)?.currency;
  const comparable = rows.filter((row) => row.currency === currency);
  return compareSales(day, new Map(comparable.map((row) => [row.day, row])));
}

import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { connection_requests, connections, sales_days, square_customers } from "@/db/schema";
import type { CustomerOutcome } from "@/lib/vocabulary/point-of-sale";

export type ConnectionRow = typeof connections.$inferSelect;
export type RequestRow = typeof connection_requests.$inferSelect;

/** The number of a connection, and its farm. */
export type ConnectionKey = Pick<ConnectionRow, "id" | "farm_id">;

/** A connection of a farm. */
export const ofFarm = (farm_id: number, id: number) =>
  and(eq(connections.farm_id, farm_id), eq(connections.id, id));
/** A seller of a point of sale. */
export type Seller = Pick<ConnectionRow, "provider" | "merchant_id">;
const ofSeller = ({ provider, merchant_id }: Seller) =>
  and(eq(connections.provider, provider), eq(connections.merchant_id, merchant_id));

/** Returns the connections that a farm sees: those that work, and those that the seller ended. */
export const listConnections = (db: Db, farm_id: number): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(connections)
    .where(and(eq(connections.farm_id, farm_id), ne(connections.status, "disconnected")))
    .orderBy(connections.status, connections.id);

/** Returns a connection of a farm. */
export async function findConnection(db: Db, farm_id: number, id: number): Promise<ConnectionRow | null> {
  const [row] = await db
    .select()
    .from(connections)
    .where(and(ofFarm(farm_id, id), ne(connections.status, "disconnected")));
  return row ?? null;
}

/** Returns a connection and locks it. Whoever locks the farm, too, locks it first. */
export async function lockConnection(db: Db, farm_id: number, id: number): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(connections).where(ofFarm(farm_id, id)).for("update");
  return row ?? null;
}

/** Returns a connection for a job, whatever became of it. */
export async function findConnectionOfJob(db: Db, id: number): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(connections).where(eq(connections.id, id));
  return row ?? null;
}

/** Returns the connection by which a seller's events reach a farm; at most one has the seller at a time. */
export async function findByMerchant(db: Db, seller: Seller): Promise<ConnectionRow | null> {
  const [row] = await db
    .select()
    .from(connections)
    .where(and(ofSeller(seller), eq(connections.status, "connected")));
  return row ?? null;
}

/** Returns the connections of a seller that have tokens, of whichever farm. */
export const listWithTokensOfSeller = (db: Db, seller: Seller): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(connections)
    .where(and(ofSeller(seller), isNotNull(connections.access_token)));

/** Returns all connections of a seller, of whichever farm, and locks them in the order of their ids. */
export const lockSeller = (db: Db, seller: Seller): Promise<ConnectionRow[]> =>
  db.select().from(connections).where(ofSeller(seller)).orderBy(connections.id).for("update");

/** Returns the connections of a farm that have tokens. */
export const listWithTokens = (db: Db, farm_id: number): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(connections)
    .where(and(eq(connections.farm_id, farm_id), isNotNull(connections.access_token)));

/** Returns the connections whose tokens end before a time. */
export const listExpiring = (db: Db, before: Date): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(connections)
    .where(and(eq(connections.status, "connected"), lt(connections.expires_at, before)))
    .orderBy(asc(connections.expires_at));

/** Returns the syncs of which nothing was heard since a time. */
export const listSilentSyncs = (db: Db, since: Date): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(connections)
    .where(
      and(
        eq(connections.status, "connected"),
        eq(connections.sync_status, "running"),
        lt(connections.updated_at, since),
      ),
    );

/** Returns the connections whose farm lets us read its sales. */
export const listReadingOrders = (db: Db): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(connections)
    .where(and(eq(connections.status, "connected"), eq(connections.reads_orders, true)))
    .orderBy(connections.id);

/** Returns how many customers there are by what became of them. */
export async function countCustomers(
  db: Db,
  farm_id: number,
  connection_ids: readonly number[],
): Promise<Map<number, Partial<Record<CustomerOutcome, number>>>> {
  const counts = new Map<number, Partial<Record<CustomerOutcome, number>>>();
  if (connection_ids.length === 0) return counts;
  const rows = await db
    .select({
      connection_id: square_customers.connection_id,
      outcome: square_customers.outcome,
      count: sql<number>`count(*)::int`,
    })
    .from(square_customers)
    .where(
      and(
        eq(square_customers.farm_id, farm_id),
        inArray(square_customers.connection_id, [...connection_ids]),
      ),
    )
    .groupBy(square_customers.connection_id, square_customers.outcome);
  for (const { connection_id, outcome, count } of rows)
    counts.set(connection_id, { ...counts.get(connection_id), [outcome]: count });
  return counts;
}

export type LinkRow = typeof square_customers.$inferSelect;

/** Returns what is known of customers, by their id at Square. */
export async function knownCustomers(
  db: Db,
  { id, farm_id }: ConnectionKey,
  customer_ids: readonly string[],
): Promise<Map<string, LinkRow>> {
  if (customer_ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(square_customers)
    .where(
      and(
        eq(square_customers.farm_id, farm_id),
        eq(square_customers.connection_id, id),
        inArray(square_customers.customer_id, [...customer_ids]),
      ),
    );
  return new Map(rows.map((row) => [row.customer_id, row]));
}

/** Returns a request by the hash of its state, locked. */
export async function lockRequest(db: Db, state_hash: string): Promise<RequestRow | null> {
  const [row] = await db
    .select()
    .from(connection_requests)
    .where(eq(connection_requests.state_hash, state_hash))
    .for("update");
  return row ?? null;
}

/** Returns the days whose sales are known, in a range. */
export const listSales = (db: Db, farm_id: number, from: string, to: string) =>
  db
    .select({
      day: sales_days.day,
      orders: sql<number>`sum(${sales_days.orders})::int`,
      amount_cents: sql<number>`sum(${sales_days.amount_cents})::float8`,
      currency: sales_days.currency,
    })
    .from(sales_days)
    .where(and(eq(sales_days.farm_id, farm_id), gte(sales_days.day, from), lte(sales_days.day, to)))
    .groupBy(sales_days.day, sales_days.currency);

/** Returns the days of one connection whose sales are known since a day. */
export async function knownDays(db: Db, { id, farm_id }: ConnectionKey, from: string): Promise<Set<string>> {
  const rows = await db
    .select({ day: sales_days.day })
    .from(sales_days)
    .where(and(eq(sales_days.farm_id, farm_id), eq(sales_days.connection_id, id), gte(sales_days.day, from)));
  return new Set(rows.map(({ day }) => day));
}

/** Returns connections of other sellers of the same point of sale, those that were connected last first. */
export const listOtherSellers = (
  db: Db,
  { id, provider }: ConnectionRow,
  count: number,
): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(connections)
    .where(
      and(ne(connections.id, id), eq(connections.provider, provider), eq(connections.status, "connected")),
    )
    .orderBy(desc(connections.id))
    .limit(count);

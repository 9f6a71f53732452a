import { agreedThemselves } from "@/lib/consent/operations/declarations";
import { withdrawRefused } from "@/lib/consent/operations/refusals";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import type { Tx } from "@/lib/platform/context";
import type { PosCustomer } from "@/lib/providers/pos/types";
import { findHolders } from "@/lib/subscribers/operations/known-contacts";
import { leftAmong, mergeSubscribers } from "@/lib/subscribers/operations/merge";
import { CHANNELS } from "@/lib/vocabulary/enumerations";
import {
  type ConnectionRow,
  findConnectionOfJob,
  knownCustomers,
  type LinkRow,
  lockConnection,
} from "../queries";
import { readCustomer } from "../rules";
import { importCustomers } from "./import-customers";
import { type CustomerResult, keptAway, saveLinks, unlinkGone } from "./links";

/**
 * Returns the link that keeps the customer of a merge away, because the farm removed one whom it was made of; null when
 * it removed none.
 */
async function keptAwayBy(
  tx: Tx,
  connection: ConnectionRow,
  { id, version }: PosCustomer,
  merged: readonly LinkRow[],
): Promise<CustomerResult | null> {
  if (merged.some(({ outcome }) => outcome === "removed"))
    return { customer_id: id, version, subscriber_id: null, outcome: "removed" };
  const people = merged.flatMap(({ subscriber_id }) => subscriber_id ?? []);
  const { removed } = await findHolders(tx, connection.farm_id, people, []);
  const [away] = removed;
  return away === undefined ? null : keptAway(id, away);
}

/**
 * Returns which of merged subscribers stays: one who agreed here themselves, else one who left, whom nothing brings back,
 * else the oldest; null of none.
 */
async function whoStays(
  tx: Tx,
  farm_id: number,
  merged: readonly number[],
  own: ReadonlySet<number>,
): Promise<number | null> {
  const left = await leftAmong(tx, farm_id, merged);
  const [agreed, gone] = [merged.filter((id) => own.has(id)), merged.filter((id) => left.has(id))];
  const first = agreed.length > 0 ? agreed : gone.length > 0 ? gone : merged;
  return first.length > 0 ? Math.min(...first) : null;
}

/** Makes one subscriber of those whose customers were merged. */
async function makeOne(
  tx: Tx,
  connection: ConnectionRow,
  { customer_id, merged_from }: { customer_id: string; merged_from: string[] },
  { into_id, from_ids }: { into_id: number; from_ids: number[] },
): Promise<void> {
  // The links go first: the erasure would mark them as of somebody whom the farm removed.
  await unlinkGone(tx, connection, merged_from);
  await saveLinks(tx, connection, [
    { customer_id, version: -1, subscriber_id: into_id, outcome: "unchanged" },
  ]);
  await mergeSubscribers(tx, connection.farm_id, { into_id, from_ids, source: connection.provider });
}

/**
 * Applies what became of one customer: a new one is imported when the farm accepts new ones, a known one fills
 * blanks when it accepts syncs, one who is gone is unlinked. A merge makes a new customer of known ones.
 * @param customer as it is now; null when it is gone
 */
export async function syncOneCustomer(
  tx: Tx,
  job: { connection_id: number; customer_id: string; merged_from: string[] },
  customer: PosCustomer | null,
): Promise<void> {
  const found = await findConnectionOfJob(tx.db, job.connection_id);
  if (found?.status !== "connected") return;
  const farm = await lockFarm(tx, found.farm_id);
  const connection = await lockConnection(tx.db, found.farm_id, found.id);
  if (connection?.status !== "connected") return;
  if (customer === null) return unlinkGone(tx, connection, [job.customer_id, ...job.merged_from]);
  const known = await knownCustomers(tx.db, connection, [customer.id, ...job.merged_from]);
  const parts = job.merged_from.flatMap((id) => known.get(id) ?? []);
  const away = await keptAwayBy(tx, connection, customer, parts);
  const { declined } = readCustomer(customer);
  if (away) {
    await saveLinks(tx, connection, [away]);
    if (declined) await importCustomers(tx, connection, [customer], null);
    return unlinkGone(tx, connection, job.merged_from);
  }
  const link = known.get(customer.id);
  const merged = parts.flatMap(({ subscriber_id }) => subscriber_id ?? []);
  const present = merged.length > 0 && link?.subscriber_id ? [...merged, link.subscriber_id] : merged;
  const own = await agreedThemselves(tx, farm.id, present);
  const former = await whoStays(tx, farm.id, present, own);
  const isKnown = (link !== undefined && link.outcome !== "gone") || former !== null;
  // A refusal counts whatever the farm accepts.
  const isAccepted = isKnown ? farm.accept_sync_customers : farm.accept_sync_customer_created;
  if (!isAccepted && !declined) return;
  if (former !== null) {
    const from_ids = [...new Set(present)].filter((id) => id !== former && !own.has(id));
    if (from_ids.length > 0) await makeOne(tx, connection, job, { into_id: former, from_ids });
  }
  await importCustomers(tx, connection, [customer], null, former);
  if (declined && merged.length > 0) {
    const refusals = present.map((subscriber_id) => ({ subscriber_id, channels: CHANNELS }));
    await withdrawRefused(tx, { farm_id: farm.id, source: connection.provider, refusals });
  }
  await unlinkGone(tx, connection, job.merged_from);
}

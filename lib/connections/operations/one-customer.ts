import type { Tx } from "@/lib/core/context";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import type { PosCustomer } from "@/lib/providers/pos/types";
import { type ConnectionRow, findConnectionOfJob, knownCustomers, lockConnection } from "../queries";
import { readCustomer } from "../rules";
import { bringAlong } from "./bring-along";
import { saveLinks, unlinkGone } from "./links";

/** Whom the farm removed does not come back as the customer whom a merge made. */
async function keepAway(
  tx: Tx,
  connection: ConnectionRow,
  { id, version }: PosCustomer,
  merged_from: readonly string[],
): Promise<void> {
  await saveLinks(tx, connection, [{ customer_id: id, version, subscriber_id: null, outcome: "removed" }]);
  await unlinkGone(tx, connection, merged_from);
}

/**
 * Applies what became of one customer: a new one is brought along when the farm accepts new ones, a known one fills
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
  const known = await knownCustomers(tx.db, connection.id, [customer.id, ...job.merged_from]);
  if (job.merged_from.some((id) => known.get(id)?.outcome === "removed"))
    return keepAway(tx, connection, customer, job.merged_from);
  const link = known.get(customer.id);
  const merged = job.merged_from.flatMap((id) => known.get(id)?.subscriber_id ?? []);
  const former = merged.length > 0 ? Math.min(...merged) : null;
  const isKnown = (link !== undefined && link.outcome !== "gone") || former !== null;
  // A refusal counts whatever the farm accepts.
  const isAccepted = isKnown ? farm.accept_sync_customers : farm.accept_sync_customer_created;
  if (!isAccepted && !readCustomer(customer).declined) return;
  const [result] = await bringAlong(tx, connection, [customer], null);
  // The merged person keeps the subscriber of the customers that the new one came from.
  if (result && result.subscriber_id === null && former !== null)
    await saveLinks(tx, connection, [{ ...result, subscriber_id: former }]);
  await unlinkGone(tx, connection, job.merged_from);
}

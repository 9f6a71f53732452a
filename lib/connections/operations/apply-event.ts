import { enqueue } from "@/lib/jobs/enqueue";
import type { Ctx } from "@/lib/platform/context";
import type { PosEvent } from "@/lib/providers/webhook";
import { findByMerchant } from "../queries";
import { markRevoked } from "./end";

/** A waiting job of the same customer fetches what a new one would. A merge tells more, so it stays beside it. */
export const customerJobKey = (job: {
  connection_id: number;
  customer_id: string;
  merged_from: string[];
}): string => `sync_customer:${job.connection_id}:${job.customer_id}:${job.merged_from.length > 0}`;

/**
 * Applies an event of a point of sale. A customer is fetched again by a job, so that the order of events does not
 * matter. Events of a seller whom no farm is connected to change nothing.
 */
export async function applyPosEvent(tx: Ctx, event: PosEvent): Promise<void> {
  const connection = await findByMerchant(tx.db, event);
  if (!connection) return;
  if (event.act === "revoked") return markRevoked(tx, connection);
  const { customer_id, merged_from } = event;
  await enqueue(
    tx,
    "sync_customer",
    { connection_id: connection.id, customer_id, merged_from },
    { jobKey: customerJobKey({ connection_id: connection.id, customer_id, merged_from }) },
  );
}

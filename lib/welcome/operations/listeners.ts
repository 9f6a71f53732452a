import { enqueue } from "@/lib/jobs/enqueue";
import type { Tx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { isWelcoming } from "../queries";

/** Queues the welcome of someone who consented, if the farm has one. The job looks again who may be written to. */
export async function queueWelcome(
  tx: Tx,
  { farm_id, subscriber_id }: DomainEvents["consent_granted"],
): Promise<void> {
  if (await isWelcoming(tx.db, farm_id)) await enqueue(tx, "welcome_subscriber", { farm_id, subscriber_id });
}

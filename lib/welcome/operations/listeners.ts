import { enqueue } from "@/lib/jobs/enqueue";
import type { Tx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { takeBackMessages } from "@/lib/transactional/operations/lifecycle";
import { findWelcomed, isWelcoming } from "../queries";
import { forgetWelcomed } from "./write";

/** Queues the welcome of someone who consented, if the farm has one. The job looks again who may be written to. */
export async function queueWelcome(
  tx: Tx,
  { farm_id, subscriber_id }: DomainEvents["consent_granted"],
): Promise<void> {
  if (await isWelcoming(tx.db, farm_id)) await enqueue(tx, "welcome_subscriber", { farm_id, subscriber_id });
}

/**
 * Takes back the welcomes that wait for people who withdrew their consent to emails. Those who got none are welcomed
 * when they come back.
 */
export async function takeBackWelcomes(
  tx: Tx,
  { farm_id, subscriber_ids, channels }: DomainEvents["consent_withdrawn"],
): Promise<void> {
  if (!channels.includes("email")) return;
  const welcomed = await findWelcomed(tx.db, farm_id, subscriber_ids);
  const addresses = welcomed.map(({ email }) => email);
  const unsent = new Set(await takeBackMessages(tx, { farm_id, kind: "welcome_subscriber", addresses }));
  const unwritten = welcomed.filter(({ email }) => unsent.has(email));
  await forgetWelcomed(
    tx,
    farm_id,
    unwritten.map(({ id }) => id),
  );
}

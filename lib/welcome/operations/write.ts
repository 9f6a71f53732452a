import { welcome_messages, welcomed_subscribers } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import type { Tx } from "@/lib/platform/context";
import type { WelcomeInput } from "../inputs";
import { findWelcome, type WelcomeRow } from "../queries";

/** Saves the message of a farm to new subscribers. */
export async function saveWelcome(tx: Tx, farm_id: number, words: WelcomeInput): Promise<WelcomeRow> {
  const before = (await findWelcome(tx.db, farm_id)) ?? {};
  const values = { ...words, updated_at: tx.clock.now() };
  const [row] = await tx.db
    .insert(welcome_messages)
    .values({ farm_id, ...values })
    .onConflictDoUpdate({ target: welcome_messages.farm_id, set: values })
    .returning();
  await recordAudit(tx, {
    subject: "welcome",
    act: "update",
    farm_id,
    subject_id: farm_id,
    before,
    after: row!,
  });
  return row!;
}

/** Marks a subscriber as welcomed. @returns false when they were welcomed before */
export async function markWelcomed(tx: Tx, farm_id: number, subscriber_id: number): Promise<boolean> {
  const marked = await tx.db
    .insert(welcomed_subscribers)
    .values({ farm_id, subscriber_id, sent_at: tx.clock.now() })
    .onConflictDoNothing()
    .returning();
  return marked.length > 0;
}

import { and, eq, sql } from "drizzle-orm";
import { welcome_message_contents, welcome_messages, welcomed_subscribers } from "@/db/schema";
import { setOfExcluded } from "@/db/set-of-excluded";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import type { Tx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import { DEFAULT_LANG, LANGS, type Lang } from "@/lib/vocabulary/languages";
import type { WelcomeInput } from "../inputs";
import { findWelcome, type WelcomeRow } from "../queries";

/** Saves the message of a farm to new subscribers. */
export async function saveWelcome(tx: Tx, farm_id: number, words: WelcomeInput): Promise<WelcomeRow> {
  const before = (await findWelcome(tx.db, farm_id)) ?? {};
  const values = { enabled: words.enabled, updated_at: tx.clock.now() };
  const [row] = await tx.db
    .insert(welcome_messages)
    .values({ farm_id, ...values })
    .onConflictDoUpdate({ target: welcome_messages.farm_id, set: values })
    .returning();
  const { farm_id: farm, lang } = welcome_message_contents;
  const versionOf = (one: Lang) => ({ subject: words[`subject_${one}`], text: words[`text_${one}`] });
  await tx.db
    .insert(welcome_message_contents)
    .values(LANGS.map((one) => ({ farm_id, lang: one, ...versionOf(one) })))
    .onConflictDoUpdate({
      target: [farm, lang],
      set: setOfExcluded(welcome_message_contents, versionOf(DEFAULT_LANG)),
    });
  const after = { ...words, ...row! };
  await recordAudit(tx, {
    subject: "welcome",
    act: "update",
    farm_id,
    subject_id: farm_id,
    before,
    after,
  });
  return after;
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

/** Forgets that subscribers were welcomed, because nothing went to them. */
export async function forgetWelcomed(
  tx: Tx,
  farm_id: number,
  subscriber_ids: readonly number[],
): Promise<void> {
  const isOneOf = sql`${welcomed_subscribers.subscriber_id} = any(${idArray(subscriber_ids)})`;
  await tx.db.delete(welcomed_subscribers).where(and(eq(welcomed_subscribers.farm_id, farm_id), isOneOf));
}

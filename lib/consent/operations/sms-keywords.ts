import { eq, lt, lte } from "drizzle-orm";
import { sms_keywords, subscribers } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { grantConsent, lastActs, STOP_SOURCE, withdrawConsent } from "./ledger";
import { liftSuppressions, suppress } from "./suppressions";

const withPhone = (tx: Ctx, phone: string) =>
  tx.db
    .select({ id: subscribers.id, farm_id: subscribers.farm_id, lang: subscribers.lang })
    .from(subscribers)
    .where(eq(subscribers.phone, phone))
    .orderBy(subscribers.id);

/**
 * Records when a phone texted STOP or START. Two keywords of one phone wait for each other; at the same moment STOP wins.
 * @returns false when a newer keyword of the phone was applied already
 */
export async function isLastKeyword(
  tx: Ctx,
  phone: string,
  act: "stop" | "start",
  sent_at: Date,
): Promise<boolean> {
  const older = act === "stop" ? lte : lt;
  const rows = await tx.db
    .insert(sms_keywords)
    .values({ phone, sent_at })
    .onConflictDoUpdate({
      target: sms_keywords.phone,
      set: { sent_at },
      setWhere: older(sms_keywords.sent_at, sent_at),
    })
    .returning({ phone: sms_keywords.phone });
  return rows.length > 0;
}

/** Forgets when phones texted a keyword before a moment, once no older keyword is kept. */
export async function forgetKeywords(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.delete(sms_keywords).where(lt(sms_keywords.sent_at, before));
}

/**
 * Handles STOP: withdraws SMS consent from all farms and suppresses the phone, even an unknown one. Email continues.
 * @param phone E.164
 * @returns the number of farms it had subscribed to
 */
export async function withdrawBySms(tx: Ctx, phone: string): Promise<number> {
  const people = await withPhone(tx, phone);
  for (const { id, farm_id } of people)
    await withdrawConsent(tx, {
      farm_id,
      subscriber_id: id,
      channels: ["sms"],
      reason: "stop",
      source: STOP_SOURCE,
    });
  await suppress(tx, { farm_id: null, channel: "sms", address: phone }, "stop");
  return people.length;
}

/**
 * Handles START: restores the consent that STOP withdrew, and no other withdrawn consent.
 * @param phone E.164
 * @returns the number of farms that may write again
 */
export async function resubscribeBySms(tx: Ctx, phone: string): Promise<number> {
  await liftSuppressions(tx, { farm_id: null, channel: "sms", address: phone });
  let restored = 0;
  for (const { id, farm_id, lang } of await withPhone(tx, phone)) {
    const [last, before] = await lastActs(tx, farm_id, id, "sms");
    const stopped = last?.act === "withdrawn" && last.source === STOP_SOURCE;
    if (!stopped || before?.act !== "granted") continue;
    await grantConsent(tx, {
      farm_id,
      subscriber_id: id,
      channel: "sms",
      address: phone,
      basis: "express",
      source: "sms-start",
      lang,
    });
    restored += 1;
  }
  return restored;
}

import { eq } from "drizzle-orm";
import { subscribers } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { grantConsent, lastActs, withdrawConsent } from "./ledger";
import { liftSuppressions, suppress } from "./suppressions";

const STOP_SOURCE = "sms-stop";

const withPhone = (tx: Ctx, phone: string) =>
  tx.db
    .select({ id: subscribers.id, farm_id: subscribers.farm_id, lang: subscribers.lang })
    .from(subscribers)
    .where(eq(subscribers.phone, phone))
    .orderBy(subscribers.id);

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
    const [last, before] = await lastActs(tx, id, "sms");
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

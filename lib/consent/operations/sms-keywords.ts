import { and, eq } from "drizzle-orm";
import { subscribers, suppressions } from "@/db/schema";
import { type Ctx, transaction } from "@/lib/core/context";
import { grantConsent, lastActs, STOP_SOURCE, withdraw } from "./ledger";
import { suppressEverywhere } from "./suppressions";

const withPhone = (tx: Ctx, phone: string) =>
  tx.db
    .select({ id: subscribers.id, farm_id: subscribers.farm_id, lang: subscribers.lang })
    .from(subscribers)
    .where(eq(subscribers.phone, phone))
    .orderBy(subscribers.id);

/**
 * STOP: no text from any farm on our number to this phone, known or not. Email goes on.
 * @param phone E.164
 * @returns the number of farms it had subscribed to
 */
export async function withdrawBySms(ctx: Ctx, phone: string): Promise<number> {
  return transaction(ctx, async (tx) => {
    const people = await withPhone(tx, phone);
    for (const { id, farm_id } of people)
      await withdraw(tx, {
        farm_id,
        subscriber_id: id,
        channels: ["sms"],
        reason: "stop",
        source: STOP_SOURCE,
      });
    await suppressEverywhere(tx, "sms", phone, "stop");
    return people.length;
  });
}

/**
 * START: gives back what STOP took, and nothing that was taken back in another way.
 * @param phone E.164
 * @returns the number of farms that may write again
 */
export async function resubscribeBySms(ctx: Ctx, phone: string): Promise<number> {
  return transaction(ctx, async (tx) => {
    await tx.db
      .delete(suppressions)
      .where(
        and(
          eq(suppressions.channel, "sms"),
          eq(suppressions.address, phone),
          eq(suppressions.reason, "stop"),
        ),
      );
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
  });
}

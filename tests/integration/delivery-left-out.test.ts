import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { subscribers } from "@/db/schema";
import { acceptSend, closeLive, deliver, deliveriesOf, outbox } from "@/tests/setup/doors/live";

afterAll(closeLive);

it("never claims a message to somebody who was erased after the send was accepted", async () => {
  const name = crypto.randomUUID().slice(0, 8);
  const stays = { email: `eve-${name}@abonne.test`, phone: "+15145550171" };
  const goes = { email: `luc-${name}@abonne.test`, phone: "+15145550172" };
  const { notification_id, subscribers: people } = await acceptSend([stays, goes], ["email", "sms"]);
  // The addresses and the consent are still there, as in the minutes in which a removal can be undone.
  await db().update(subscribers).set({ erased_at: new Date() }).where(eq(subscribers.id, people[1]!.id));
  await deliver(notification_id);
  const rows = await deliveriesOf(notification_id);
  expect(rows.map(({ channel, address, status, reason }) => [channel, address, status, reason])).toEqual([
    ["email", stays.email, "delivered", null],
    ["sms", stays.phone, "delivered", null],
    ["email", goes.email, "suppressed", "unsubscribed"],
    ["sms", goes.phone, "suppressed", "unsubscribed"],
  ]);
  expect(await outbox("/counts.json")).toMatchObject({ emails: 1, sms: 1, byRecipientMax: 1 });
});

it("leaves out the channel that somebody gave up after the send was accepted", async () => {
  const name = crypto.randomUUID().slice(0, 8);
  const given = [1, 2].map((at) => ({ email: `${at}-${name}@abonne.test`, phone: `+1514555017${at + 4}` }));
  const { notification_id, subscribers: people } = await acceptSend(given, ["email", "sms"]);
  for (const [at, communication_preferences] of (["email", "sms"] as const).entries())
    await db()
      .update(subscribers)
      .set({ communication_preferences })
      .where(eq(subscribers.id, people[at]!.id));
  await deliver(notification_id);
  const rows = await deliveriesOf(notification_id);
  expect(rows.map(({ channel, address, status, reason }) => [channel, address, status, reason])).toEqual([
    ["email", given[0]!.email, "delivered", null],
    ["sms", given[0]!.phone, "suppressed", "preference"],
    ["email", given[1]!.email, "suppressed", "preference"],
    ["sms", given[1]!.phone, "delivered", null],
  ]);
});

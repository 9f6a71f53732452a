import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { deleteFarm } from "@/lib/farms/service/write";
import { cancelNotification } from "@/lib/notifications/service/lifecycle";
import { transaction } from "@/lib/platform/context";
import type { VerifiedWebhook } from "@/lib/providers/webhook";
import { eraseSubscriber } from "@/lib/subscribers/operations/erase";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { applyCall } from "@/lib/webhooks/operations/apply-call";
import { asJob, asUser, contextFor, runningClock } from "@/tests/factories/context";
import { holdCall } from "@/tests/setup/barriers";
import {
  acceptSend,
  closeLive,
  deliver,
  deliveriesOf,
  deliverQueuedMessages,
  NOON,
  outbox,
} from "@/tests/setup/doors/live";

afterAll(closeLive);
beforeEach(async () => {
  await outbox("/messages", "DELETE");
  await outbox("/faults", "DELETE");
  await db().execute(sql`
    update provider_outages set reason = null, since = null, retry_at = null, tries = 0, unanswered = 0`);
});

let phones = 0;
const newPhone = () => `+1514${2_700_000 + ++phones}`;
const order = (fault: object) => outbox("/faults", "POST", fault);
const statusesOf = async (notification_id: number) =>
  Object.fromEntries((await deliveriesOf(notification_id)).map((row) => [row.address, row.status]));

const withdrawal = (farm_id: number, subscriber_id: number) => ({
  farm_id,
  subscriber_id,
  reason: "unsubscribed" as const,
  source: "unsubscribe-link" as const,
});

describe("an erased person", () => {
  it("leaves no number behind, not even of a text that is in the air", async () => {
    const phone = newPhone();
    const { farm, subscribers, notification_id } = await acceptSend([{ phone }], ["sms"]);
    const call = await holdCall({ provider: "sns" });
    const running = deliver(notification_id);
    await call.arrived();
    await transaction(asJob(), (tx) => eraseSubscriber(tx, withdrawal(farm.id, Number(subscribers[0]!.id))));
    await call.release();
    await running;
    const [row] = await deliveriesOf(notification_id);
    expect(row).toMatchObject({ address: "", status: "delivered" });
  });

  it("leaves no number behind in a text whose answer was lost", async () => {
    const phone = newPhone();
    const { farm, subscribers, notification_id } = await acceptSend([{ phone }], ["sms"]);
    await order({ provider: "sns", kind: "500" });
    await deliver(notification_id);
    await transaction(asJob(), (tx) => eraseSubscriber(tx, withdrawal(farm.id, Number(subscribers[0]!.id))));
    expect(await statusesOf(notification_id)).toEqual({ "": "unknown" });
    expect(await db().execute(sql`select 1 from unsettled_texts where address = ${phone}`)).toEqual([]);
  });

  it("gets no message that still waits", async () => {
    const email = `attend-${newPhone()}@abonne.test`;
    const { farm, subscribers } = await acceptSend([{ email }]);
    await queueTransactional(asJob(), {
      channel: "email",
      kind: "already_subscribed",
      address: email,
      lang: "fr",
      farm_id: farm.id,
      values: {},
    });
    await transaction(asJob(), (tx) => eraseSubscriber(tx, withdrawal(farm.id, Number(subscribers[0]!.id))));
    expect(await db().execute(sql`select 1 from transactional_messages where address = ${email}`)).toEqual(
      [],
    );
  });
});

describe("a text that the provider has while its send ends", () => {
  const rows = async (id: number) =>
    (await deliveriesOf(id)).map(({ status, reason }) => ({ status, reason }));

  it.each(["canceled", "deleted with its farm"])("does not wait for ever when %s", async (how) => {
    const send = await acceptSend([{ phone: newPhone() }, { phone: newPhone() }], ["sms"]);
    const call = await holdCall({ provider: "sns", kind: "429" });
    const running = deliver(send.notification_id);
    await call.arrived();
    if (how === "canceled") await cancelNotification(send.ctx, send.ids);
    else await deleteFarm(asUser(send.owner), { farm_id: send.farm.id });
    await call.release();
    await running;
    const ended = { status: "canceled", reason: "canceled" };
    expect(await rows(send.notification_id)).toEqual([ended, ended]);
  });
});

describe("a receipt with a number that we never got", () => {
  const receipt = (address: string, minutesAgo: number, stage: "delivered" | "failed"): VerifiedWebhook => {
    const at = new Date(new Date(NOON).getTime() - minutesAgo * 60_000);
    return {
      event_id: crypto.randomUUID(),
      type: "receipt",
      sent_at: at,
      events: [
        {
          kind: "delivery",
          channel: "sms",
          tag: null,
          provider_message_id: crypto.randomUUID(),
          text: { address, published_at: at },
          stage,
          at,
          reason: stage === "failed" ? "Phone is on a blocked list" : null,
          permanent: false,
          suppressed_by_provider: false,
          by_machine: false,
        },
      ],
    };
  };
  const apply = (call: VerifiedWebhook, at = NOON) =>
    transaction(contextFor({ kind: "webhook", provider: "sns" }, { clock: runningClock(at) }), (tx) =>
      applyCall(tx, "sns", call),
    );

  it.each(["delivered", "failed"] as const)("settles the text to its number as %s", async (stage) => {
    const [phone, other] = [newPhone(), newPhone()];
    const { notification_id } = await acceptSend([{ phone }, { phone: other }], ["sms"]);
    await order({ provider: "sns", kind: "500", count: 2 });
    await deliver(notification_id);
    expect(await statusesOf(notification_id)).toEqual({ [phone]: "unknown", [other]: "unknown" });
    await apply(receipt(phone, 0.1, stage));
    expect(await statusesOf(notification_id)).toEqual({ [phone]: stage, [other]: "unknown" });
  });

  it("settles nothing a day later", async () => {
    const phone = newPhone();
    const { notification_id } = await acceptSend([{ phone }], ["sms"]);
    await order({ provider: "sns", kind: "500" });
    await deliver(notification_id);
    await apply(receipt(phone, -24 * 60, "delivered"), "2026-07-02T16:05:00Z");
    expect(await statusesOf(notification_id)).toEqual({ [phone]: "unknown" });
  });

  it("is asked for again while a killed worker still holds the text", async () => {
    const phone = newPhone();
    const { notification_id } = await acceptSend([{ phone }], ["sms"]);
    const hold = (status: string, worker: string | null) =>
      db().execute(sql`
        update deliveries set status = ${status}, claimed_by = ${worker}, lease_until = now() + interval '1 minute'
        where notification_id = ${notification_id}`);
    await hold("sending", "killed-worker:1");
    await expect(apply(receipt(phone, 0.5, "delivered"))).rejects.toMatchObject({ code: "not_found" });
    await hold("unknown", null);
    await db().execute(sql`
      insert into unsettled_texts (farm_id, delivery_id, accepted_month, address, called_at)
      select farm_id, id, accepted_month, address, ${NOON}::timestamptz from deliveries where notification_id = ${notification_id}`);
    await apply(receipt(phone, 0.5, "delivered"));
    expect(await statusesOf(notification_id)).toEqual({ [phone]: "delivered" });
  });

  it("settles a confirmation text as well", async () => {
    const phone = newPhone();
    await queueTransactional(asJob(), {
      channel: "sms",
      kind: "confirm_code",
      address: phone,
      lang: "fr",
      values: { farm: "Ferme", code: "123456", minutes: "10" },
    });
    await order({ provider: "sns", kind: "500" });
    await deliverQueuedMessages();
    const status = async () => {
      const [row] = await db().execute<{ status: string }>(
        sql`select status from transactional_messages where address = ${phone}`,
      );
      return row?.status;
    };
    expect(await status()).toBe("unknown");
    const now = new Date().toISOString();
    await apply({ ...receipt(phone, 0, "delivered"), sent_at: new Date(Date.now() - 10_000) }, now);
    expect(await status()).toBe("delivered");
  });
});

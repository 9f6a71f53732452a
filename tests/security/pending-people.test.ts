import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { consents, farms, subscribers } from "@/db/schema";
import { isSuppressed } from "@/lib/consent/operations/suppressions";
import { fixedClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import type { DeliveryEvent } from "@/lib/providers/webhook";
import { confirmByLink } from "@/lib/subscribers/service/confirm";
import { purgePending } from "@/lib/subscribers/service/purge";
import { dispatch } from "@/lib/webhooks/operations/dispatch";
import { asJob, asVisitor } from "@/tests/factories/context";
import { messagesTo, reload, subscribe, tokenOf, unique } from "@/tests/factories/subscribing";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const inDays = (days: number) => asJob({ clock: fixedClock(new Date(Date.now() + days * 86_400_000)) });

describe("somebody who never confirmed", () => {
  it("is deleted after 7 days, with the request and the message", async () => {
    const { farm } = await makeTenant();
    const [email, sure] = [unique("pending"), unique("sure")];
    const { id } = await subscribe(farm, { email });
    const { id: confirmed } = await subscribe(farm, { email: sure });
    await confirmByLink(asVisitor(), { token: tokenOf((await messagesTo(sure))[0]!.payload.url!) });
    const left = await makeSubscriber(farm, { unsubscribed_at: new Date() }, []);
    await purgePending(inDays(6));
    expect(await reload(id)).toBeDefined();
    await purgePending(inDays(8));
    expect(await reload(id)).toBeUndefined();
    expect(await db().select().from(consents).where(eq(consents.subscriber_id, id))).toEqual([]);
    for (const kept of [confirmed, left.id]) expect(await reload(kept)).toBeDefined();
  });

  it("is the only one whose requests the database lets go", async () => {
    const { farm } = await makeTenant();
    const { id } = await makeSubscriber(farm);
    await expect(db().delete(consents).where(eq(consents.subscriber_id, id))).rejects.toThrow();
  });

  it("takes no place of the plan", async () => {
    const { farm } = await makeTenant({ plan_type: "beta-free" });
    await db()
      .insert(subscribers)
      .values(
        Array.from({ length: 100 }, (_, at) => ({ farm_id: farm.id, email: `w${at}-${farm.id}@x.test` })),
      );
    await subscribe(farm, { email: unique("next") });
  });
});

describe("a confirmation", () => {
  it.each(["bounced", "complained"] as const)(
    "that %s suppresses the address like any other message",
    async (stage) => {
      const { farm } = await makeTenant();
      const email = unique(stage);
      await subscribe(farm, { email });
      const [message] = await messagesTo(email);
      const event: DeliveryEvent = {
        kind: "delivery",
        channel: "email",
        stage,
        at: new Date(),
        reason: null,
        provider_message_id: null,
        tag: { message_uuid: message!.uuid },
        permanent: true,
        suppressed_by_provider: false,
        text: null,
        by_machine: false,
      };
      const ctx = asVisitor();
      expect(await transaction(ctx, (tx) => dispatch(tx, event, tx.clock.now()))).toBe(true);
      expect(await isSuppressed(ctx, { farm_id: farm.id, channel: "email", address: email }, [stage])).toBe(
        true,
      );
    },
  );
});

it.each(["Ferme\nBcc: x", "Fer\u200Bme", "Ferme\u2028x"])(
  "the database refuses the name %j",
  async (name) => {
    const { farm } = await makeTenant();
    await expect(db().update(farms).set({ name }).where(eq(farms.id, farm.id))).rejects.toThrow();
    await db().execute(sql`update farms set name = 'Ferme 👩‍🌾' where id = ${farm.id}`);
  },
);

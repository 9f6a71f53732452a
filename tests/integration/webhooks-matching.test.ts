import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { transaction } from "@/lib/platform/context";
import type { VerifiedWebhook } from "@/lib/providers/webhook";
import { applyCall } from "@/lib/webhooks/operations/apply-call";
import { contextFor } from "@/tests/factories/context";
import { unique as uniqueEmail } from "@/tests/factories/subscribing";
import { acceptSend, closeLive, deliver, deliveriesOf } from "@/tests/setup/doors/live";

afterAll(closeLive);

describe("an event without our tag", () => {
  const said = (provider_message_id: string | null): VerifiedWebhook => ({
    event_id: crypto.randomUUID(),
    type: "email.opened",
    sent_at: new Date(Date.now() - 60_000),
    events: [
      {
        kind: "delivery",
        channel: "email",
        tag: null,
        provider_message_id,
        stage: "opened",
        at: new Date(),
        reason: null,
        permanent: false,
        suppressed_by_provider: false,
        text: null,
        by_machine: false,
      },
    ],
  });
  const apply = (call: VerifiedWebhook) =>
    transaction(contextFor({ kind: "webhook", provider: "resend" }), (tx) => applyCall(tx, "resend", call));

  it("is matched by the number that the provider gave the message", async () => {
    const send = await acceptSend([{ email: uniqueEmail("luc") }, { email: uniqueEmail("luc") }]);
    await deliver(send.notification_id);
    const second = (await deliveriesOf(send.notification_id))[1]!;
    const [batch] = await db().execute<{ number: string }>(sql`
      select provider_message_ids[array_position(accepted_ids, ${second.id}::bigint)] as number
      from delivery_batches where notification_id = ${send.notification_id}`);
    await apply(said(batch!.number));
    const rows = await deliveriesOf(send.notification_id);
    expect(rows.map(({ status }) => status)).toEqual(["delivered", "opened"]);
  });

  it("changes nothing when nobody knows the number", async () => {
    await apply(said(crypto.randomUUID()));
    await apply(said(null));
  });
});

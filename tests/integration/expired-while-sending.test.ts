import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { sendNotification } from "@/lib/notifications/service/send";
import { fixedClock } from "@/lib/platform/clock";
import { makeAudience } from "@/tests/factories/audience";
import { asUser } from "@/tests/factories/context";
import { makeNotification, makeProduce, makeTenant } from "@/tests/factories/tenant";
import { closeLive, deliver, outbox } from "@/tests/setup/doors/live";

afterAll(closeLive);

it("a send on a later day leaves out what expired meanwhile, on the farm's clock, in emails and texts", async () => {
  const { owner, farm } = await makeTenant({ time_zone: "Pacific/Auckland" });
  await makeAudience(farm, 3, 1);
  const kept = await makeProduce(farm, { name: "Bleuets", expiration_date: "2026-07-02" });
  const gone = await makeProduce(farm, { name: "Framboises", expiration_date: "2026-07-01" });
  const notification = await makeNotification(farm, {
    produce_ids: [kept.id, gone.id],
    sms_content_fr: "Voici {{produce}}",
  });
  // 10:00 on July 1 there. A day later it is July 2 there, and still July 1 in Greenwich.
  const ctx = asUser(owner, { clock: fixedClock("2026-06-30T22:00:00Z") });
  const { id } = await sendNotification(ctx, { farm_id: farm.id, notification_id: notification.id });
  const [frozen] = await db().execute<{ both: boolean }>(
    sql`select jsonb_array_length(frozen_content->'produces') = 2 as both from notifications where id = ${id}`,
  );
  expect(frozen?.both).toBe(true);
  await deliver(id, "2026-07-01T22:00:00Z");
  const { messages } = await outbox("/messages.json?limit=200");
  const texts: string[] = messages.map(({ text }: { text: string }) => text.toLowerCase());
  expect(texts).toHaveLength(4);
  expect(texts.every((text) => text.includes("bleuets") && !text.includes("framboises"))).toBe(true);
});

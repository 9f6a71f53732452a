import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { getNotification } from "@/lib/notifications/service/drafts";
import { resumeNotification } from "@/lib/notifications/service/lifecycle";
import { makeAudience } from "@/tests/factories/audience";
import { acceptSend, closeLive, deliveriesOf, postResendEvent } from "@/tests/setup/doors/live";

afterAll(closeLive);

describe("a send that bounces", () => {
  async function toMany(size: number) {
    const send = await acceptSend([{ email: `luc-${crypto.randomUUID()}@abonne.test` }]);
    await db().execute(sql`delete from deliveries where notification_id = ${send.notification_id}`);
    await makeAudience(send.farm, size);
    await db().execute(sql`
      insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang)
      select farm_id, ${send.notification_id}, (select accepted_month from notifications where id = ${send.notification_id}), id, 'email', email, lang from subscribers
      where farm_id = ${send.farm.id} and source = 'import' order by id`);
    const rows = await deliveriesOf(send.notification_id);
    return { ...send, rows, status: async () => getNotification(send.ctx, send.ids) };
  }
  const bounce = (rows: { id: number }[]) =>
    Promise.all(rows.map(({ id }) => postResendEvent("bounced", id, { bounce: { type: "Permanent" } })));

  it("pauses itself past 5 % of its first 200, and says why", async () => {
    const send = await toMany(260);
    await bounce(send.rows.slice(100, 110));
    expect(await send.status()).toMatchObject({ status: "sending" });
    await bounce(send.rows.slice(199, 200));
    expect(await send.status()).toMatchObject({ status: "paused", status_reason: "tooManyBounces" });
  });

  it("goes on once it was resumed, until more than 5 % of the next 200 bounce", async () => {
    const send = await toMany(460);
    const ids = send.rows.slice(0, 220).map(({ id }) => id);
    await db().execute(
      sql`update deliveries set status = 'sent', sent_at = now() where id = any(${`{${ids.join()}}`}::bigint[])`,
    );
    await bounce(send.rows.slice(0, 10));
    await bounce(send.rows.slice(10, 11));
    expect(await send.status()).toMatchObject({ status: "paused", status_reason: "tooManyBounces" });
    await resumeNotification(send.ctx, send.ids);
    await bounce(send.rows.slice(11, 40));
    await bounce(send.rows.slice(220, 230));
    expect(await send.status()).toMatchObject({ status: "sending", status_reason: null });
    await bounce(send.rows.slice(419, 420));
    expect(await send.status()).toMatchObject({ status: "paused", status_reason: "tooManyBounces" });
    await resumeNotification(send.ctx, send.ids);
    await bounce(send.rows.slice(230, 240));
    expect(await send.status()).toMatchObject({ status: "sending" });
  });

  it("goes on when they bounce later", async () => {
    const send = await toMany(260);
    await bounce(send.rows.slice(190, 215));
    expect(await send.status()).toMatchObject({ status: "sending" });
  });
});

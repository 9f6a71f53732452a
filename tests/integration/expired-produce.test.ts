import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { notifications } from "@/db/schema";
import { previewNotification, previewTemplate } from "@/lib/notifications/service/preview";
import { notificationParameters } from "@/lib/notifications/service/quote";
import { sendNotification } from "@/lib/notifications/service/send";
import { fixedClock } from "@/lib/platform/clock";
import { asUser } from "@/tests/factories/context";
import { makeNotification, makeProduce, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const WEDNESDAY = "2026-07-01";
const FRIDAY = { scheduled_day: "2026-07-03", scheduled_hour: 10 };
const EMPTY = { field: "produce_ids", key: "emptyProduceList" };

/** A farm on Wednesday at noon, with strawberries until tonight, garlic, and a message planned for Friday. */
async function planned() {
  const { owner, farm } = await makeTenant();
  await makeSubscriber(farm, { name: "Rose" }, ["email"]);
  const strawberries = await makeProduce(farm, { name: "Fraises", expiration_date: WEDNESDAY });
  const garlic = await makeProduce(farm, { name: "Ail" });
  const draft = (produce_ids: number[]) =>
    makeNotification(farm, {
      ...FRIDAY,
      type: "email",
      produce_ids,
      email_content_fr: [{ id: "a", type: "content", text: "Voici {{produce}}" }],
    });
  const ctx = asUser(owner, { clock: fixedClock(`${WEDNESDAY}T16:00:00Z`) });
  const ids = { farm_id: farm.id };
  return { ctx, farm, ids, draft, strawberries, garlic };
}

describe("produce that expires before a planned message goes out", () => {
  it("is in neither its preview nor its frozen content, and in both when it is sent today", async () => {
    const { ctx, ids, draft, strawberries, garlic } = await planned();
    const both = [strawberries.id, garlic.id];
    const { id: notification_id } = await draft(both);
    const html = async (changes: object) =>
      (await previewNotification(ctx, { ...ids, notification_id, ...changes })).versions.fr.html;
    expect(await html({})).not.toContain("Fraises");
    expect(await html({})).toContain("Ail");
    expect(await html({ scheduled_day: WEDNESDAY, scheduled_hour: 15 })).toContain("Fraises");
    expect(await html({ scheduled_day: null })).toContain("Fraises");

    const frozen = async (when: "now" | "schedule") => {
      const { id } = await sendNotification(ctx, { ...ids, notification_id: (await draft(both)).id, when });
      const [row] = await db().select().from(notifications).where(eq(notifications.id, id));
      return row?.frozen_content?.produces.map((produce) => produce.id);
    };
    expect(await frozen("schedule")).toEqual([garlic.id]);
    expect(await frozen("now")).toEqual(both);
  });

  it("leaves a text without products, which the quote names and the send refuses", async () => {
    const { ctx, ids, draft, strawberries } = await planned();
    const own = { ...ids, notification_id: (await draft([strawberries.id])).id };
    expect((await notificationParameters(ctx, { ...own, when: "schedule" })).problems).toEqual([EMPTY]);
    expect((await notificationParameters(ctx, { ...own, when: "now" })).problems).toEqual([]);
    await expect(sendNotification(ctx, { ...own, when: "schedule" })).rejects.toMatchObject({
      fields: { produce_ids: [{ key: "emptyProduceList" }] },
    });
  });
});

it("pictures a template with what the farm has today", async () => {
  const { ctx, farm, ids } = await planned();
  for (const name of ["Bleuets", "Cerises", "Prunes"])
    await makeProduce(farm, { name, expiration_date: "2026-06-30" });
  const { html } = await previewTemplate(ctx, { ...ids, template: "fresh-this-week" });
  expect(html).toContain("Fraises");
  expect(html).not.toMatch(/Bleuets|Cerises|Prunes/);
});

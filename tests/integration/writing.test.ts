import { describe, expect, it } from "vitest";
import { TEMPLATE_CODES } from "@/lib/notifications/rules/templates";
import { updateNotification } from "@/lib/notifications/service/drafts";
import { createFromTemplate } from "@/lib/notifications/service/from-template";
import { previewNotification, previewReaders, previewTemplate } from "@/lib/notifications/service/preview";
import { firstParameters, notificationParameters } from "@/lib/notifications/service/quote";
import { sendNotification } from "@/lib/notifications/service/send";
import { fixedClock } from "@/lib/platform/clock";
import { OpeningHours } from "@/lib/vocabulary/opening-hours";
import { asUser } from "@/tests/factories/context";
import { makeNotification, makeProduce, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const NOON = fixedClock("2026-07-01T16:00:00Z");
const DAWN = fixedClock("2026-07-01T10:00:00Z");
const refused = (code: string) => expect.objectContaining({ code });

/** A farm with one subscriber, and a draft with these words. */
async function written(words: Parameters<typeof makeNotification>[1] = {}, farmValues: object = {}) {
  const { owner, farm } = await makeTenant(farmValues);
  const subscriber = await makeSubscriber(farm, { name: "Rose" }, ["email"]);
  const draft = await makeNotification(farm, { type: "email", ...words });
  const ids = { farm_id: farm.id, notification_id: draft.id };
  return { owner, farm, subscriber, draft, ids, ctx: asUser(owner, { clock: NOON }) };
}

describe("words that are left to write", () => {
  it("stop the send, and are named with the text that holds them", async () => {
    const { ctx, ids } = await written({ subject_fr: "Ouvert {{?vos heures}}" });
    const problem = { field: "subject_fr", key: "placeholder", values: { fields: "vos heures" } };
    expect((await notificationParameters(ctx, ids)).problems).toContainEqual(problem);
    await expect(sendNotification(ctx, ids)).rejects.toMatchObject({
      code: "invalid",
      fields: { subject_fr: [{ key: "placeholder", values: { fields: "vos heures" } }] },
    });
    await updateNotification(ctx, { ...ids, subject_fr: "Ouvert de 9 h à 17 h" });
    expect((await notificationParameters(ctx, ids)).problems).toEqual([]);
    await expect(sendNotification(ctx, ids)).resolves.toMatchObject({ status: "sending" });
  });

  it("are named before the first subscriber is there, in the language nobody reads yet too", async () => {
    const { owner, farm } = await makeTenant();
    const draft = await makeNotification(farm, {
      subject_en: "Open {{?your hours}}",
      email_content_en: [{ id: "a", type: "content", text: "Come" }],
    });
    const { problems } = await notificationParameters(asUser(owner), {
      farm_id: farm.id,
      notification_id: draft.id,
    });
    expect(problems).toContainEqual(expect.objectContaining({ field: "subject_en", key: "placeholder" }));
  });

  it("come with what the farm has today, the freshest first, in a template that shows products alone", async () => {
    const { owner, farm } = await makeTenant();
    const few = await makeProduce(farm, { availability: "limited" });
    const there = await makeProduce(farm, { availability: "available" });
    await makeProduce(farm, { availability: "sold-out" });
    await makeProduce(farm, { availability: "available", expiration_date: "2020-01-01" });
    const past = await makeNotification(farm, {
      sms_content_fr: "Venez : {{produce}}",
      email_content_fr: [],
    });
    const without = await makeNotification(farm, { email_content_fr: [], produce_ids: [there.id] });
    const begun = async (template: string) =>
      (await createFromTemplate(asUser(owner), { farm_id: farm.id, template })).produce_ids;
    const fresh = [there.id, few.id];
    for (const template of ["fresh-this-week", `past:${past.id}`])
      expect(await begun(template), template).toEqual(fresh);
    for (const template of ["weather-change", "custom", `past:${without.id}`])
      expect(await begun(template), template).toEqual([]);
  });

  it("are filled from the farm in every template, as far as the farm knows", async () => {
    const { owner, farm } = await makeTenant({ address: "120, rang Saint-Joseph", city: "Huntingdon" });
    for (const template of TEMPLATE_CODES) {
      const made = JSON.stringify(await createFromTemplate(asUser(owner), { farm_id: farm.id, template }));
      expect(made, template).not.toMatch(/\{\{\?(town|address|hours):/);
    }
  });

  it("take the opening hours of the farm, in the language of each text", async () => {
    const opening_hours = OpeningHours.parse({
      seasons: [{ week: { wednesday: [{ opens: "09:00", closes: "17:00" }] } }],
    });
    const { owner, farm } = await makeTenant({ opening_hours });
    const ids = { farm_id: farm.id, template: "farm-stand-open" };
    const made = await createFromTemplate(asUser(owner, { clock: NOON }), ids);
    const [fr, en] = [JSON.stringify(made.email_content_fr), JSON.stringify(made.email_content_en)];
    expect(fr).toMatch(/mer\S*\s: 9.h/);
    expect(en).toMatch(/Wed\S*: 9/);
    expect(fr).toContain("{{?comment payer}}");
    const silent = await makeTenant();
    const left = await createFromTemplate(asUser(silent.owner), { ...ids, farm_id: silent.farm.id });
    expect(JSON.stringify(left)).toContain("{{?vos jours et vos heures}}");
  });
});

describe("a list of nothing", () => {
  it("is a problem with a name, and stops the send", async () => {
    const { ctx, farm, ids } = await written({ subject_fr: "Voici {{produce}}" });
    const problem = { field: "produce_ids", key: "emptyProduceList" };
    expect((await notificationParameters(ctx, ids)).problems).toEqual([problem]);
    await expect(sendNotification(ctx, ids)).rejects.toMatchObject({
      fields: { produce_ids: [{ key: "emptyProduceList" }] },
    });
    const soldOut = await makeProduce(farm, { availability: "sold-out" });
    await updateNotification(ctx, { ...ids, produce_ids: [soldOut.id] });
    expect((await notificationParameters(ctx, ids)).problems).toEqual([problem]);
    const ready = await makeProduce(farm);
    await updateNotification(ctx, { ...ids, produce_ids: [ready.id] });
    expect((await notificationParameters(ctx, ids)).problems).toEqual([]);
  });
});

describe("what stops a send", () => {
  it("is said before there is a word, with the hour at which it opens", async () => {
    const { owner, farm } = await makeTenant({ address: null, city: null });
    const early = await firstParameters(asUser(owner, { clock: DAWN }), { farm_id: farm.id });
    expect(early).toMatchObject({
      window: "too_early",
      opens_at: new Date("2026-07-01T12:00:00Z"),
      quote: { recipients: { people: 0 } },
    });
    expect(early.obstacles).toEqual([{ key: "addressRequired" }]);
    const open = await firstParameters(asUser(owner, { clock: NOON }), { farm_id: farm.id });
    expect(open).toMatchObject({ window: "open", opens_at: null });
  });

  it("names an account that is not verified, a plan that ended, and a month that is used up", async () => {
    const { ctx, farm } = await written({}, { plan_type: "beta-free" });
    const keys = async () =>
      (await firstParameters(ctx, { farm_id: farm.id })).obstacles.map(({ key }) => key);
    expect(await keys()).toEqual([]);
    for (const _ of [1, 2])
      await makeNotification(farm, { status: "sent", accepted_at: new Date("2026-07-01T15:00:00Z") });
    expect(await keys()).toEqual(["maxNotifications"]);
    const ended = await makeTenant({ plan_type: "canceled", plan_ended: true });
    const { obstacles } = await firstParameters(asUser(ended.owner, { clock: NOON }), {
      farm_id: ended.farm.id,
    });
    expect(obstacles).toContainEqual({ key: "planRequired" });
  });

  it("is for the people of the farm", async () => {
    const { farm } = await makeTenant();
    const stranger = await makeTenant();
    await expect(firstParameters(asUser(stranger.owner), { farm_id: farm.id })).rejects.toEqual(
      refused("not_found"),
    );
  });
});

describe("the preview", () => {
  it("is that of a real subscriber, who can be chosen", async () => {
    const { ctx, farm, ids, subscriber } = await written({ subject_fr: "Bonjour {{name}}" });
    const other = await makeSubscriber(farm, { name: "Alice" }, ["email"]);
    const silent = await makeSubscriber(farm, { name: "Muet" }, []);
    expect((await previewReaders(ctx, ids)).map(({ id }) => id)).toEqual([other.id, subscriber.id]);
    const shown = async (subscriber_id: number) =>
      (await previewNotification(ctx, { ...ids, subscriber_id })).versions.fr.subject;
    expect(await shown(subscriber.id)).toBe("Bonjour Rose");
    expect(await shown(other.id)).toBe("Bonjour Alice");
    expect(await shown(silent.id)).toBe("Bonjour Camille");
  });

  it("never shows a person of another farm", async () => {
    const { ctx, ids } = await written({ subject_fr: "Bonjour {{name}}" });
    const theirs = await written();
    const shown = await previewNotification(ctx, { ...ids, subscriber_id: theirs.subscriber.id });
    expect(shown.reader).toBeNull();
    expect(JSON.stringify(shown)).not.toContain("Rose");
    await expect(previewReaders(ctx, { ...theirs.ids })).rejects.toEqual(refused("not_found"));
  });

  it("of a template shows the farm's own newest products", async () => {
    const { owner, farm } = await makeTenant();
    await makeProduce(farm, { name: "Topinambours" });
    await makeProduce(farm, { name: "Panais", availability: "sold-out" });
    const picture = await previewTemplate(asUser(owner), { farm_id: farm.id, template: "fresh-this-week" });
    expect(picture.html).toContain("Topinambours");
    expect(picture.html).not.toContain("Panais");
    expect(picture.html).not.toContain("{{");
    await expect(previewTemplate(asUser(owner), { farm_id: farm.id, template: "no-such" })).rejects.toEqual(
      refused("invalid"),
    );
    const stranger = await makeTenant();
    await expect(
      previewTemplate(asUser(stranger.owner), { farm_id: farm.id, template: "custom" }),
    ).rejects.toEqual(refused("not_found"));
  });
});

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { renderNotification } from "@/emails/render";
import { composer } from "@/lib/delivery/operations/compose";
import { findFarmById } from "@/lib/farms/operations/read";
import { measureSms } from "@/lib/messaging/rules/segments";
import { freezeContent } from "@/lib/notifications/operations/freeze-content";
import { createFromTemplate } from "@/lib/notifications/service/from-template";
import { previewNotification } from "@/lib/notifications/service/preview";
import { notificationParameters } from "@/lib/notifications/service/quote";
import { sendNotification } from "@/lib/notifications/service/send";
import { fixedClock } from "@/lib/platform/clock";
import { asUser } from "@/tests/factories/context";
import { newPhone } from "@/tests/factories/subscribing";
import { makeNotification, makeProduce, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const NOON = "2026-07-01T16:00:00Z";
const FULL_LENGTH = "a".repeat(180);

type Notification = Parameters<typeof makeNotification>[1];

async function draft(values: Notification, names: string[] = ["Luc"], ofFarm = { name: "Ferme" }) {
  const { owner, farm } = await makeTenant(ofFarm);
  for (const name of names) await makeSubscriber(farm, { name, phone: newPhone() }, ["email", "sms"]);
  const notification = await makeNotification(farm, values);
  const ctx = asUser(owner, { clock: fixedClock(NOON) });
  const ids = { farm_id: farm.id, notification_id: notification.id };
  const content = async () =>
    freezeContent(notification, (await findFarmById(ctx, farm.id))!, [], { at: new Date(NOON) });
  const sms = async (name: string) => {
    const to = { delivery_id: 1, subscriber_id: 1, address: "", lang: "fr" as const, name };
    return composer(await content(), new Set(), {}).sms(to);
  };
  return { ctx, ids, content, sms, quote: () => notificationParameters(ctx, ids) };
}

describe("the text part of an email", () => {
  it("fills in the fields of headings, which no longer change case", async () => {
    const { content } = await draft({
      email_content_fr: [
        { id: "a", type: "heading", text: "Bonjour {{name}}" },
        { id: "b", type: "subheading", text: "De la part de {{farm}}" },
        { id: "c", type: "button", text: "Voir", url: "{{link}}" },
      ],
    });
    const to = { delivery_id: 1, subscriber_id: 1, address: "a@b.test", lang: "fr" as const, name: "Zoé" };
    const { text } = composer(await content(), new Set(), {}).email(to, new Date());
    expect(text).toContain("Bonjour Zoé");
    expect(text).toContain("De la part de Ferme");
    expect(text).not.toMatch(/\{\{/);
  });

  it("keeps the case of every heading that the renderer knows", async () => {
    const { text } = await renderNotification({
      lang: "fr",
      subject: "s",
      farm: { name: "Ferme du Ruisseau", town: null, logo: null },
      cover: { url: "https://potager.test/cover.jpg", alt: "" },
      blocks: [{ id: "a", type: "heading", text: "{{name}}" }],
      links: { linkTo: (url) => url, absolute: (url) => url, page: { url: "", label: "" } },
      produceSlot: null,
      footer: { sender: ["Ferme du Ruisseau"], hours: [], ways: [], ownSlot: "" },
    });
    expect(text).toContain("{{name}}");
    expect(text).not.toContain("FERME DU RUISSEAU");
  });
});

describe("a field that nothing fills in", () => {
  it.each(["{{prix}}", "{{ prénom }}", "{{my_data}}", "{{unsubscribe}}", "{{}}"])(
    "is a problem that the quote names, and refuses the send: %s",
    async (field) => {
      const { ctx, ids, quote } = await draft({
        subject_fr: `Pour ${field}`,
        sms_content_fr: `Texto ${field}`,
      });
      const named = { fields: `{{${field.replace(/[{}]/g, "").trim()}}}` };
      expect((await quote()).problems).toEqual([
        { field: "subject_fr", key: "unknownMergeField", values: named },
        { field: "sms_content_fr", key: "unknownMergeField", values: named },
      ]);
      await expect(sendNotification(ctx, { ...ids, when: "now" })).rejects.toMatchObject({
        code: "invalid",
        fields: { subject_fr: [{ key: "unknownMergeField", values: named }] },
      });
    },
  );

  it("is no problem in a version that nobody gets", async () => {
    const { quote } = await draft({ subject_en: "Hello {{prix}}" });
    expect((await quote()).problems).toEqual([]);
  });
});

describe("a curly apostrophe", () => {
  it("costs no text message: it goes out plain, in the farm's name and a person's too, and is quoted so", async () => {
    const words = "L’été est là – « fraises »… à 5 $";
    const { sms, quote } = await draft({ type: "sms", sms_content_fr: `{{name}}, ${words}` }, ["D’Arcy"], {
      name: "L’Érablière d’Oka",
    });
    const text = await sms("D’Arcy");
    expect(text).toContain("L'Érablière d'Oka");
    expect(text).toContain("D'Arcy, L'été est là - \"fraises\"... à 5 $");
    expect(measureSms(text)).toMatchObject({ encoding: "GSM-7", segments: 1 });
    expect((await quote()).quote.segments.total).toBe(1);
  });
});

describe("a name that we put into a text", () => {
  const NAME = "L’Échappée des Œillets — ferme d’Anaïs & cie";
  const PLAIN = "L'Échappée des OEillets - ferme d'Anais & cie";

  it("is in GSM-7: no farm's name makes an untouched template too long", async () => {
    const { owner, farm } = await makeTenant({ name: NAME });
    for (const lang of ["fr", "en"] as const)
      await makeSubscriber(farm, { name: "Benoît", phone: newPhone(), lang }, ["email", "sms"]);
    await makeProduce(farm, { name: "Bœuf haché d’Anaïs" });
    const ctx = asUser(owner, { clock: fixedClock(NOON) });
    const made = await createFromTemplate(ctx, { farm_id: farm.id, template: "fresh-this-week" });
    const ids = { farm_id: farm.id, notification_id: made.id };
    const { problems, quote } = await notificationParameters(ctx, ids);
    expect([problems, quote.tooLong]).toEqual([[], []]);
    const { versions } = await previewNotification(ctx, ids);
    for (const { sms, measure } of [versions.fr, versions.en]) {
      expect(sms).toContain(PLAIN);
      expect(measure).toMatchObject({ encoding: "GSM-7", costly: [] });
      expect(measure.segments).toBeLessThanOrEqual(2);
    }
    expect(quote.segments.total).toBe(versions.fr.measure.segments + versions.en.measure.segments);
  });

  it("is so for produce and people too, and leaves the accents that the owner typed", async () => {
    const { sms } = await draft({ type: "sms", sms_content_fr: "{{name}}, c’est prêt" }, ["Benoît"], {
      name: NAME,
    });
    expect(await sms("Benoît")).toContain(`${PLAIN}\nBenoit, c'est prêt\n`);
  });
});

describe("one long name", () => {
  const LONG = Array(5).fill("Wolfeschlegelsteinhausenbergerdorff").join("-");

  it("is shortened for that person alone, and never refuses the whole send", async () => {
    const { ctx, ids, sms, quote } = await draft({ type: "sms", sms_content_fr: `{{name}} ${FULL_LENGTH}` }, [
      "Luc",
      LONG,
    ]);
    const { quote: told } = await quote();
    expect(told).toMatchObject({ tooLong: [], shortened_names: 1, recipients: { sms: 2 } });
    expect(await sms("Luc")).toContain("Luc a");
    expect(measureSms(await sms(LONG)).segments).toBe(2);
    expect(await sms(LONG)).toMatch(/Wolfeschlegel/);
    await sendNotification(ctx, { ...ids, when: "now" });
    const rows = await db().execute<{ segments: number }>(
      sql`select segments from deliveries where notification_id = ${ids.notification_id}`,
    );
    expect(rows.reduce((sum, { segments }) => sum + Number(segments), 0)).toBe(told.segments.total);
  });

  it("keeps its place without the accent that would make the text four segments", async () => {
    const { sms } = await draft({ type: "sms", sms_content_fr: `{{name}}, ${FULL_LENGTH}` });
    const text = await sms("Zoë");
    expect(text).toContain("Zoe, a");
    expect(measureSms(text)).toMatchObject({ encoding: "GSM-7", segments: 2 });
  });

  it("that grew after the quote costs no more than was accepted", async () => {
    const { content } = await draft({ type: "sms", sms_content_fr: `{{name}} ${"a".repeat(60)}` });
    const to = { delivery_id: 1, subscriber_id: 1, address: "", lang: "fr" as const, segments: 1 };
    const text = composer(await content(), new Set(), {}).sms({ ...to, name: LONG });
    expect(measureSms(text).segments).toBe(1);
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { notification_contents } from "@/db/schema";
import { LAYOUTS } from "@/lib/notifications/rules/template-layouts";
import { TEMPLATE_CODES } from "@/lib/notifications/rules/templates";
import { getNotification, updateNotification } from "@/lib/notifications/service/drafts";
import { createFromTemplate, replaceWithTemplate } from "@/lib/notifications/service/from-template";
import { previewNotification } from "@/lib/notifications/service/preview";
import { notificationParameters } from "@/lib/notifications/service/quote";
import { WORD_FIELDS } from "@/lib/vocabulary/message-words";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeMember, makeNotification, makeProduce, makeTenant } from "@/tests/factories/tenant";

const refused = (code: string) => expect.objectContaining({ code });

describe("beginning a notification", () => {
  it("takes a template's words in each language, fields in their one spelling", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    for (const template of TEMPLATE_CODES) {
      const made = await createFromTemplate(ctx, { farm_id: farm.id, template });
      expect(made).toMatchObject({ farm_id: farm.id, template, status: "in_creation" });
      expect(made.email_content_fr).toHaveLength(LAYOUTS[template].length);
      expect(made.email_content_en).toHaveLength(LAYOUTS[template].length);
      expect(made.subject_en).not.toBe("");
      expect(JSON.stringify(made)).not.toMatch(/\{\{(nom|ferme|produits|lien)\}\}/);
    }
  });

  it("is told when its words announce produce that nobody has chosen", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    const draft = await createFromTemplate(ctx, { farm_id: farm.id, template: "fresh-this-week" });
    const ids = { farm_id: farm.id, notification_id: draft.id };
    const told = async () => (await notificationParameters(ctx, ids)).produce_list_empty;
    expect(await told()).toBe(true);
    const soldOut = await makeProduce(farm, { availability: "sold-out" });
    await updateNotification(ctx, { ...ids, produce_ids: [soldOut.id] });
    expect(await told()).toBe(true);
    const ready = await makeProduce(farm);
    await updateNotification(ctx, { ...ids, produce_ids: [soldOut.id, ready.id] });
    expect(await told()).toBe(false);
    const silent = await makeNotification(farm);
    expect(
      (await notificationParameters(ctx, { ...ids, notification_id: silent.id })).produce_list_empty,
    ).toBe(false);
  });

  it("starts from an earlier one, or from nothing", async () => {
    const { owner, farm } = await makeTenant();
    const earlier = await makeNotification(farm, { status: "sent", type: "sms" });
    const ctx = asUser(owner);
    const again = await createFromTemplate(ctx, { farm_id: farm.id, template: `past:${earlier.id}` });
    expect(again).toMatchObject({ type: "sms", title: earlier.title, subject_fr: earlier.subject_fr });
    const blank = await createFromTemplate(ctx, { farm_id: farm.id, template: "custom" });
    expect(blank).toMatchObject({ title: "", email_content_fr: [], sms_content_fr: "" });
  });

  it("keeps what two windows save at one moment in different fields, and reads a language without a row", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    const { id } = await makeNotification(farm);
    const ids = { farm_id: farm.id, notification_id: id };
    for (const turn of ["1", "2", "3", "4"]) {
      const fields = WORD_FIELDS.filter((field) => !field.startsWith("email_content"));
      await Promise.all(fields.map((field) => updateNotification(ctx, { ...ids, [field]: turn })));
      const saved = await getNotification(ctx, ids);
      expect(fields.map((field) => saved[field])).toEqual(fields.map(() => turn));
    }
    await db().delete(notification_contents).where(eq(notification_contents.lang, "en"));
    expect(await getNotification(ctx, ids)).toMatchObject({
      ...{ subject_fr: "4", subject_en: "", email_content_en: [], sms_content_en: "" },
    });
  });

  it("replaces the words of a draft, and nothing else of it", async () => {
    const { owner, farm } = await makeTenant();
    const produce = await makeProduce(farm);
    const draft = await makeNotification(farm, {
      produce_ids: [produce.id],
      subscriber_filters: { lang: "fr" },
    });
    const ids = { farm_id: farm.id, notification_id: draft.id };
    const changed = await replaceWithTemplate(asUser(owner), { ...ids, template: "open-house" });
    expect(changed).toMatchObject({
      id: draft.id,
      template: "open-house",
      produce_ids: [produce.id],
      subscriber_filters: { lang: "fr" },
    });
    expect(changed.subject_fr).not.toBe(draft.subject_fr);
  });

  it("refuses an unknown template, another farm's message, strangers, and what has gone out", async () => {
    const { owner, farm } = await makeTenant();
    const other = await makeTenant();
    const theirs = await makeNotification(other.farm, { status: "sent" });
    const ctx = asUser(owner);
    const begin = (input: object) => createFromTemplate(ctx, { farm_id: farm.id, ...input });
    await expect(begin({ template: "no-such" })).rejects.toEqual(refused("invalid"));
    await expect(begin({})).rejects.toThrow("requiredTemplate");
    await expect(begin({ template: `past:${theirs.id}` })).rejects.toEqual(refused("invalid"));
    await expect(createFromTemplate(asVisitor(), { farm_id: farm.id, template: "custom" })).rejects.toEqual(
      refused("unauthenticated"),
    );
    await expect(createFromTemplate(ctx, { farm_id: other.farm.id, template: "custom" })).rejects.toEqual(
      refused("not_found"),
    );
    const gone = await makeNotification(farm, { status: "sent" });
    await expect(
      replaceWithTemplate(ctx, { farm_id: farm.id, notification_id: gone.id, template: "custom" }),
    ).rejects.toEqual(refused("conflict"));
  });
});

describe("the preview of a draft", () => {
  it("shows what is typed and not yet saved, produces in place, English falling back to French", async () => {
    const { owner, farm } = await makeTenant();
    const produce = await makeProduce(farm, { name: "Maïs" });
    const gone = await makeProduce(farm, { name: "Ail", availability: "sold-out" });
    const draft = await makeNotification(farm, { produce_ids: [produce.id, gone.id] });
    const shown = await previewNotification(asUser(owner), {
      farm_id: farm.id,
      notification_id: draft.id,
      subject_fr: "Bonjour {{nom}}",
      sms_content_fr: "Voici {{produits}}",
    });
    expect(shown.versions.fr.subject).toBe("Bonjour Camille");
    expect(shown.versions.fr.html).toContain("Venez les cueillir.");
    expect(shown.versions.fr.html).toContain("Maïs");
    expect(shown.versions.fr.html).not.toContain("Ail");
    expect(shown.versions.fr.sms).toContain(`${farm.name}\nVoici mais\n`);
    expect(shown.versions.fr.sms.split("\n")[2]).toHaveLength(shown.sms_parts.link.length);
    expect(shown.versions.fr.measure.encoding).toBe("GSM-7");
    expect(shown.versions.en.html).toContain("Venez les cueillir.");
  });

  it("is for the people of the farm, employees among them", async () => {
    const { farm } = await makeTenant();
    const employee = await makeMember(farm, "employee");
    const stranger = await makeTenant();
    const draft = await makeNotification(farm);
    const ids = { farm_id: farm.id, notification_id: draft.id };
    await expect(previewNotification(asUser(employee), ids)).resolves.toHaveProperty("versions.en");
    await expect(previewNotification(asUser(stranger.owner), ids)).rejects.toEqual(refused("not_found"));
    const foreign = { farm_id: stranger.farm.id, notification_id: draft.id };
    await expect(previewNotification(asUser(stranger.owner), foreign)).rejects.toEqual(refused("not_found"));
    const wrong = {
      ...ids,
      email_content_fr: [{ id: "x", type: "button", text: "Voir", url: "javascript:1" }],
    };
    await expect(previewNotification(asUser(employee), wrong)).rejects.toThrow("Invalid URL");
  });
});

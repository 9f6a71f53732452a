import { Buffer } from "node:buffer";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { categories, subscriber_categories, subscribers, suppressions } from "@/db/schema";
import { exportFarm } from "@/lib/exports/service/farm";
import { exportSubscribers } from "@/lib/exports/service/subscribers";
import { writeCsv } from "@/lib/files/operations/csv";
import { writeXlsx } from "@/lib/files/operations/xlsx";
import { openFile } from "@/lib/imports/parsing/read-file";
import { unzip } from "@/lib/imports/parsing/unzip";
import { saveTemplate } from "@/lib/notifications/service/own-templates";
import { updateWelcome } from "@/lib/welcome/service/message";
import { asUser } from "@/tests/factories/context";
import { finishedImport } from "@/tests/factories/imports";
import {
  makeMember,
  makeNotification,
  makeProduce,
  makeSubscriber,
  makeTenant,
} from "@/tests/factories/tenant";

async function bytesOf(body: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(Buffer.from(part as string));
  return Buffer.concat(parts);
}
async function rowsOf(file: Uint8Array): Promise<string[][]> {
  const { headers, rows } = await openFile(new Uint8Array(file));
  const all = [headers];
  for await (const batch of rows) all.push(...batch.map(({ cells }) => cells));
  return all;
}
async function filled() {
  const tenant = await makeTenant({ name: "Ferme du Ruisseau" });
  const ana = await makeSubscriber(
    tenant.farm,
    {
      name: "=HYPERLINK(1)",
      email: "ana@abonne.test",
      phone: "+15145550101",
      zipcode: "J3B 1A1",
    },
    ["email", "sms"],
  );
  await makeSubscriber(tenant.farm, { name: 'O\'Neil, "Luc"', email: "luc@abonne.test", lang: "en" });
  await makeSubscriber(tenant.farm, { name: "Parti", email: "parti@abonne.test", erased_at: new Date() });
  const [category] = await db()
    .insert(categories)
    .values({ farm_id: tenant.farm.id, name: "Paniers" })
    .returning();
  await db()
    .insert(subscriber_categories)
    .values({ farm_id: tenant.farm.id, subscriber_id: ana.id, category_id: category!.id });
  return { ...tenant, ana, category: category! };
}

describe("an export of subscribers", () => {
  it.each(["csv", "xlsx"] as const)("as %s imports back unchanged", async (format) => {
    const { farm, owner } = await filled();
    const ctx = asUser(owner);
    const { body, filename } = await exportSubscribers(ctx, { farm_id: farm.id, format });
    expect(filename).toMatch(new RegExp(`^abonnes-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
    const file = await bytesOf(body);
    const rows = await rowsOf(file);
    expect(rows[0]?.slice(0, 5)).toEqual(["Nom", "Courriel", "Téléphone", "Code postal", "Langue"]);
    expect(rows.slice(1).map((row) => row.slice(0, 7))).toEqual([
      ["=HYPERLINK(1)", "ana@abonne.test", "(514) 555-0101", "J3B 1A1", "fr", "Actif", "Paniers"],
      ['O\'Neil, "Luc"', "luc@abonne.test", "", "", "en", "Actif", ""],
    ]);
    expect((await finishedImport(ctx, farm, file)).counts).toEqual({ unchanged: 2 });
    const other = await makeTenant();
    expect((await finishedImport(asUser(other.owner), other.farm, file)).counts).toEqual({ new: 2 });
  });

  it("keeps a refusal of one channel when it is imported elsewhere", async () => {
    const { farm, owner } = await makeTenant();
    const both = { email: "zoe@abonne.test", phone: "+15145550177" };
    await makeSubscriber(farm, { name: "Zoé", ...both });
    await db().update(subscribers).set({ sms_consent_until: null }).where(eq(subscribers.farm_id, farm.id));
    const { body } = await exportSubscribers(asUser(owner), { farm_id: farm.id, format: "xlsx" });
    const other = await makeTenant();
    await finishedImport(asUser(other.owner), other.farm, await bytesOf(body));
    const people = await db().select().from(subscribers).where(eq(subscribers.farm_id, other.farm.id));
    expect(people).toMatchObject([{ phone: both.phone, sms_consent_until: null }]);
    expect(people[0]?.email_consent_until).not.toBeNull();
  });

  it("keeps a complaint of somebody who still gets texts when it is imported elsewhere", async () => {
    const { farm, owner } = await makeTenant();
    const both = { email: "zoe@abonne.test", phone: "+15145550178" };
    await makeSubscriber(farm, { name: "Zoé", ...both }, ["email", "sms"]);
    await db()
      .insert(suppressions)
      .values({ farm_id: farm.id, channel: "email", address: both.email, reason: "complained" });
    const { body } = await exportSubscribers(asUser(owner), { farm_id: farm.id, format: "csv" });
    const other = await makeTenant();
    await finishedImport(asUser(other.owner), other.farm, await bytesOf(body));
    const [zoe] = await db().select().from(subscribers).where(eq(subscribers.farm_id, other.farm.id));
    expect(zoe).toMatchObject({ ...both, email_consent_until: null });
    expect(zoe?.sms_consent_until).not.toBeNull();
  });

  it("holds those of a filter, or those who were selected, and nobody of another farm", async () => {
    const { farm, owner, ana, category } = await filled();
    const { farm: other } = await filled();
    const stranger = await makeSubscriber(other, { name: "Ailleurs" });
    const names = async (input: object) => {
      const { body } = await exportSubscribers(asUser(owner), { farm_id: farm.id, ...input });
      return (await rowsOf(await bytesOf(body)).catch(() => [])).slice(1).map(([name]) => name);
    };
    expect(await names({ category_id: category.id })).toEqual(["=HYPERLINK(1)"]);
    expect(await names({ lang: "en" })).toEqual(['O\'Neil, "Luc"']);
    expect(await names({ ids: `${ana.id},${stranger.id}` })).toEqual(["=HYPERLINK(1)"]);
    // The body of a call names more people than an address can.
    const many = Array.from({ length: 50_000 - 1 }, (_, at) => 900_000_000 + at);
    for (const ids of [`${ana.id},${"9".repeat(21)}`, `${ana.id},${2 ** 53}`])
      await expect(names({ ids }), "no number of a row").rejects.toThrow();
    expect(await names({ ids: [ana.id, ...many] })).toEqual(["=HYPERLINK(1)"]);
    await expect(names({ ids: [ana.id, ...many, stranger.id] })).rejects.toThrow();
    expect(await names({ q: "personne de ce nom" })).toEqual([]);
  });

  it("is for those who may export", async () => {
    const { farm } = await filled();
    const employee = asUser(await makeMember(farm, "employee"));
    await expect(exportSubscribers(employee, { farm_id: farm.id })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(exportFarm(employee, { farm_id: farm.id })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("reads back any cell that it wrote", async () => {
    const text = fc
      .string({
        unit: fc.oneof(
          fc.constantFrom("'", "=", "+", "@", '"', ",", ";", "\n", "é", "<", "&", "_x0041_"),
          fc.string({ minLength: 1, maxLength: 1, unit: "grapheme" }),
        ),
        maxLength: 30,
      })
      .map((value) => value.replace(/[\p{C}]/gu, "").trim())
      .filter((value) => value !== "");
    const cell = fc.oneof({ weight: 3, arbitrary: text }, fc.constant(""));
    const row = fc.tuple(text, fc.array(cell, { maxLength: 3 })).map(([first, others]) => [first, ...others]);
    const withoutTail = (rows: string[][]) =>
      rows.map((cells) => cells.join("\0").replace(/\0+$/, "").split("\0"));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (cells) => {
        const table = [["Titre 0", "Titre 1", "Titre 2", "Titre 3"], ...cells];
        async function* batches() {
          yield table;
        }
        const wanted = withoutTail(table);
        expect(withoutTail(await rowsOf(await bytesOf(writeCsv(batches()))))).toEqual(wanted);
        expect(withoutTail(await rowsOf(await bytesOf(writeXlsx(batches(), "Feuille"))))).toEqual(wanted);
      }),
      { numRuns: 100 },
    );
  });
});

describe("an export of a farm", () => {
  it("holds each table as JSON and CSV, without secrets and without another farm", async () => {
    const { farm, owner, ana } = await filled();
    const { farm: other } = await filled();
    await makeSubscriber(other, { name: "Ailleurs" });
    await makeProduce(farm, { name: "Ail" });
    const { id: notification_id } = await makeNotification(farm, {
      ...{ title: "Fraises", subject_fr: "Arrivées", subject_en: "Here" },
    });
    await saveTemplate(asUser(owner), { farm_id: farm.id, notification_id, name: "Saison" });
    const welcome = { enabled: true, subject_fr: "Bienvenue", text_fr: "Merci !", text_en: "Thanks!" };
    await updateWelcome(asUser(owner), { farm_id: farm.id, ...welcome });
    await db()
      .insert(suppressions)
      .values({ farm_id: farm.id, channel: "email", address: "x@abonne.test", reason: "bounced" });
    const { body, filename } = await exportFarm(asUser(owner), { farm_id: farm.id });
    expect(filename).toMatch(new RegExp(`^${farm.handle}-.*\\.zip$`));
    const zip = await unzip(new Uint8Array(await bytesOf(body)));
    const read = async (name: string) => {
      let text = "";
      for await (const part of zip.read(name)) text += part;
      return text;
    };
    const people = JSON.parse(await read("subscribers.json"));
    expect(people.map(({ name }: { name: string }) => name)).toEqual(["=HYPERLINK(1)", 'O\'Neil, "Luc"']);
    expect(people[0]).toMatchObject({ id: ana.id, email: "ana@abonne.test" });
    expect(JSON.stringify(people)).not.toMatch(/form_uuid|Ailleurs/);
    expect(await read("subscribers.csv")).toContain("'=HYPERLINK(1)");
    expect(JSON.parse(await read("farm.json"))).toMatchObject([{ handle: farm.handle }]);
    expect(JSON.parse(await read("members.json"))).toEqual([
      { name: owner.name, email: owner.email, role: "owner" },
    ]);
    expect(JSON.parse(await read("consents.json"))).toHaveLength(4);
    expect(JSON.parse(await read("produces.json"))).toMatchObject([{ name: "Ail" }]);
    const words = {
      ...{ subject_fr: "Arrivées", subject_en: "Here", email_content_en: [], sms_content_en: "" },
      email_content_fr: [{ type: "content", text: "Venez les cueillir." }],
    };
    expect(JSON.parse(await read("notifications.json"))).toMatchObject([{ title: "Fraises", ...words }]);
    expect(JSON.parse(await read("message_templates.json"))).toMatchObject([{ name: "Saison", ...words }]);
    expect(JSON.parse(await read("welcome_message.json"))).toMatchObject([{ ...welcome, subject_en: "" }]);
    expect(JSON.parse(await read("deliveries.json"))).toEqual([]);
  });
});

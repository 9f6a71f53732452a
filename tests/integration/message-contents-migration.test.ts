import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { makeEmptyDatabase } from "@/tests/setup/empty-database";
import { migrateUntil } from "@/tests/setup/some-migrations";

let database: Awaited<ReturnType<typeof makeEmptyDatabase>>;
beforeAll(async () => {
  database = await makeEmptyDatabase("contents");
  await migrateUntil(database.sql, "0005_document_files");
});
afterAll(() => database.drop());

it("moves what farms wrote into rows by language, and loses nothing", async () => {
  const { sql } = database;
  const [farm] = await sql`insert into farms (name, handle) values ('Ferme', 'ferme') returning id`;
  const written = [{ id: "a", type: "content", text: "Venez !" }];
  const blocks = JSON.stringify(written);
  await sql`
    insert into notifications (farm_id, title, subject_fr, email_content_fr, sms_content_en)
    values (${farm!.id}, 'Deux', 'Bonjour', ${blocks}, 'Hello'), (${farm!.id}, 'Vide', '', '[]', '')`;
  await sql`
    insert into message_templates (farm_id, name, type, subject_fr, subject_en, email_content_fr, email_content_en,
      sms_content_fr, sms_content_en)
    values (${farm!.id}, 'Gabarit', 'all', '', 'Fresh', '[]', ${blocks}, '', '')`;
  await sql`
    insert into welcome_messages (farm_id, enabled, subject_fr, text_fr)
    values (${farm!.id}, true, 'Bienvenue', 'Merci !')`;

  await migrateDatabase(database.address);

  expect(
    await sql`select n.title, c.lang, c.subject, c.email_content, c.sms_content
      from notification_contents c join notifications n on n.id = c.notification_id order by lang desc`,
  ).toEqual([
    { title: "Deux", lang: "fr", subject: "Bonjour", email_content: written, sms_content: "" },
    { title: "Deux", lang: "en", subject: "", email_content: [], sms_content: "Hello" },
  ]);
  expect(await sql`select lang, subject, email_content, sms_content from message_template_contents`).toEqual([
    { lang: "en", subject: "Fresh", email_content: written, sms_content: "" },
  ]);
  expect(await sql`select lang, subject, text from welcome_message_contents`).toEqual([
    { lang: "fr", subject: "Bienvenue", text: "Merci !" },
  ]);
});

import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { faq_contents, faqs } from "@/db/schema";
import { FAQ_CATEGORIES } from "@/lib/vocabulary/enumerations";
import { byLang } from "@/lib/vocabulary/languages";
import type { FaqWords } from "./inputs";

export type FaqRow = typeof faqs.$inferSelect;
export type WrittenFaq = FaqRow & { contents: FaqWords };

const inOrder = [
  sql`array_position(array[${sql.join(
    FAQ_CATEGORIES.map((category) => sql`${category}`),
    sql`, `,
  )}]::text[], ${faqs.category})`,
  asc(faqs.position),
  asc(faqs.id),
];

async function withWords(db: Db, rows: FaqRow[]): Promise<WrittenFaq[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const words = await db.select().from(faq_contents).where(inArray(faq_contents.faq_id, ids));
  return rows.map((row) => ({
    ...row,
    contents: byLang((lang) => {
      const found = words.find((one) => one.faq_id === row.id && one.lang === lang);
      return { question: found?.question ?? "", answer: found?.answer ?? "" };
    }),
  }));
}

/** Lists all questions in the order of the page. */
export const listAll = async (db: Db): Promise<WrittenFaq[]> =>
  withWords(
    db,
    await db
      .select()
      .from(faqs)
      .orderBy(...inOrder),
  );

/** Lists the public questions in the order of the page. */
export const listPublished = async (db: Db): Promise<WrittenFaq[]> =>
  withWords(
    db,
    await db
      .select()
      .from(faqs)
      .where(eq(faqs.published, true))
      .orderBy(...inOrder),
  );

/** Returns a question, or null. */
export async function findFaq(db: Db, faq_id: number): Promise<WrittenFaq | null> {
  const [found] = await withWords(db, await db.select().from(faqs).where(eq(faqs.id, faq_id)));
  return found ?? null;
}

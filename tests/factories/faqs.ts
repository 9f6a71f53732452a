import { db } from "@/db/client";
import { faq_contents, faqs } from "@/db/schema";
import { LANGS } from "@/lib/vocabulary/languages";

/** Adds a question with its words in each language, at the end of a subject. */
export async function makeFaq(values: Partial<typeof faqs.$inferInsert> = {}) {
  const [faq] = await db()
    .insert(faqs)
    .values({ category: "flexibility", position: 1000, ...values })
    .returning();
  await db()
    .insert(faq_contents)
    .values(LANGS.map((lang) => ({ faq_id: faq!.id, lang, question: `Question ${lang}`, answer: "Oui." })));
  return faq!;
}

import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { FAQ_CATEGORIES } from "@/lib/vocabulary/enumerations";
import { LANGS } from "@/lib/vocabulary/languages";
import { createdAt, identity, listChecks, oneOf, reference } from "./columns";

/** Questions of the site's FAQ, which super administrators write; drafts too. */
export const faqs = pgTable(
  "faqs",
  {
    ...identity(),
    category: oneOf(FAQ_CATEGORIES).notNull(),
    /** The place within its category; the smallest is first. */
    position: integer().notNull(),
    /** By what the help of a screen finds it, as "cost.trial"; null for a question that no screen shows. */
    key: text().unique(),
    published: boolean().notNull().default(false),
    /** Grows with each change of the words, so that an older form is refused. */
    version: integer().notNull().default(1),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (t) => [...listChecks("faqs", t), index("faqs_order").on(t.category, t.position, t.id)],
);

/** The words of a question in one language. A language in which nothing is written has no row. */
export const faq_contents = pgTable(
  "faq_contents",
  {
    faq_id: reference()
      .notNull()
      .references(() => faqs.id, { onDelete: "cascade" }),
    lang: oneOf(LANGS).notNull(),
    question: text().notNull().default(""),
    answer: text().notNull().default(""),
  },
  (t) => [...listChecks("faq_contents", t), primaryKey({ columns: [t.faq_id, t.lang] })],
);

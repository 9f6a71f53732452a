import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { LANGS } from "@/lib/vocabulary/languages";
import { users } from "./accounts";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";

/** One row for each page view. The visitor is a random id, and is stored only when the visitor accepted it. */
export const page_hits = pgTable(
  "page_hits",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    url: text().notNull(),
    query: text().notNull().default(""),
    hash: text().notNull().default(""),
    farm_id: reference().references(() => farms.id, { onDelete: "cascade" }),
    visitor: uuid(),
    lang: oneOf(LANGS).notNull(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("page_hits", t),
    index("page_hits_created").on(t.created_at),
    index("page_hits_farm").on(t.farm_id, t.created_at),
  ],
);

/** Survey answers on how likely a farmer is to recommend Potager. The same link may change the answer. */
export const survey_forms = pgTable(
  "survey_forms",
  {
    ...identity(),
    user_id: reference()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    farm_id: reference().references(() => farms.id, { onDelete: "cascade" }),
    nps_score: smallint(),
    message: text().notNull().default(""),
    answered_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index("survey_forms_user").on(t.user_id, t.created_at),
    check("survey_forms_score", sql`${t.nps_score} between 0 and 10`),
  ],
);

/** Captcha solutions that were already used. Rows are kept until the challenge expires. */
export const spent_challenges = pgTable(
  "spent_challenges",
  { challenge: text().primaryKey(), expires_at: instant().notNull() },
  (t) => [index("spent_challenges_expiry").on(t.expires_at)],
);

import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { REQUEST_STATES } from "@/lib/vocabulary/enumerations";
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
    /** The site from which the visitor came; null from our own pages, and when the browser does not say. */
    referrer: text(),
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

/** Page views of each day in Québec, for the pages that were seen most. A regular job counts them. */
export const page_hit_days = pgTable(
  "page_hit_days",
  {
    day: date({ mode: "string" }).notNull(),
    url: text().notNull(),
    /** The site from which the visitors came; empty when it is not known. */
    referrer: text().notNull().default(""),
    hits: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.url, t.referrer] })],
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
    state: oneOf(REQUEST_STATES).notNull().default("new"),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("survey_forms", t),
    index("survey_forms_answered").on(t.answered_at).where(sql`${t.answered_at} is not null`),
    index("survey_forms_state").on(t.state, t.answered_at).where(sql`${t.answered_at} is not null`),
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

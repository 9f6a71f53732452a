import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { FARM_HEALTHS, PLAN_TYPES, SENDING_DOUBTS, VERIFICATIONS } from "@/lib/vocabulary/enumerations";
import { users } from "./accounts";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";

const total = () => integer().notNull().default(0);

/**
 * What the table of producers is searched, filtered and sorted by: one row for each farm that was not deleted. Triggers
 * keep the facts of farm and owner; a job keeps the figures.
 */
export const farm_totals = pgTable(
  "farm_totals",
  {
    farm_id: reference()
      .primaryKey()
      .references(() => farms.id, { onDelete: "cascade" }),
    name: text().notNull(),
    handle: text().notNull(),
    plan_type: oneOf(PLAN_TYPES).notNull(),
    trial_ends_at: instant(),
    /** When the trial ends that the farm is in now; null for other farms, whose last trial may be kept above. */
    trial_end: instant().generatedAlwaysAs(sql`case when plan_type = 'trial' then trial_ends_at end`),
    signed_up_at: instant().notNull(),
    verification: oneOf(VERIFICATIONS).notNull(),
    shown: boolean().notNull(),
    /** The owner; null while there is none. */
    owner_name: text(),
    owner_email: text(),
    owner_phone: text(),
    /** People who confirmed and did not leave; the changes since the last fold are in `farm_total_changes`. */
    subscribers: total(),
    /** Sends that began. */
    sends: total(),
    last_send_at: instant(),
    /** What the account paid whose documents carry this farm, less what was given back. */
    revenue_cents: bigint({ mode: "number" }).notNull().default(0),
    /** Emails of the sends that began in the last 30 days, and what came back. */
    recent_emails: total(),
    recent_bounced: total(),
    recent_complained: total(),
    health: oneOf(FARM_HEALTHS).notNull().default("none"),
    /** The worst is 1. A column of its own, since an index of an expression is not read alone. */
    health_order: smallint()
      .notNull()
      .generatedAlwaysAs(sql`array_position('{bad,watch,good,none}'::text[], health)`),
    /** Why somebody should look at the sends of the farm; empty for most. */
    doubts: oneOf(SENDING_DOUBTS).array().notNull().default(sql`'{}'`),
    /** Whether Potager holds its sends. */
    held: boolean().notNull().default(false),
    /** What the table is searched by; the words begin after a space. The rule is that of lib/values/fold-text.ts. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        sql`' ' || search_fold(name) || ' ' || handle || ' ' || search_fold(coalesce(owner_name, '')) || ' ' || coalesce(lower(owner_email), '') || ' ' || coalesce(owner_phone, '')`,
      ),
  },
  (t) => [
    ...listChecks("farm_totals", t),
    index("farm_totals_plan").on(t.plan_type, t.farm_id),
    index("farm_totals_signed_up").on(t.signed_up_at, t.farm_id),
    index("farm_totals_verification").on(t.verification, t.farm_id),
    index("farm_totals_subscribers").on(t.subscribers, t.farm_id),
    index("farm_totals_sends").on(t.sends, t.farm_id),
    index("farm_totals_revenue").on(t.revenue_cents, t.farm_id),
    // Farms without the time come last either way, so each way has an index.
    index("farm_totals_trial_end").on(t.trial_end, t.farm_id),
    index("farm_totals_trial_end_down").on(t.trial_end.desc().nullsLast(), t.farm_id.desc()),
    index("farm_totals_last_send").on(t.last_send_at, t.farm_id),
    index("farm_totals_last_send_down").on(t.last_send_at.desc().nullsLast(), t.farm_id.desc()),
    index("farm_totals_health").on(t.health_order, t.farm_id),
    index("farm_totals_review").on(t.farm_id).where(sql`${t.doubts} <> '{}' or ${t.held}`),
    index("farm_totals_hidden").on(t.farm_id).where(sql`not ${t.shown}`),
    // farm_totals_name, by the rules of French, and farm_totals_search are written by hand in the migration.
  ],
);

/** What has to be added to the totals of a farm, or that its figures changed. Triggers insert; a job folds the rows. */
export const farm_total_changes = pgTable(
  "farm_total_changes",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    subscribers: total(),
  },
  (t) => [index("farm_total_changes_farm").on(t.farm_id)],
);

/** What super administrators note about a farm. The farm never sees it, and it goes with the farm. */
export const farm_notes = pgTable(
  "farm_notes",
  {
    id: identity().id,
    farm_id: reference()
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
    /** Who wrote it; null once the account is deleted. */
    user_id: reference().references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index("farm_notes_farm").on(t.farm_id, t.created_at, t.id),
    index("farm_notes_user").on(t.user_id),
    check("farm_notes_length", sql`length(${t.text}) between 1 and 2000`),
  ],
);

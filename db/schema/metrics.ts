import { bigint, date, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { MAILBOX_PROVIDERS } from "@/lib/vocabulary/site-enumerations";
import { instant, listChecks, oneOf, reference } from "./columns";
import { billing_accounts } from "./payments";

const count = () => integer().notNull().default(0);

/** Figures of the whole site by day of Toronto. A nightly job counts them, the last days again. */
export const site_days = pgTable("site_days", {
  day: date({ mode: "string" }).primaryKey(),
  /** Farms that were created on the day, and those of them that sent something within seven days. */
  sign_ups: count(),
  activated: count(),
  sends: count(),
  emails: count(),
  texts: count(),
  /** What cards paid on the day, before taxes, less what was given back. */
  revenue_cents: bigint({ mode: "number" }).notNull().default(0),
  plans_begun: count(),
  plans_ended: count(),
  /** Accounts that pay for a plan, at the end of the day; null for days before the job first ran. */
  paying: integer(),
});

/** Emails of the sends that began on a day, by who runs the mailboxes. */
export const mailbox_days = pgTable(
  "mailbox_days",
  {
    day: date({ mode: "string" }).notNull(),
    provider: oneOf(MAILBOX_PROVIDERS).notNull(),
    sent: count(),
    delivered: count(),
    bounced: count(),
    complained: count(),
  },
  (t) => [...listChecks("mailbox_days", t), primaryKey({ columns: [t.day, t.provider] })],
);

/** When a plan that was paid for ended. A trigger of billing_accounts writes the rows. */
export const ended_plans = pgTable(
  "ended_plans",
  {
    billing_account_id: reference()
      .notNull()
      .references(() => billing_accounts.id, { onDelete: "cascade" }),
    ended_at: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.billing_account_id, t.ended_at] }),
    index("ended_plans_ended").on(t.ended_at),
  ],
);

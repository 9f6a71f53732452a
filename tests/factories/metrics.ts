import { sql } from "drizzle-orm";
import { db } from "@/db/client";

/** Writes figures for each of the last days, as the nightly job counts them. */
export async function makeSiteDays(days: number): Promise<void> {
  await db().execute(sql`
    insert into site_days (day, sign_ups, activated, sends, emails, texts, revenue_cents, plans_begun, plans_ended, paying)
    select current_date - n, 2 + n % 5, 1 + n % 2, 10 + n % 9, 900 + n * 37 % 500, 80 + n % 40, 40000 + n * 977 % 20000, n % 3,
      (n % 11 = 0)::int, 140 - n / 7
    from generate_series(1, ${days}::int) n on conflict (day) do nothing`);
  await db().execute(sql`
    insert into mailbox_days (day, provider, sent, delivered, bounced, complained)
    select current_date - n, provider, 200, 195, 5, (n % 10 = 0)::int
    from generate_series(1, ${days}::int) n, unnest(array['gmail', 'microsoft', 'yahoo', 'other']) provider
    on conflict (day, provider) do nothing`);
}

import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { contact_requests, webhook_events } from "@/db/schema";
import type { Log } from "@/lib/logs/rules";
import { inLongTransaction } from "./long-transaction";

/** Keeps a message of the contact form. @returns its id */
export async function makeContactRequest(values: Partial<typeof contact_requests.$inferInsert> = {}) {
  const [row] = await db()
    .insert(contact_requests)
    .values({
      name: "Ève Tremblay",
      email: `eve-${crypto.randomUUID()}@visiteur.test`,
      reason: "question",
      message: "Livrez-vous à Rimouski ?",
      lang: "fr",
      ...values,
    })
    .returning();
  return row!.id;
}

/** Keeps a call of Stripe that says which account to read again. @returns its id */
export async function makeKeptCall(values: Partial<typeof webhook_events.$inferInsert> = {}) {
  const event_id = `evt_${crypto.randomUUID()}`;
  const events = [{ kind: "customer_changed", customer_id: `cus_${crypto.randomUUID()}` }];
  await db()
    .insert(webhook_events)
    .values({ provider: "stripe", event_id, type: "customer.updated", events, ...values });
  return event_id;
}

/** Fills the logs with rows as they are found in a large service, at once. */
export async function makeManyLogLines(tag: string, count: number, farm_id: number): Promise<void> {
  await inLongTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const ago = sql`now() - n * interval '7 seconds'`;
    await tx.execute(sql`
      insert into transactional_messages (farm_id, kind, channel, address, lang, status, provider_message_id, created_at)
      select case when n % 900 = 0 then ${farm_id}::bigint end,
        (array['welcome_subscriber', 'confirm_subscription', 'reset_password', 'verify_email'])[1 + n % 4],
        'email', ${tag} || n || '@visiteur.test', 'fr',
        case when n % 700 = 0 then 'failed' else 'delivered' end, ${tag} || n, ${ago}
      from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`
      insert into users (name, email) select 'Zoé', ${tag} || n || '@producteur.test' from generate_series(1, 5000) n`);
    // Some lines are of a person, and half of those of another in their name.
    await tx.execute(sql`
      insert into audit_entries (actor, user_id, on_behalf_of_user_id, farm_id, action, request_id, created_at)
      select case when n % 10 = 0 then 'user' else 'job' end, case when n % 10 = 0 then first.id + n / 10 % 5000 end,
        case when n % 20 = 0 then first.id + (n / 10 + 1) % 5000 end,
        case when n % 900 = 0 then ${farm_id}::bigint end,
        (array['produce.update', 'notification.update', 'subscriber.create'])[1 + n % 3], ${tag} || n, ${ago}
      from generate_series(1, ${count}::int) n,
        (select id from users where email = ${tag} || '1@producteur.test') first`);
    await tx.execute(sql`
      insert into webhook_events (provider, event_id, type, error, failures, created_at)
      select case when n % 900 = 0 then 'square' when n % 9 = 0 then 'stripe' else 'resend' end, ${tag} || n, 'delivered',
        case when n % 700 = 0 then 'not_found' end, 0, ${ago}
      from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`
      insert into page_hits (url, farm_id, lang, created_at)
      select '/fr/page-' || n % 300, case when n % 900 = 0 then ${farm_id}::bigint end, 'fr', ${ago}
      from generate_series(1, ${count}::int) n`);
    for (const table of ["users", "transactional_messages", "audit_entries", "webhook_events", "page_hits"])
      await tx.execute(sql`analyze ${sql.identifier(table)}`);
  });
}

/** Adds many sends of a farm, drafted in another order than they began, each to three people. */
export async function makeManySends(farm_id: number, count: number): Promise<void> {
  await inLongTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(
      sql`select ensure_deliveries_month(date_trunc('month', now() at time zone 'UTC')::date)`,
    );
    await tx.execute(sql`
      with sends as (
        insert into notifications (farm_id, status, accepted_at, sending_started_at)
        select ${farm_id}::bigint, 'sent', now(), now() - (n * 7919::bigint % 100000) * interval '7 seconds'
        from generate_series(1, ${count}::int) n returning id, farm_id, accepted_month)
      insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang, status)
      select farm_id, id, accepted_month, person, 'email', person || '@abonne.test', 'fr', 'sent'
      from sends, generate_series(1, 3) person`);
    for (const table of ["notifications", "deliveries"])
      await tx.execute(sql`analyze ${sql.identifier(table)}`);
  });
}

/** The ways to read a log of many lines: the log, what is asked, and the filters, given the tag of the lines and a farm. */
export const LOG_READS: readonly [log: Log, what: string, query: (tag: string, farm: string) => object][] = [
  ["messages", "newest", () => ({})],
  ["messages", "an address", (tag) => ({ q: `${tag}777@visiteur.test` })],
  ["messages", "a provider's id", (tag) => ({ q: `${tag}777` })],
  ["messages", "a farm", (_tag, farm) => ({ farm })],
  ["messages", "a kind", () => ({ kind: "reset_password" })],
  ["messages", "failures", () => ({ only: "failed" })],
  ["audit", "newest", () => ({})],
  ["audit", "a request", (tag) => ({ q: `${tag}777` })],
  ["audit", "a person", (tag) => ({ q: `${tag}777@producteur.test` })],
  ["audit", "a farm", (_tag, farm) => ({ farm })],
  ["audit", "an action", () => ({ action: "produce.update" })],
  ["webhooks", "newest", () => ({})],
  ["webhooks", "an event", (tag) => ({ q: `${tag}777` })],
  ["webhooks", "a provider", () => ({ provider: "square" })],
  ["webhooks", "failures", () => ({ only: "failed" })],
  ["pages", "one by one", () => ({ by: "each" })],
  ["pages", "a farm", (_tag, farm) => ({ farm })],
];

/** The tables whose lines a log shows. */
export const LOG_TABLES: Partial<Record<Log, string>> = {
  sends: "deliveries",
  messages: "transactional_messages",
  audit: "audit_entries",
  webhooks: "webhook_events",
  pages: "page_hits",
};

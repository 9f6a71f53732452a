import { sql } from "drizzle-orm";
import { getTableConfig, PgArray, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import * as schema from "@/db/schema";
import { REFUSING_CONSTRAINTS } from "@/lib/platform/unique-violations";
import { OWNERS } from "@/tests/setup/walls/writes";

const tables = Object.values<unknown>(schema)
  .filter((value) => value instanceof PgTable)
  .map((table) => getTableConfig(table));

interface Constraint extends Record<string, unknown> {
  table: string;
  name: string;
  definition: string;
}

const constraints = (kind: "c" | "f" | "u") =>
  db().execute<Constraint>(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = ${kind} and connamespace = 'public'::regnamespace`);

describe("the database, as the last guard", () => {
  it("has an owner for each of its tables, and knows no other", async () => {
    const rows = await db().execute<{ name: string }>(sql`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(OWNERS).sort());
  });

  it("checks each enumerated column against the one list", async () => {
    const checks = await constraints("c");
    const unchecked = tables.flatMap(({ name: table, columns }) =>
      columns.flatMap((column) => {
        const values = column instanceof PgArray ? column.baseColumn.enumValues : column.enumValues;
        if (!values || values.length === 0) return [];
        const held = checks.some(
          ({ table: of, definition }) =>
            of === table &&
            new RegExp(`\\b"?${column.name}"?\\b`).test(definition) &&
            values.every((value: string) => definition.includes(`'${value}'`)) &&
            (definition.match(/'[^']*'::text/g) ?? []).length === values.length,
        );
        return held ? [] : [`${table}.${column.name}`];
      }),
    );
    expect(unchecked).toEqual([]);
  });

  it("refuses a value that is in no list", async () => {
    const wrong = db().execute(sql`insert into provider_outages (channel) values ('pigeon')`);
    await expect(wrong).rejects.toMatchObject({
      cause: { constraint_name: "provider_outages_channel_listed" },
    });
  });

  /** Columns that refer to a row without a foreign key, each with the reason. */
  const WITHOUT_KEY: Record<string, string> = {
    "billing_accounts.prepaid_payment_id": "an id of the payment provider",
    "billing_accounts.provider_customer_id": "an id of the payment provider",
    "billing_accounts.provider_schedule_id": "an id of the payment provider",
    "billing_accounts.provider_subscription_id": "an id of the payment provider",
    "payment_requests.subscription_id": "an id of the payment provider",
    "credit_cards.provider_card_id": "an id of the payment provider",
    "credit_notes.provider_credit_note_id": "an id of the payment provider",
    "dispute_entries.provider_transaction_id": "an id of the payment provider",
    "disputes.provider_dispute_id": "an id of the payment provider",
    "disputes.provider_payment_id": "an id of the payment provider; its payment may be read later",
    "invoices.provider_invoice_id": "an id of the payment provider",
    "payments.provider_payment_id": "an id of the payment provider",
    "superseded_customers.provider_customer_id": "an id of the payment provider",
    "audit_entries.subject_id": "of any table; outlives what it names",
    "confirmations.form_id": "the number of a form, which is a person's only if they were new",
    "connections.merchant_id": "the provider's number",
    "consents.qr_code_id": "the ledger is append-only and outlives the code",
    "deliveries.subscriber_id": "a statement trigger checks a hundred thousand rows at once",
    "delivery_batches.first_subscriber_id": "one end of a range",
    "delivery_batches.last_subscriber_id": "the other end",
    "email_engagements.farm_id":
      "as the deliveries that its trigger reads; a key would lock people for each open",
    "email_engagements.subscriber_id": "the same",
    "farms.google_place_id": "a number of Google",
    "passkeys.credential_id": "the number that a device gave its key",
    "removed_categories.category_id": "the category is gone, and gets this id again",
    "produces.type_id": "a code of lib/reference",
    "receipts.provider_payment_id": "an id of the payment provider",
    "sms_messages.message_id": "the provider's number",
    "square_customers.customer_id": "the provider's number",
    "transactional_messages.provider_message_id": "the provider's number",
    "webhook_events.event_id": "the provider's number",
    "worker_heartbeats.worker_id": "the name of a process",
    "audit_entries.request_id": "the name of a request",
  };

  it("has a foreign key for each reference, but for those named", async () => {
    const keys = await constraints("f");
    const columns = await db().execute<{ table: string; column: string }>(sql`
      select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname like '%\\_id' and not a.attisdropped`);
    const loose = columns
      .filter(
        ({ table, column }) =>
          !keys.some(
            ({ table: of, definition }) =>
              of === table && new RegExp(`FOREIGN KEY \\([^)]*\\b${column}\\b`).test(definition),
          ),
      )
      .map(({ table, column }) => `${table}.${column}`);
    expect(loose.sort()).toEqual(Object.keys(WITHOUT_KEY).sort());
  });

  it("knows the rows of each table by a key, as its copy on another server must", async () => {
    const rows = await db().execute<{ name: string }>(sql`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p'
        and not exists (select from pg_index i where i.indrelid = c.oid
          and case c.relreplident when 'i' then i.indisreplident else i.indisprimary end)`);
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  it("has every unique index whose refusal people are told of", async () => {
    const rows = await db().execute<{ name: string }>(
      sql`select indexname as name from pg_indexes where schemaname = 'public'`,
    );
    const names = new Set(rows.map(({ name }) => name));
    expect(REFUSING_CONSTRAINTS.filter((name) => !names.has(name))).toEqual([]);
  });
});

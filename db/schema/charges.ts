import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { CHARGE_REASONS } from "@/lib/vocabulary/payment-enumerations";
import { createdAt, identity, instant, listChecks, oneOf, reference } from "./columns";
import { farms } from "./farms";
import { notifications } from "./notifications";
import { billing_accounts, credit_notes, invoices, payment_requests } from "./payments";

const accountReference = () =>
  reference()
    .notNull()
    .references(() => billing_accounts.id);

const farmReference = () =>
  reference()
    .notNull()
    .references(() => farms.id, { onDelete: "cascade" });

/**
 * What the sends of a farm cost. Row 0 of a send is its charge, later rows correct it. Triggers refuse changes, and a sum
 * below zero or above the frozen quote.
 */
export const notification_charges = pgTable(
  "notification_charges",
  {
    ...identity(),
    farm_id: farmReference(),
    /** Who owes it: the account of the owner at that time. A later transfer of the farm does not move it. */
    billing_account_id: accountReference(),
    notification_id: reference().notNull(),
    /** Counts from 0 within a send, so that two processes cannot write the same row. */
    number: smallint().notNull(),
    reason: oneOf(CHARGE_REASONS).notNull(),
    /** Emails and SMS segments; below zero in a row that takes some back. */
    emails: integer().notNull(),
    segments: integer().notNull(),
    /** Tenths of a cent before taxes: of one email or segment, and of all. */
    unit_tenths: integer().notNull(),
    tenths: integer().notNull(),
    /** The request that asks for the money or gives it back, and the document that came of it. */
    request_id: reference(),
    invoice_id: reference(),
    credit_note_id: reference(),
    created_at: createdAt(),
  },
  (t) => [
    ...listChecks("notification_charges", t),
    unique("notification_charges_number").on(t.notification_id, t.number),
    index("notification_charges_farm").on(t.farm_id, t.created_at),
    // What the farms of the whole site spent since a day.
    index("notification_charges_spent").on(t.created_at),
    index("notification_charges_open")
      .on(t.billing_account_id)
      .where(sql`${t.request_id} is null and ${t.invoice_id} is null and ${t.credit_note_id} is null`),
    index("notification_charges_request").on(t.request_id).where(sql`${t.request_id} is not null`),
    index("notification_charges_invoice").on(t.invoice_id).where(sql`${t.invoice_id} is not null`),
    foreignKey({
      columns: [t.farm_id, t.notification_id],
      foreignColumns: [notifications.farm_id, notifications.id],
      name: "notification_charges_notification",
    }),
    foreignKey({
      columns: [t.billing_account_id, t.request_id],
      foreignColumns: [payment_requests.billing_account_id, payment_requests.id],
      name: "notification_charges_request_of_account",
    }),
    foreignKey({
      columns: [t.billing_account_id, t.invoice_id],
      foreignColumns: [invoices.billing_account_id, invoices.id],
      name: "notification_charges_invoice_of_account",
    }),
    foreignKey({
      columns: [t.billing_account_id, t.credit_note_id],
      foreignColumns: [credit_notes.billing_account_id, credit_notes.id],
      name: "notification_charges_credit_note_of_account",
    }),
    check("notification_charges_tenths", sql`${t.tenths} = (${t.emails} + ${t.segments}) * ${t.unit_tenths}`),
    check("notification_charges_first", sql`(${t.number} = 0) = (${t.reason} = 'sent')`),
    check("notification_charges_settled", sql`num_nonnulls(${t.invoice_id}, ${t.credit_note_id}) <= 1`),
  ],
);

/** The PDF of an invoice that is settled, or of a credit note: drawn once, so that every copy is the same. */
export const document_files = pgTable(
  "document_files",
  {
    id: identity().id,
    billing_account_id: accountReference(),
    invoice_id: reference(),
    credit_note_id: reference(),
    /** Its folder in the private storage. */
    folder: text().notNull().unique(),
    drawn_at: instant().notNull(),
  },
  (t) => [
    uniqueIndex("document_files_invoice").on(t.invoice_id),
    uniqueIndex("document_files_credit_note").on(t.credit_note_id),
    foreignKey({
      columns: [t.billing_account_id, t.invoice_id],
      foreignColumns: [invoices.billing_account_id, invoices.id],
      name: "document_files_invoice_of_account",
    }),
    foreignKey({
      columns: [t.billing_account_id, t.credit_note_id],
      foreignColumns: [credit_notes.billing_account_id, credit_notes.id],
      name: "document_files_credit_note_of_account",
    }),
    check("document_files_one", sql`num_nonnulls(${t.invoice_id}, ${t.credit_note_id}) = 1`),
  ],
);

import { and, count, desc, eq, isNull, sum } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { credit_notes, invoices, notification_charges, notifications } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { ChargeLine } from "../presenter";

/** Which lines of the ledger: of a farm, or of one of its sends. */
interface Which {
  farm_id: number;
  notification_id: number | null;
}

const isOf = ({ farm_id, notification_id }: Which) =>
  and(
    eq(notification_charges.farm_id, farm_id),
    notification_id === null ? undefined : eq(notification_charges.notification_id, notification_id),
  );

type OfAccount = Record<"billing_account_id", AnyPgColumn>;

/** SQL for which document of the account of a line a column of it names. */
const isDocumentOf = (line: OfAccount, document: OfAccount & Record<"id", AnyPgColumn>, id: AnyPgColumn) =>
  and(eq(document.billing_account_id, line.billing_account_id), eq(document.id, id));

/** Counts lines of the ledger, and adds them up in tenths of a cent. */
export async function countCharges(ctx: Ctx, which: Which): Promise<{ total: number; tenths: number }> {
  const [found] = await ctx.db
    .select({ total: count(), tenths: sum(notification_charges.tenths).mapWith(Number) })
    .from(notification_charges)
    .where(isOf(which));
  return { total: found?.total ?? 0, tenths: found?.tenths ?? 0 };
}

/** Returns one page of the ledger, the newest line first. Documents are named when they are those of `account_id`. */
export async function listChargeLines(
  ctx: Ctx,
  {
    account_id,
    page,
    per_page,
    ...which
  }: Which & { account_id: number | null; page: number; per_page: number },
): Promise<ChargeLine[]> {
  const first = alias(notification_charges, "first");
  const first_invoice = alias(invoices, "first_invoice");
  const rows = await ctx.db
    .select({
      charge: notification_charges,
      send: { uuid: notifications.uuid, title: notifications.title, deleted_at: notifications.deleted_at },
      invoice: { id: invoices.id, number: invoices.number },
      note: { id: credit_notes.id, number: credit_notes.number },
      charged_at: first.created_at,
      charged_on: first_invoice.number,
      charged_to: first.billing_account_id,
    })
    .from(notification_charges)
    .innerJoin(
      notifications,
      and(
        eq(notifications.farm_id, notification_charges.farm_id),
        eq(notifications.id, notification_charges.notification_id),
      ),
    )
    .innerJoin(
      first,
      and(
        eq(first.farm_id, notifications.farm_id),
        eq(first.notification_id, notifications.id),
        eq(first.number, 0),
      ),
    )
    .leftJoin(first_invoice, isDocumentOf(first, first_invoice, first.invoice_id))
    .leftJoin(invoices, isDocumentOf(notification_charges, invoices, notification_charges.invoice_id))
    .leftJoin(
      credit_notes,
      isDocumentOf(notification_charges, credit_notes, notification_charges.credit_note_id),
    )
    .where(isOf(which))
    .orderBy(desc(notification_charges.created_at), desc(notification_charges.id))
    .limit(per_page)
    .offset((page - 1) * per_page);
  return rows.map(({ charge, send, invoice, note, charged_at, charged_on, charged_to }) => ({
    id: charge.id,
    uuid: charge.uuid,
    date: charge.created_at,
    reason: charge.reason,
    emails: charge.emails,
    segments: charge.segments,
    tenths: charge.tenths,
    notification: { uuid: send.uuid, title: send.title, has_page: send.deleted_at === null },
    corrects:
      charge.number === 0
        ? null
        : { date: charged_at, invoice_number: charged_to === account_id ? charged_on : null },
    settled: invoice !== null || note !== null,
    document: charge.billing_account_id === account_id ? documentOf(invoice, note) : null,
  }));
}

function documentOf(
  invoice: { id: number; number: string | null } | null,
  note: { id: number; number: string } | null,
): ChargeLine["document"] {
  if (invoice) return { kind: "invoice", ...invoice };
  return note && { kind: "credit_note", ...note };
}

/** Returns a send of a farm by its uuid. */
export async function findSend(
  ctx: Ctx,
  farm_id: number,
  uuid: string,
): Promise<{ id: number; uuid: string; title: string } | undefined> {
  const { id, title } = notifications;
  const [send] = await ctx.db
    .select({ id, uuid: notifications.uuid, title })
    .from(notifications)
    .where(
      and(eq(notifications.farm_id, farm_id), eq(notifications.uuid, uuid), isNull(notifications.deleted_at)),
    );
  return send;
}

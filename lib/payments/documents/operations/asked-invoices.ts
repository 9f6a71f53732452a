import { and, eq, or } from "drizzle-orm";
import { invoices, payments } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";

/** Lists the open invoices of an account whose payment waits until the cardholder confirms it with the bank. */
export async function listAskedInvoices({ db }: Ctx, account_id: number): Promise<number[]> {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(payments, eq(payments.invoice_id, invoices.id))
    .where(
      and(
        eq(invoices.billing_account_id, account_id),
        eq(payments.billing_account_id, account_id),
        eq(invoices.status, "open"),
        // A try without the holder may also be refused for that alone: https://docs.stripe.com/declines/codes
        or(
          eq(payments.status, "authenticating"),
          and(eq(payments.status, "failed"), eq(payments.failure, "authentication_required")),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

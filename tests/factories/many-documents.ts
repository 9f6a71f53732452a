import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { inLongTransaction } from "./long-transaction";

/** Gives each farm of `makeManyFarms` an account with four invoices, their payments, and here and there a credit note. */
export async function makeManyDocuments(tag: string): Promise<void> {
  await inLongTransaction(async (tx) => {
    // Triggers would write each row one by one.
    await tx.execute(sql`set local session_replication_role = replica`);
    const ago = sql`now() - (a.id % 2000 + k * 91) * interval '6 hours'`;
    const own = sql`from billing_accounts a, generate_series(1, 4) k where a.farm_id in (select id from farms where handle like ${`${tag}-%`})`;
    await tx.execute(sql`
      insert into billing_accounts (owner_id, farm_id, provider_customer_id)
      select m.user_id, f.id, ${tag} || '_' || f.id from farms f join farm_users m on m.farm_id = f.id
      where f.handle like ${`${tag}-%`}`);
    await tx.execute(sql`
      insert into invoices (billing_account_id, provider_invoice_id, number, reason, plan_type, status, issued_at, subtotal_cents,
        tax_cents, total_cents, credit_applied_cents, paid_cents, due_cents, refunded_cents, taxes, lines, paid_at,
        buyer_country, buyer_region)
      select a.id, ${tag} || '_in_' || a.id || '_' || k, 'P-' || ${tag} || '-' || a.id || '-' || k, 'plan', 'monthly', 'paid', ${ago}, 2900, 434, 3334,
        0, 3334, 0, 0, '[{"code":"gst","rate_ppm":50000,"cents":145},{"code":"qst","rate_ppm":99750,"cents":289}]', '[]', ${ago},
        'CA', 'QC' ${own}`);
    await tx.execute(sql`
      insert into payments (billing_account_id, provider_payment_id, invoice_id, reason, status, amount_cents, refunded_cents, paid_at)
      select billing_account_id, 'pi_' || id, id, 'plan', 'succeeded', total_cents, 0, issued_at from invoices
      where provider_invoice_id like ${`${tag}_in_%`}`);
    await tx.execute(sql`
      insert into credit_notes (billing_account_id, invoice_id, provider_credit_note_id, number, reason, subtotal_cents, tax_cents,
        total_cents, taxes, issued_at)
      select billing_account_id, id, 'cn_' || id, 'NC-' || id, 'correction', 100, 15, 115, '[]', issued_at + interval '1 day'
      from invoices where provider_invoice_id like ${`${tag}_in_%`} and id % 3 = 0`);
  });
  for (const table of ["billing_accounts", "invoices", "payments", "credit_notes"])
    await db().execute(sql`vacuum analyze ${sql.identifier(table)}`);
}

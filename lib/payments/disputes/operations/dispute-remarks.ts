import { type SQL, sql } from "drizzle-orm";
import type { disputes } from "@/db/schema";

/** What a bank does to a payment: it asks it back, or has got it back for good. An inquiry moves nothing. */
export type DisputeRemark = "disputed" | "lost";

/** Names of tables stand as text: in a list of one table drizzle would leave them out. */
const remarkOf = (payment: SQL): SQL<DisputeRemark | null> => sql`(
  select case when bool_or(d.status <> 'lost') then 'disputed' when count(*) > 0 then 'lost' end
  from disputes d join payments p
    on p.billing_account_id = d.billing_account_id and p.provider_payment_id = d.provider_payment_id
  where d.kind = 'dispute' and d.status in ('needs_response', 'under_review', 'lost') and ${payment})`;

/** SQL for the remark on a row of "invoices": that of the payments by card that paid it. */
export const REMARK_OF_INVOICE = remarkOf(
  sql`p.billing_account_id = "invoices"."billing_account_id" and p.invoice_id = "invoices"."id"`,
);

/** SQL for the remark on a row of "payments". */
export const REMARK_OF_PAYMENT = remarkOf(sql`p.id = "payments"."id"`);

export type DisputeRow = typeof disputes.$inferSelect;

import { fieldsOf } from "@/lib/values/answers";
import { pickFields } from "@/lib/values/pick-fields";
import type { CustomerOutcome } from "@/lib/vocabulary/point-of-sale";
import { Connection } from "./answers";
import type { ConnectionRow } from "./queries";
import { SALES_SCOPE } from "./rules";

export type { Connection } from "./answers";

interface FarmSettings {
  accept_sync_customers: boolean;
  accept_sync_customer_created: boolean;
}

const OwnColumns = Connection.omit({
  accept_sync_customers: true,
  accept_sync_customer_created: true,
  sales_allowed: true,
  sync: true,
  counts: true,
});

/** Presents a connection with the farm's settings of it, and what became of its customers. */
export const presentConnection = (
  row: ConnectionRow,
  { accept_sync_customers, accept_sync_customer_created }: FarmSettings,
  counts: Partial<Record<CustomerOutcome, number>>,
): Connection => ({
  ...pickFields(row, fieldsOf(OwnColumns)),
  accept_sync_customers,
  accept_sync_customer_created,
  sales_allowed: row.scopes.includes(SALES_SCOPE),
  sync: { status: row.sync_status, done: row.sync_done, total: row.sync_total },
  counts,
});

/** Sales of the day after a message, beside what is usual on that weekday. */
export interface SalesAfter {
  day: string;
  orders: number;
  amount_cents: number;
  /** ISO 4217, of both amounts. */
  currency: string;
  usual_cents: number;
  /** Weeks of which the usual amount is the mean. */
  weeks: number;
}

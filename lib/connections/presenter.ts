import type { CustomerOutcome } from "@/lib/vocabulary/point-of-sale";
import type { ConnectionRow } from "./queries";
import { SALES_SCOPE } from "./rules";

/** A connection as the managers of its farm see it. No token is part of it. */
export type Connection = ReturnType<typeof presentConnection>;

interface FarmSettings {
  accept_sync_customers: boolean;
  accept_sync_customer_created: boolean;
}

/** Presents a connection with the farm's settings of it, and what became of its customers. */
export function presentConnection(
  row: ConnectionRow,
  { accept_sync_customers, accept_sync_customer_created }: FarmSettings,
  counts: Partial<Record<CustomerOutcome, number>>,
) {
  const { id, uuid, provider, merchant_name, status, basis, wording, lang, reads_orders } = row;
  const { declared_at, connected_at, ended_at, synced_at, sync_status, sync_done, sync_total, version } = row;
  return {
    id,
    uuid,
    provider,
    merchant_name,
    status,
    basis,
    wording,
    lang,
    accept_sync_customers,
    accept_sync_customer_created,
    reads_orders,
    /** Whether the seller allowed the reading of sales on the provider's page. */
    sales_allowed: row.scopes.includes(SALES_SCOPE),
    /** Progress of the reading of all customers. */
    sync: { status: sync_status, done: sync_done, total: sync_total },
    counts,
    synced_at,
    declared_at,
    connected_at,
    ended_at,
    version,
  };
}

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

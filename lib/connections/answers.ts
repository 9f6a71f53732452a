import { z } from "zod";
import { count, instant, whole } from "@/lib/values/answers";
import { CONSENT_BASES } from "@/lib/vocabulary/enumerations";
import { LANGS } from "@/lib/vocabulary/languages";
import {
  CONNECTION_PROVIDERS,
  CONNECTION_STATUSES,
  CUSTOMER_OUTCOMES,
  SYNC_STATUSES,
} from "@/lib/vocabulary/point-of-sale";

/** A connection as the managers of its farm see it. No token is part of it. */
export const Connection = z
  .object({
    id: whole,
    uuid: z.uuid(),
    provider: z.enum(CONNECTION_PROVIDERS),
    merchant_name: z.string(),
    status: z.enum(CONNECTION_STATUSES),
    basis: z.enum(CONSENT_BASES),
    wording: z.string(),
    lang: z.enum(LANGS),
    accept_sync_customers: z.boolean(),
    accept_sync_customer_created: z.boolean(),
    reads_orders: z.boolean(),
    /** Whether the seller allowed the reading of sales on the provider's page. */
    sales_allowed: z.boolean(),
    /** Progress of the reading of all customers. */
    sync: z.object({ status: z.enum(SYNC_STATUSES), done: count, total: count.nullable() }),
    /** What became of its customers. */
    counts: z.partialRecord(z.enum(CUSTOMER_OUTCOMES), count),
    synced_at: instant.nullable(),
    declared_at: instant,
    connected_at: instant,
    ended_at: instant.nullable(),
    version: whole,
  })
  .meta({ id: "Connection" });
export type Connection = z.infer<typeof Connection>;

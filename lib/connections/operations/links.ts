import { and, eq, sql } from "drizzle-orm";
import { square_customers } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { idArray } from "@/lib/platform/id-array";
import type { CustomerOutcome } from "@/lib/vocabulary/point-of-sale";
import type { ConnectionRow } from "../queries";

export interface CustomerResult {
  customer_id: string;
  version: number;
  subscriber_id: number | null;
  outcome: CustomerOutcome;
}

/**
 * Links a customer to somebody whom the farm removed and can still put back. The erasure makes the link "removed"; after
 * an undo any version of the customer is imported.
 */
export const keptAway = (customer_id: string, subscriber_id: number): CustomerResult => ({
  customer_id,
  version: -1,
  subscriber_id,
  outcome: "unchanged",
});

/** Saves which subscriber each customer is, in one statement. Whom the farm removed stays removed. */
export async function saveLinks(
  tx: Ctx,
  { id, farm_id }: Pick<ConnectionRow, "id" | "farm_id">,
  results: readonly CustomerResult[],
): Promise<void> {
  if (results.length === 0) return;
  await tx.db.execute(sql`
    insert into square_customers (farm_id, connection_id, customer_id, version, subscriber_id, outcome, updated_at)
    select ${farm_id}, ${id}, g.customer_id, g.version, g.subscriber_id, g.outcome,
      ${tx.clock.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as g(customer_id text, version bigint, subscriber_id bigint, outcome text)
    on conflict (connection_id, customer_id) do update set version = excluded.version,
      subscriber_id = excluded.subscriber_id, outcome = excluded.outcome, updated_at = excluded.updated_at
    where square_customers.outcome <> 'removed'`);
}

/** Unlinks customers who are gone at Square. Their subscribers stay as they are. */
export async function unlinkGone(
  tx: Ctx,
  connection: Pick<ConnectionRow, "id" | "farm_id">,
  customer_ids: readonly string[],
): Promise<void> {
  const gone = { version: 0, subscriber_id: null, outcome: "gone" as const };
  await saveLinks(
    tx,
    connection,
    customer_ids.map((customer_id) => ({ customer_id, ...gone })),
  );
}

/**
 * Remembers that people were removed from the farm, so that no sync brings them back. Only the customer's id at Square
 * stays.
 */
export async function forgetCustomers(
  tx: Ctx,
  { farm_id, subscriber_ids }: DomainEvents["subscribers_erased"],
): Promise<void> {
  await tx.db
    .update(square_customers)
    .set({ subscriber_id: null, outcome: "removed", updated_at: tx.clock.now() })
    .where(
      and(
        eq(square_customers.farm_id, farm_id),
        sql`${square_customers.subscriber_id} = any(${idArray(subscriber_ids)})`,
      ),
    );
}

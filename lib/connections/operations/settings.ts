import { connections } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { changeFarm } from "@/lib/farms/operations/write";
import type { Tx } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { type ConnectionRow, lockConnection, ofFarm } from "../queries";
import { SALES_SCOPE } from "../rules";
import { stopSync } from "./sync";

interface Settings {
  accept_sync_customers?: boolean;
  accept_sync_customer_created?: boolean;
  reads_orders?: boolean;
}

/** Returns a connection of a farm, locked after the farm. @throws AppError not_found */
export async function lockOfFarm(tx: Tx, farm_id: number, connection_id: number): Promise<ConnectionRow> {
  await lockFarm(tx, farm_id);
  const row = await lockConnection(tx.db, farm_id, connection_id);
  if (!row || row.status === "disconnected") throw notFound();
  return row;
}

/**
 * Changes what a farm accepts from its point of sale. A sync that it no longer accepts ends.
 * @throws AppError not_found | conflict when the sales were not allowed on the provider's page
 */
export async function changeSettings(
  tx: Tx,
  farm_id: number,
  connection_id: number,
  { reads_orders, ...accepted }: Settings,
): Promise<void> {
  const before = await lockOfFarm(tx, farm_id, connection_id);
  if (reads_orders && !before.scopes.includes(SALES_SCOPE)) throw conflict("salesNotAllowed");
  const changed = Object.values(accepted).some((value) => value !== undefined);
  if (changed) await changeFarm(tx, farm_id, accepted);
  if (accepted.accept_sync_customers === false) await stopSync(tx, before);
  if (reads_orders === undefined || reads_orders === before.reads_orders) return;
  const [after] = await tx.db
    .update(connections)
    .set({ reads_orders, version: before.version + 1, updated_at: tx.clock.now() })
    .where(ofFarm(farm_id, connection_id))
    .returning();
  await recordAudit(tx, {
    subject: "connection",
    act: "update",
    farm_id,
    subject_id: connection_id,
    before,
    after,
  });
}

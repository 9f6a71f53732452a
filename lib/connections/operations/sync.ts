import { and, eq } from "drizzle-orm";
import { connections } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { enqueue } from "@/lib/jobs/enqueue";
import type { Ctx, Tx } from "@/lib/platform/context";
import type { PosPage } from "@/lib/providers/pos/types";
import { type ConnectionKey, type ConnectionRow, lockConnection, ofFarm } from "../queries";
import { importCustomers } from "./import-customers";

/** Begins to read all customers, from the first page. A sync that runs is replaced. The caller has locked the row. */
export async function startSync(tx: Tx, { id, farm_id, sync_run }: ConnectionRow): Promise<void> {
  const run = sync_run + 1;
  const now = tx.clock.now();
  await tx.db
    .update(connections)
    .set({
      sync_status: "running",
      sync_run: run,
      sync_cursor: null,
      sync_done: 0,
      sync_total: null,
      sync_started_at: now,
      updated_at: now,
    })
    .where(ofFarm(farm_id, id));
  await recordAudit(tx, { subject: "connection", act: "sync", farm_id, subject_id: id });
  await enqueue(tx, "sync_connection", { connection_id: id, run }, { jobKey: `sync_connection:${id}` });
}

interface Place {
  run: number;
  /** The cursor with which the page was fetched. */
  cursor: string | null;
}

/** Ends a running sync that the farm no longer wants. Its connection and the people who came stay. */
export async function stopSync(tx: Ctx, { id, farm_id }: ConnectionKey): Promise<void> {
  await tx.db
    .update(connections)
    .set({ sync_status: "idle", sync_cursor: null, updated_at: tx.clock.now() })
    .where(and(ofFarm(farm_id, id), eq(connections.sync_status, "running")));
}

/**
 * Returns the row when the sync is still at the page, or null when another worker or the farm moved on. A sync whose
 * farm accepts no customers any more ends.
 */
async function lockAt(tx: Tx, before: ConnectionRow, { run, cursor }: Place): Promise<ConnectionRow | null> {
  const { accept_sync_customers } = await lockFarm(tx, before.farm_id);
  const row = await lockConnection(tx.db, before.farm_id, before.id);
  const same = row?.status === "connected" && row.sync_status === "running" && row.sync_run === run;
  if (!same || row.sync_cursor !== cursor) return null;
  if (accept_sync_customers) return row;
  await stopSync(tx, row);
  return null;
}

/**
 * Imports a page of customers and moves the cursor in the same transaction, so that a worker that dies neither
 * loses nor doubles anybody.
 * @returns false when this page was the last. A page that another worker has saved meanwhile, or that the farm no longer
 * wants, is passed over: the row says what comes next.
 */
export async function savePage(tx: Tx, before: ConnectionRow, place: Place, page: PosPage): Promise<boolean> {
  const row = await lockAt(tx, before, place);
  if (!row) return true;
  await importCustomers(tx, row, page.customers, row.sync_started_at);
  const done = row.sync_done + page.customers.length;
  const now = tx.clock.now();
  const ended = page.cursor === null;
  await tx.db
    .update(connections)
    .set({
      sync_cursor: page.cursor,
      sync_done: done,
      sync_total: ended ? done : (page.total ?? row.sync_total),
      updated_at: now,
      ...(ended && { sync_status: "idle", synced_at: now }),
    })
    .where(ofFarm(row.farm_id, row.id));
  if (ended) {
    const after = { count: done };
    await recordAudit(tx, {
      subject: "connection",
      act: "synced",
      farm_id: row.farm_id,
      subject_id: row.id,
      after,
    });
  }
  return !ended;
}

/** Begins with the first page again after the cursor ended: whoever was imported already is passed over. */
export async function rewindSync(tx: Tx, before: ConnectionRow, place: Place): Promise<void> {
  if (await lockAt(tx, before, place))
    await tx.db
      .update(connections)
      .set({ sync_cursor: null, sync_done: 0, updated_at: tx.clock.now() })
      .where(ofFarm(before.farm_id, before.id));
}

/** Stops a sync after an error of ours. The farm can begin it again. */
export async function failSync(tx: Tx, { id, farm_id }: ConnectionRow, run: number): Promise<void> {
  await tx.db
    .update(connections)
    .set({ sync_status: "failed", updated_at: tx.clock.now() })
    .where(and(ofFarm(farm_id, id), eq(connections.sync_run, run), eq(connections.sync_status, "running")));
}

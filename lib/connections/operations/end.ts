import { and, eq } from "drizzle-orm";
import { connections } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { env } from "@/lib/env";
import { listOwners } from "@/lib/farms/operations/members";
import { findFarmById } from "@/lib/farms/operations/read";
import { adminHref } from "@/lib/i18n/routes";
import { enqueue } from "@/lib/jobs/enqueue";
import type { Ctx } from "@/lib/platform/context";
import type { DomainEvents } from "@/lib/platform/events";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import {
  type ConnectionRow,
  findByMerchant,
  findConnectionOfJob,
  listWithTokens,
  lockConnection,
  ofFarm,
} from "../queries";

/** What a connection that ended keeps: its people, and nothing that opens anything. */
const ENDED = {
  access_token: null,
  refresh_token: null,
  expires_at: null,
  sync_status: "idle",
  sync_cursor: null,
} as const;

/**
 * Ends a connection whose access the seller took back, once, and tells the owners of the farm. A connection that got
 * other tokens meanwhile goes on.
 */
export async function markRevoked(tx: Ctx, { id, farm_id, access_token }: ConnectionRow): Promise<void> {
  const now = tx.clock.now();
  const [ended] = await tx.db
    .update(connections)
    .set({ ...ENDED, status: "revoked", ended_at: now, updated_at: now })
    .where(
      and(
        ofFarm(farm_id, id),
        eq(connections.status, "connected"),
        eq(connections.access_token, access_token ?? ""),
      ),
    )
    .returning();
  if (!ended) return;
  await recordAudit(tx, { subject: "connection", act: "revoked", farm_id, subject_id: id });
  const farm = await findFarmById(tx, farm_id);
  if (!farm) return;
  for (const { email, lang } of await listOwners(tx, farm_id)) {
    const url = env().APP_URL + adminHref(lang, `/farms/${farm.uuid}/connections`);
    const values = { farm: farm.name, merchant: ended.merchant_name, url };
    await queueTransactional(tx, {
      channel: "email",
      kind: "connection_ended",
      address: email,
      lang,
      farm_id,
      values,
    });
  }
}

/** Ends a connection at the farm's wish. A job takes the access back at the provider and erases the tokens. */
export async function disconnect(tx: Ctx, { id, farm_id }: ConnectionRow): Promise<void> {
  const now = tx.clock.now();
  await tx.db
    .update(connections)
    .set({ status: "disconnected", sync_status: "idle", sync_cursor: null, ended_at: now, updated_at: now })
    .where(ofFarm(farm_id, id));
  await recordAudit(tx, { subject: "connection", act: "disconnect", farm_id, subject_id: id });
  await enqueue(tx, "end_connection", { connection_id: id }, { jobKey: `end_connection:${id}` });
}

/**
 * Begins to take the access of an ended connection back. The provider ends all access of a seller at once, so only the
 * token ends when the seller is connected again, at whichever farm. Else the row gives its refresh token up for the time
 * of the call, and nobody connects the seller meanwhile.
 * @returns null when there is nothing to take back
 */
export async function beginEnd(
  tx: Ctx,
  id: number,
): Promise<{ row: ConnectionRow; only_token: boolean } | null> {
  const found = await findConnectionOfJob(tx.db, id);
  const row = found && (await lockConnection(tx.db, found.farm_id, id));
  if (row?.status !== "disconnected" || row.access_token === null) return null;
  // Read after the wait for the lock, which whoever connects the seller holds, too.
  const only_token = (await findByMerchant(tx.db, row)) !== null;
  if (!only_token) await setRefreshToken(tx, row, null);
  return { row, only_token };
}

/** Returns whether the access of a seller is just being taken back (see beginEnd). */
export const isEnding = ({ status, access_token, refresh_token }: ConnectionRow): boolean =>
  status === "disconnected" && access_token !== null && refresh_token === null;

const unchanged = ({ id, farm_id, access_token }: ConnectionRow) =>
  and(
    ofFarm(farm_id, id),
    eq(connections.status, "disconnected"),
    eq(connections.access_token, access_token ?? ""),
  );

async function setRefreshToken(tx: Ctx, row: ConnectionRow, refresh_token: string | null): Promise<void> {
  await tx.db.update(connections).set({ refresh_token }).where(unchanged(row));
}

/** Lets the seller be connected again after a call that did not succeed. A later one takes the access back. */
export const putOffEnd = (tx: Ctx, row: ConnectionRow): Promise<void> =>
  setRefreshToken(tx, row, row.refresh_token);

/** Erases the tokens that were taken back, and no others. */
export async function eraseTokens(tx: Ctx, row: ConnectionRow): Promise<void> {
  await tx.db
    .update(connections)
    .set({ ...ENDED, updated_at: tx.clock.now() })
    .where(unchanged(row));
}

/** Ends the connections of a deleted farm. */
export async function disconnectFarm(tx: Ctx, { farm_id }: DomainEvents["farm_deleted"]): Promise<void> {
  for (const row of await listWithTokens(tx.db, farm_id)) await disconnect(tx, row);
}

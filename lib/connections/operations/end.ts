import { and, eq } from "drizzle-orm";
import { connections } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import type { Ctx } from "@/lib/core/context";
import type { DomainEvents } from "@/lib/core/events";
import { env } from "@/lib/env";
import { listOwners } from "@/lib/farms/operations/members";
import { findFarmById } from "@/lib/farms/operations/read";
import { adminHref } from "@/lib/i18n/routes";
import { enqueue } from "@/lib/jobs/enqueue";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { type ConnectionRow, listWithTokens } from "../queries";

/** What a connection that ended keeps: its people, and nothing that opens anything. */
const ENDED = {
  access_token: null,
  refresh_token: null,
  expires_at: null,
  sync_status: "idle",
  sync_cursor: null,
} as const;

/** Ends a connection whose access the seller took back, once, and tells the owners of the farm. */
export async function markRevoked(tx: Ctx, { id, farm_id }: ConnectionRow): Promise<void> {
  const now = tx.clock.now();
  const [ended] = await tx.db
    .update(connections)
    .set({ ...ENDED, status: "revoked", ended_at: now, updated_at: now })
    .where(and(eq(connections.id, id), eq(connections.status, "connected")))
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
    .where(eq(connections.id, id));
  await recordAudit(tx, { subject: "connection", act: "disconnect", farm_id, subject_id: id });
  await enqueue(tx, "end_connection", { connection_id: id }, { jobKey: `end_connection:${id}` });
}

/** Erases the tokens of a connection that has ended. */
export async function eraseTokens(tx: Ctx, id: number): Promise<void> {
  await tx.db
    .update(connections)
    .set({ ...ENDED, updated_at: tx.clock.now() })
    .where(and(eq(connections.id, id), eq(connections.status, "disconnected")));
}

/** Ends the connections of a deleted farm. */
export async function disconnectFarm(tx: Ctx, { farm_id }: DomainEvents["farm_deleted"]): Promise<void> {
  for (const row of await listWithTokens(tx.db, farm_id)) await disconnect(tx, row);
}

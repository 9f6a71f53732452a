import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { webhook_endpoints, webhook_messages } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { listOwnedFarmIds } from "@/lib/farms/operations/owners";
import type { Ctx, Tx } from "@/lib/platform/context";
import { invalid, notFound } from "@/lib/platform/errors";
import type { DomainEvents } from "@/lib/platform/events";
import { idArray } from "@/lib/platform/id-array";
import { mayCall } from "@/lib/providers/web/reach";
import type { FarmEventType } from "@/lib/vocabulary/farm-events";
import { type EndpointRow, lockEndpoint, ofEndpoint } from "../queries";
import { FORMER_SECRET_MS } from "../rules";
import { endpointReach } from "./reach";
import { newEndpointSecret, sealSecret } from "./secrets";

interface Settings {
  url: string;
  /** As `hostOf` returns it, so that the address is one that we call. */
  host: string;
  description: string;
  events: FarmEventType[];
}

/**
 * Returns the host of an address, and refuses one that we would never call. Its name is checked at each call.
 * A fragment never reaches a server, so that whoever writes one means another address.
 * @throws AppError invalid
 */
export function hostOf(url: string): string {
  const given = new URL(url);
  if (given.hash !== "" || url.endsWith("#") || !mayCall(given, endpointReach()))
    throw invalid("url", "endpointUrl");
  return given.host.toLowerCase();
}

/** Locks an endpoint of a farm. @throws AppError not_found */
export async function requireEndpoint(tx: Ctx, farm_id: number, endpoint_id: number): Promise<EndpointRow> {
  const row = await lockEndpoint(tx.db, farm_id, endpoint_id);
  if (!row) throw notFound();
  return row;
}

/** Adds an endpoint. @returns it with its secret */
export async function addEndpoint(
  tx: Tx,
  { farm_id, ...settings }: Settings & { farm_id: number; created_by: number | null },
): Promise<{ row: EndpointRow; secret: string }> {
  const uuid = randomUUID();
  const secret = newEndpointSecret();
  const now = tx.clock.now();
  const [row] = await tx.db
    .insert(webhook_endpoints)
    .values({
      ...settings,
      farm_id,
      uuid,
      secret: sealSecret(uuid, secret),
      created_at: now,
      updated_at: now,
    })
    .returning();
  await recordAudit(tx, { subject: "webhook", act: "create", farm_id, subject_id: row!.id, after: row });
  return { row: row!, secret };
}

/** Changes columns of an endpoint that the caller has locked. */
export async function writeEndpoint(
  tx: Ctx,
  { farm_id, id }: Pick<EndpointRow, "farm_id" | "id">,
  values: Partial<Omit<EndpointRow, "id" | "uuid" | "farm_id">>,
): Promise<EndpointRow> {
  const [row] = await tx.db.update(webhook_endpoints).set(values).where(ofEndpoint(farm_id, id)).returning();
  return row!;
}

/** Lets an endpoint that the caller has locked begin as if it had never failed, with all that waits for it. */
export async function startAnew(
  tx: Ctx,
  { farm_id, id }: Pick<EndpointRow, "farm_id" | "id">,
  values: Parameters<typeof writeEndpoint>[2],
): Promise<EndpointRow> {
  await tx.db
    .update(webhook_messages)
    .set({ failures: 0, next_attempt_at: tx.clock.now() })
    .where(
      and(
        eq(webhook_messages.farm_id, farm_id),
        eq(webhook_messages.endpoint_id, id),
        eq(webhook_messages.state, "waiting"),
      ),
    );
  return writeEndpoint(
    tx,
    { farm_id, id },
    { ...values, failing_since: null, failures: 0, next_attempt_at: null },
  );
}

/** Changes address, description and events. A new address has not failed yet. @throws AppError not_found */
export async function changeEndpoint(
  tx: Tx,
  farm_id: number,
  endpoint_id: number,
  settings: Settings,
): Promise<EndpointRow> {
  const before = await requireEndpoint(tx, farm_id, endpoint_id);
  const values = { ...settings, updated_at: tx.clock.now() };
  const after =
    settings.url === before.url
      ? await writeEndpoint(tx, before, values)
      : await startAnew(tx, before, { ...values, last_attempt_at: null });
  await recordAudit(tx, {
    subject: "webhook",
    act: "update",
    farm_id,
    subject_id: endpoint_id,
    before,
    after,
  });
  return after;
}

/**
 * Replaces the secret and keeps who reads the new one. The one before signs, too, for a day.
 * @returns the endpoint with the new secret
 */
export async function rollSecret(
  tx: Tx,
  { farm_id, endpoint_id, created_by }: { farm_id: number; endpoint_id: number; created_by: number | null },
): Promise<{ row: EndpointRow; secret: string }> {
  const before = await requireEndpoint(tx, farm_id, endpoint_id);
  const secret = newEndpointSecret();
  const now = tx.clock.now();
  const row = await writeEndpoint(tx, before, {
    secret: sealSecret(before.uuid, secret),
    former_secret: before.secret,
    former_until: new Date(now.getTime() + FORMER_SECRET_MS),
    created_by,
    // The secret may be why it failed.
    next_attempt_at: null,
    updated_at: now,
  });
  await recordAudit(tx, { subject: "webhook", act: "roll-secret", farm_id, subject_id: endpoint_id });
  return { row, secret };
}

/** Deletes an endpoint with its log. @throws AppError not_found */
export async function removeEndpoint(tx: Tx, farm_id: number, endpoint_id: number): Promise<void> {
  await requireEndpoint(tx, farm_id, endpoint_id);
  await tx.db.delete(webhook_endpoints).where(ofEndpoint(farm_id, endpoint_id));
  await recordAudit(tx, { subject: "webhook", act: "delete", farm_id, subject_id: endpoint_id });
}

/** Deletes the endpoints of a farm that was deleted. */
export async function deleteEndpoints(tx: Tx, { farm_id }: { farm_id: number }): Promise<void> {
  await tx.db.delete(webhook_endpoints).where(eq(webhook_endpoints.farm_id, farm_id));
}

/** Deletes the endpoints of the farms of an account that was recovered: a stranger may have added them. */
export async function removeEndpointsOfOwner(
  tx: Tx,
  { user_id }: DomainEvents["account_recovered"],
): Promise<void> {
  const gone = await tx.db.execute<{ id: string; farm_id: string }>(sql`
    with held as (select farm_id, id from webhook_endpoints
      where farm_id = any(${idArray(await listOwnedFarmIds(tx, user_id))}) order by id for update)
    delete from webhook_endpoints w using held where w.farm_id = held.farm_id and w.id = held.id
    returning w.id, w.farm_id`);
  for (const { id, farm_id } of gone)
    await recordAudit(tx, {
      subject: "webhook",
      act: "delete",
      farm_id: Number(farm_id),
      subject_id: Number(id),
    });
}

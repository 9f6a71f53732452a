import { connections } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { declareConsent } from "@/lib/consent/operations/declarations";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { changeFarm } from "@/lib/farms/operations/write";
import type { Tx } from "@/lib/platform/context";
import type { PosTokens } from "@/lib/providers/pos/types";
import { type ConnectionRow, listConnections, lockSeller, ofFarm, type RequestRow } from "../queries";
import { isEnding } from "./end";
import { startSync } from "./sync";
import { sealTokens } from "./tokens";

interface Opened {
  request: RequestRow;
  tokens: PosTokens;
  merchant_name: string;
  /** The seller's connections that had tokens when the provider still answered to the new ones. */
  standing: readonly { id: number }[];
}

/** Returns whether all of a seller's access ends at the provider, or ended since it answered to the new tokens. */
function isTakenBack(rows: readonly ConnectionRow[], standing: Opened["standing"]): boolean {
  const had = new Set(standing.map(({ id }) => id));
  return rows.some((row) => isEnding(row) || (had.has(row.id) && row.access_token === null));
}

/**
 * Connects a seller to a farm, or connects it anew, and begins to read the customers.
 * @returns the message key of a refusal: the seller belongs to another farm, the farm has another seller, or the new
 * tokens ended with an older connection
 */
export async function openConnection(
  tx: Tx,
  { request, tokens, merchant_name, standing }: Opened,
): Promise<"merchantTaken" | "otherMerchant" | "connectionFailed" | null> {
  const {
    farm_id,
    provider,
    basis: declared,
    wording,
    wording_version,
    declared_lang,
    lang,
    reads_orders,
    scopes,
  } = request;
  const { merchant_id } = tokens;
  await lockFarm(tx, farm_id);
  const ofSeller = await lockSeller(tx.db, { provider, merchant_id });
  if (ofSeller.some((row) => row.status === "connected" && row.farm_id !== farm_id)) return "merchantTaken";
  if (isTakenBack(ofSeller, standing)) return "connectionFailed";
  const others = (await listConnections(tx.db, farm_id)).filter(
    (one) => one.provider !== provider || one.merchant_id !== merchant_id,
  );
  if (others.some(({ status }) => status === "connected")) return "otherMerchant";
  const now = tx.clock.now();
  const basis = declared === "express" ? "declared_by_owner" : declared;
  const declaration_id = await declareConsent(tx, {
    farm_id,
    basis,
    given_on: null,
    wording,
    source: provider,
  });
  const values = {
    ...sealTokens(farm_id, tokens),
    merchant_name,
    scopes,
    status: "connected" as const,
    basis,
    wording,
    wording_version,
    declared_lang,
    lang,
    reads_orders,
    declared_by: request.user_id,
    declared_at: request.created_at,
    declaration_id,
    connected_at: now,
    ended_at: null,
    updated_at: now,
  };
  const before = ofSeller.find((row) => row.farm_id === farm_id);
  const row = before
    ? await reopen(tx, before, values)
    : await insert(tx, { farm_id, provider, merchant_id, ...values });
  await changeFarm(tx, farm_id, { accept_sync_customers: true, accept_sync_customer_created: true });
  const after = { provider: row.provider, basis, reads_orders };
  await recordAudit(tx, { subject: "connection", act: "connect", farm_id, subject_id: row.id, after });
  await startSync(tx, row);
  return null;
}

async function reopen(
  tx: Tx,
  before: ConnectionRow,
  values: Partial<typeof connections.$inferInsert>,
): Promise<ConnectionRow> {
  const [row] = await tx.db
    .update(connections)
    .set({ ...values, version: before.version + 1 })
    .where(ofFarm(before.farm_id, before.id))
    .returning();
  return row!;
}

async function insert(tx: Tx, values: typeof connections.$inferInsert): Promise<ConnectionRow> {
  const [row] = await tx.db
    .insert(connections)
    .values({ ...values, created_at: tx.clock.now() })
    .returning();
  return row!;
}

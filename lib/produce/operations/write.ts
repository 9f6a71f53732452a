import { and, eq } from "drizzle-orm";
import { produces } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { claimLimit } from "@/lib/billing/operations/claim-limit";
import { farmTag } from "@/lib/platform/cache-tags";
import { publish, type Tx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { produceType } from "@/lib/reference/produce-types";
import { requireOwnImages } from "@/lib/uploads/operations/own-images";
import type { ProduceChange } from "@/lib/vocabulary/farm-events";
import { DEFAULT_LANG } from "@/lib/vocabulary/languages";
import { presentProduce } from "../presenter";
import { findOfFarm, listByFarm, type ProduceRow } from "../queries";
import { changeOf } from "../rules/change";

type Values = Omit<typeof produces.$inferInsert, "id" | "uuid" | "created_at" | "updated_at">;

const ofFarm = (farm_id: number, produce_id: number) =>
  and(eq(produces.farm_id, farm_id), eq(produces.id, produce_id));

/** Publishes a change of a produce, with what the API shows of it in the first language of the site. */
const publishChange = (tx: Tx, change: ProduceChange, row: ProduceRow): Promise<void> =>
  publish(tx, "produce_changed", {
    farm_id: row.farm_id,
    change,
    produce: { ...presentProduce(row, DEFAULT_LANG) },
  });

/** Adds a produce to a farm, perhaps with the pictures of an original. @throws AppError limit_reached | invalid */
export async function addProduce(tx: Tx, values: Values, original: object = {}): Promise<ProduceRow> {
  const { farm_id } = values;
  await requireOwnImages(tx, { farm_id }, values, original);
  await claimLimit(tx, farm_id, "produces", 1);
  const now = tx.clock.now();
  const [row] = await tx.db
    .insert(produces)
    .values({ ...values, created_at: now, updated_at: now })
    .returning();
  await recordAudit(tx, { subject: "produce", act: "create", farm_id, subject_id: row!.id, after: row });
  await publishChange(tx, "created", row!);
  tx.invalidate(farmTag(farm_id));
  return row!;
}

/**
 * Adds produces by type, except for types that the farm has. The limit's lock on the farm makes a second call wait,
 * which then sees them.
 */
export async function addProducesOnce(
  tx: Tx,
  farm_id: number,
  chosen: readonly { type_id: number; price_cents: number | null; unit_type: Values["unit_type"] }[],
): Promise<ProduceRow[]> {
  await claimLimit(tx, farm_id, "produces", 0);
  const known = new Set((await listByFarm(tx.db, farm_id)).map(({ type_id }) => type_id));
  const added: ProduceRow[] = [];
  for (const { type_id, price_cents, unit_type } of chosen) {
    if (known.has(type_id)) continue;
    known.add(type_id);
    const category = produceType(type_id)?.category ?? null;
    const prices = price_cents === null ? [] : [{ quantity: 1, price_cents }];
    added.push(await addProduce(tx, { farm_id, type_id, category, unit_type, prices }));
  }
  return added;
}

/** Adds a copy of a produce with new ids. The copy counts against the plan limit. */
export async function copyProduce(tx: Tx, farm_id: number, produce_id: number): Promise<ProduceRow> {
  const original = await findOfFarm(tx.db, farm_id, produce_id);
  if (!original) throw notFound();
  const { id: _id, uuid: _uuid, created_at: _created, updated_at: _updated, ...values } = original;
  return addProduce(tx, values, original);
}

/** Changes the given fields of a produce. @throws AppError not_found */
export async function changeProduce(
  tx: Tx,
  farm_id: number,
  produce_id: number,
  values: Partial<Values>,
): Promise<ProduceRow> {
  const before = await findOfFarm(tx.db, farm_id, produce_id);
  await requireOwnImages(tx, { farm_id }, values, before ?? {});
  const [row] = await tx.db
    .update(produces)
    .set({ ...values, updated_at: tx.clock.now() })
    .where(ofFarm(farm_id, produce_id))
    .returning();
  if (!before || !row) throw notFound();
  await recordAudit(tx, {
    subject: "produce",
    act: "update",
    farm_id,
    subject_id: produce_id,
    before,
    after: row,
  });
  const change = changeOf(before, row);
  if (change) await publishChange(tx, change, row);
  tx.invalidate(farmTag(farm_id));
  return row;
}

/** Deletes a produce. @throws AppError not_found */
export async function removeProduce(tx: Tx, farm_id: number, produce_id: number): Promise<void> {
  const [deleted] = await tx.db.delete(produces).where(ofFarm(farm_id, produce_id)).returning();
  if (!deleted) throw notFound();
  await publish(tx, "produce_deleted", { farm_id, produce_id });
  await recordAudit(tx, {
    subject: "produce",
    act: "delete",
    farm_id,
    subject_id: produce_id,
    before: deleted,
  });
  await publishChange(tx, "deleted", deleted);
  tx.invalidate(farmTag(farm_id));
}

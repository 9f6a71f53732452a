import { and, eq, isNull, sql } from "drizzle-orm";
import { farms, produces } from "@/db/schema";
import { limitsOf } from "@/lib/billing/rules";
import { farmTag } from "@/lib/core/cache-tags";
import { type Ctx, transaction, userId } from "@/lib/core/context";
import { limitReached, notFound } from "@/lib/core/errors";
import { authorizeFarm } from "@/lib/core/permissions";
import { AvailabilityInput, FarmInput, ProduceIdInput, ProduceInput, ProduceKeyInput } from "./inputs";
import { countByFarm, findByKey, findOfFarm, listByFarm, type Produce } from "./queries";
import { byLabel } from "./rules";

export type { Produce } from "./queries";

/** All produces of a farm for the people who work there. */
export async function listProduces(ctx: Ctx, raw: unknown): Promise<Produce[]> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "produce.read", farm_id);
  return byLabel(await listByFarm(ctx.db, farm_id), ctx.lang);
}

/** One produce by produce_id or produce_uuid: of a public farm, or of one the actor works at. */
export async function getProduce(ctx: Ctx, raw: unknown): Promise<Produce> {
  const key = ProduceKeyInput.safeParse(raw);
  const produce = key.success ? await findByKey(ctx.db, key.data) : null;
  if (!produce) throw notFound();
  const shown = and(eq(farms.id, produce.farm_id), eq(farms.public, true), isNull(farms.deleted_at));
  if ((await ctx.db.$count(farms, shown)) > 0) return produce;
  if (userId(ctx) === null) throw notFound();
  await authorizeFarm(ctx, "produce.read", produce.farm_id);
  return produce;
}

/** One produce of a farm for the people who work there. */
export async function getFarmProduce(ctx: Ctx, raw: unknown): Promise<Produce> {
  const ids = ProduceIdInput.safeParse(raw);
  if (!ids.success) throw notFound();
  await authorizeFarm(ctx, "produce.read", ids.data.farm_id);
  const produce = await findOfFarm(ctx.db, ids.data.farm_id, ids.data.produce_id);
  if (!produce) throw notFound();
  return produce;
}

/** Locks the farm's row so that two additions cannot both take the last place of the plan. */
async function claimPlace(tx: Ctx, farm_id: number): Promise<void> {
  const [farm] = await tx.db
    .select({ plan_type: farms.plan_type })
    .from(farms)
    .where(eq(farms.id, farm_id))
    .for("update");
  if (!farm) throw notFound();
  const { max_produces } = limitsOf(farm.plan_type);
  if ((await countByFarm(tx.db, farm_id)) >= max_produces)
    throw limitReached("maxProduces", { max: max_produces });
}

/** @throws AppError invalid | limit_reached */
export async function createProduce(ctx: Ctx, raw: unknown): Promise<Produce> {
  const { farm_id } = FarmInput.parse(raw);
  await authorizeFarm(ctx, "produce.write", farm_id);
  const input = ProduceInput.parse(raw);
  const created = await transaction(ctx, async (tx) => {
    await claimPlace(tx, farm_id);
    const [row] = await tx.db.insert(produces).values(input).returning();
    return row!;
  });
  ctx.invalidate(farmTag(farm_id));
  return created;
}

/** Replaces a produce. @throws AppError invalid | not_found */
export async function updateProduce(ctx: Ctx, raw: unknown): Promise<Produce> {
  const { farm_id, produce_id } = ProduceIdInput.parse(raw);
  await authorizeFarm(ctx, "produce.write", farm_id);
  const input = ProduceInput.parse(raw);
  const [row] = await ctx.db
    .update(produces)
    .set({ ...input, updated_at: ctx.clock.now() })
    .where(and(eq(produces.farm_id, farm_id), eq(produces.id, produce_id)))
    .returning();
  if (!row) throw notFound();
  ctx.invalidate(farmTag(farm_id));
  return row;
}

/** Changes what is said of a produce's availability, and nothing else. */
export async function setAvailability(ctx: Ctx, raw: unknown): Promise<Produce> {
  const { farm_id, produce_id } = ProduceIdInput.parse(raw);
  await authorizeFarm(ctx, "produce.write", farm_id);
  const { availability } = AvailabilityInput.parse(raw);
  const [row] = await ctx.db
    .update(produces)
    .set({ availability, updated_at: ctx.clock.now() })
    .where(and(eq(produces.farm_id, farm_id), eq(produces.id, produce_id)))
    .returning();
  if (!row) throw notFound();
  ctx.invalidate(farmTag(farm_id));
  return row;
}

/** A copy with everything but the identity; it counts against the plan like any other. */
export async function duplicateProduce(ctx: Ctx, raw: unknown): Promise<Produce> {
  const { farm_id, produce_id } = ProduceIdInput.parse(raw);
  await authorizeFarm(ctx, "produce.write", farm_id);
  const copy = await transaction(ctx, async (tx) => {
    const original = await findOfFarm(tx.db, farm_id, produce_id);
    if (!original) throw notFound();
    await claimPlace(tx, farm_id);
    const { id: _id, uuid: _uuid, created_at: _created, updated_at: _updated, ...rest } = original;
    const [row] = await tx.db.insert(produces).values(rest).returning();
    return row!;
  });
  ctx.invalidate(farmTag(farm_id));
  return copy;
}

/** Takes a produce off the farm, and out of the notifications still being written. */
export async function deleteProduce(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id, produce_id } = ProduceIdInput.parse(raw);
  await authorizeFarm(ctx, "produce.write", farm_id);
  await transaction(ctx, async (tx) => {
    const gone = await tx.db
      .delete(produces)
      .where(and(eq(produces.farm_id, farm_id), eq(produces.id, produce_id)))
      .returning({ id: produces.id });
    if (gone.length === 0) throw notFound();
    await tx.db.execute(sql`
      update notifications set produce_ids = array_remove(produce_ids, ${produce_id}::bigint)
      where farm_id = ${farm_id} and status in ('in_creation', 'scheduled')`);
  });
  ctx.invalidate(farmTag(farm_id));
}

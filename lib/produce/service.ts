import { type Ctx, transaction, userId } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeAnyone, authorizeFarm, authorizeFarmOf } from "@/lib/platform/permissions";
import {
  AnyProduceIdInput,
  AvailabilityInput,
  ChosenProducesInput,
  ProduceIdInput,
  ProduceInput,
  ProduceUuidInput,
} from "./inputs";
import { addProduce, addProducesOnce, changeProduce, copyProduce, removeProduce } from "./operations/write";
import { type Produce, presentProduce } from "./presenter";
import {
  findByKey,
  findOfFarm,
  isOfPublicFarm,
  listByFarm,
  type ProduceKey,
  type ProduceRow,
} from "./queries";
import { byLabel } from "./rules";

/** Lists all produces of a farm for its members, by label. */
export async function listProduces(ctx: Ctx, raw: unknown): Promise<Produce[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "produce.read", raw);
  return byLabel(
    (await listByFarm(ctx.db, farm_id)).map((row) => presentProduce(row, ctx.lang)),
    ctx.lang,
  );
}

/** Returns a produce that a public page shows, or that is of a farm of the actor. @throws AppError not_found */
async function seenProduce(ctx: Ctx, key: ProduceKey | undefined): Promise<ProduceRow> {
  const produce = key && (await findByKey(ctx.db, key));
  if (!produce) throw notFound();
  if (!produce.show_on_homepage || !(await isOfPublicFarm(ctx.db, produce))) {
    if (userId(ctx) === null) throw notFound();
    await authorizeFarm(ctx, "produce.read", produce.farm_id);
  }
  return produce;
}

/** Open to anyone. Returns a produce by produce_id, when the actor may see it. @throws AppError not_found */
export async function getProduceById(ctx: Ctx, raw: unknown): Promise<Produce> {
  const produce = await seenProduce(ctx, AnyProduceIdInput.safeParse(raw).data);
  authorizeAnyone(ctx);
  return presentProduce(produce, ctx.lang);
}

/** Open to anyone. Returns a produce by produce_uuid, when the actor may see it. @throws AppError not_found */
export async function getProduceByUuid(ctx: Ctx, raw: unknown): Promise<Produce> {
  const produce = await seenProduce(ctx, ProduceUuidInput.safeParse(raw).data);
  authorizeAnyone(ctx);
  return presentProduce(produce, ctx.lang);
}

/** Returns a produce of a farm for its members. */
export async function getFarmProduce(ctx: Ctx, raw: unknown): Promise<Produce> {
  const { farm_id } = await authorizeFarmOf(ctx, "produce.read", raw);
  const ids = ProduceIdInput.safeParse(raw);
  const produce = ids.success && (await findOfFarm(ctx.db, farm_id, ids.data.produce_id));
  if (!produce) throw notFound();
  return presentProduce(produce, ctx.lang);
}

/** Creates a produce. @throws AppError invalid | limit_reached */
export async function createProduce(ctx: Ctx, raw: unknown): Promise<Produce> {
  await authorizeFarmOf(ctx, "produce.write", raw);
  const input = ProduceInput.parse(raw);
  return presentProduce(await transaction(ctx, (tx) => addProduce(tx, input)), ctx.lang);
}

/**
 * Adds produces that were chosen by type, in one transaction. A type that the farm already has is left as it is, so
 * that a repeated call adds nothing. Returns the added ones.
 * @throws AppError invalid | limit_reached
 */
export async function addChosenProduces(ctx: Ctx, raw: unknown): Promise<Produce[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "produce.write", raw);
  const { produces } = ChosenProducesInput.parse(raw);
  const added = await transaction(ctx, (tx) => addProducesOnce(tx, farm_id, produces));
  return added.map((row) => presentProduce(row, ctx.lang));
}

/** Replaces all fields of a produce. @throws AppError invalid | not_found */
export async function updateProduce(ctx: Ctx, raw: unknown): Promise<Produce> {
  const { farm_id } = await authorizeFarmOf(ctx, "produce.write", raw);
  const { produce_id } = ProduceIdInput.parse(raw);
  const input = ProduceInput.parse(raw);
  return presentProduce(
    await transaction(ctx, (tx) => changeProduce(tx, farm_id, produce_id, input)),
    ctx.lang,
  );
}

/** Changes only the availability of a produce. */
export async function setAvailability(ctx: Ctx, raw: unknown): Promise<Produce> {
  const { farm_id } = await authorizeFarmOf(ctx, "produce.write", raw);
  const { produce_id } = ProduceIdInput.parse(raw);
  const availability = AvailabilityInput.parse(raw);
  return presentProduce(
    await transaction(ctx, (tx) => changeProduce(tx, farm_id, produce_id, availability)),
    ctx.lang,
  );
}

/** Creates a copy of a produce with new ids. @throws AppError not_found | limit_reached */
export async function duplicateProduce(ctx: Ctx, raw: unknown): Promise<Produce> {
  const { farm_id } = await authorizeFarmOf(ctx, "produce.write", raw);
  const { produce_id } = ProduceIdInput.parse(raw);
  return presentProduce(await transaction(ctx, (tx) => copyProduce(tx, farm_id, produce_id)), ctx.lang);
}

/** Deletes a produce and removes it from drafts and scheduled notifications. */
export async function deleteProduce(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id } = await authorizeFarmOf(ctx, "produce.write", raw);
  const { produce_id } = ProduceIdInput.parse(raw);
  await transaction(ctx, (tx) => removeProduce(tx, farm_id, produce_id));
}

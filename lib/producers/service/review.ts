import { holdSending } from "@/lib/farms/operations/hold-sending";
import { type PoolCtx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { HoldSendingInput, ProducerIdInput } from "../inputs";
import { existingFarm } from "../operations/existing-farm";

/** Holds the sends of a farm with a reason that its owners are told. @throws AppError not_found | invalid | conflict */
export async function holdFarmSending(ctx: PoolCtx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx, notFound);
  const farm_id = await existingFarm(ctx, raw);
  const { reason } = HoldSendingInput.parse(raw);
  await transaction(ctx, (tx) => holdSending(tx, farm_id, reason));
}

/** Lets a farm send again. What was paused is resumed by its people. @throws AppError not_found | conflict */
export async function releaseFarmSending(ctx: PoolCtx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx, notFound);
  const farm_id = await existingFarm(ctx, raw);
  ProducerIdInput.parse(raw);
  await transaction(ctx, (tx) => holdSending(tx, farm_id, null));
}

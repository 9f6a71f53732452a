import { recordAudit } from "@/lib/audit/operations/record-audit";
import { findFarmById } from "@/lib/farms/operations/read";
import { type PoolCtx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { farmArchive } from "../operations/farm-archive";
import type { ExportFile } from "../presenter";

/** Returns everything that a farm has as one zip. @throws AppError rate_limited | not_found */
export async function exportFarm(ctx: PoolCtx, raw: unknown): Promise<ExportFile> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.export", raw);
  await limitRate(ctx, "archive_farm", String(farm_id));
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  await transaction(ctx, (tx) =>
    recordAudit(tx, { subject: "farm", act: "export", farm_id, subject_id: farm_id }),
  );
  return farmArchive(ctx, farm);
}

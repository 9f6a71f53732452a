import { recordAudit } from "@/lib/audit/operations/record-audit";
import { findFarmById } from "@/lib/farms/operations/read";
import { type PoolCtx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { ExportInput } from "@/lib/subscribers/inputs";
import { subscriberFile } from "../operations/subscriber-file";
import type { ExportFile } from "../presenter";

/** Returns the subscribers of a farm, all of them or by filter or selection. @throws AppError rate_limited | not_found */
export async function exportSubscribers(ctx: PoolCtx, raw: unknown): Promise<ExportFile> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.export", raw);
  const choice = ExportInput.parse(raw);
  await limitRate(ctx, "export_farm", String(farm_id));
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  await transaction(ctx, (tx) =>
    recordAudit(tx, { subject: "subscriber", act: "export", farm_id, subject_id: null }),
  );
  return subscriberFile(ctx, farm, choice);
}

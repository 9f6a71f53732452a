import type { PoolCtx } from "@/lib/platform/context";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { farmAndDays } from "@/lib/statistics/operations/sends";
import { statisticsFile } from "../operations/statistics-file";
import type { ExportFile } from "../presenter";

/** Returns the figures of a range, a day a line. @throws AppError invalid | not_found | rate_limited */
export async function exportStatistics(ctx: PoolCtx, raw: unknown): Promise<ExportFile> {
  const { farm_id } = await authorizeFarmOf(ctx, "statistics.export", raw);
  await limitRate(ctx, "export_farm", String(farm_id));
  const { farm, range } = await farmAndDays(ctx, farm_id, raw);
  return statisticsFile(ctx, farm, range);
}

import { recordAudit } from "@/lib/audit/operations/record-audit";
import { type PoolCtx, transaction, userId } from "@/lib/platform/context";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { ProducerFilter } from "../inputs";
import { producerFile } from "../operations/producer-file";
import type { ProducerFile } from "../presenter";

/** Returns the farms that a search and filters choose as CSV. Only for super administrators. @throws AppError rate_limited */
export async function exportProducers(ctx: PoolCtx, raw: unknown): Promise<ProducerFile> {
  authorizeSuperAdmin(ctx);
  const filter = ProducerFilter.parse(raw);
  const user_id = userId(ctx);
  await limitRate(ctx, "producers_account", String(user_id));
  await transaction(ctx, (tx) =>
    recordAudit(tx, { subject: "account", act: "export-producers", farm_id: null, subject_id: user_id }),
  );
  return producerFile(ctx, filter);
}

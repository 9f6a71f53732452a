import { type PoolCtx, transaction } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { CheckInput, RecordCheckInput } from "../inputs";
import { removeCheck, writeCheck } from "../operations/checklist";
import type { MadeCheck } from "../presenter";
import { listChecks } from "../queries";

/** Lists the launch checks that somebody made. Only for super administrators. @throws AppError not_found */
export async function readChecklist(ctx: PoolCtx, _raw?: unknown): Promise<MadeCheck[]> {
  authorizeSuperAdmin(ctx, notFound);
  return listChecks(ctx.db);
}

/**
 * Records that the caller made a launch check, with a note; also once more.
 * @throws AppError not_found | invalid | conflict when somebody else ticked it meanwhile
 */
export async function recordCheck(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeSuperAdmin(ctx, notFound);
  const input = RecordCheckInput.parse(raw);
  await transaction(ctx, async (tx) => {
    if (!(await writeCheck(tx, input))) throw conflict("checkTicked");
  });
  return { success: true };
}

/** Takes the tick of a launch check away. @throws AppError not_found | invalid | conflict when it has none */
export async function clearCheck(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeSuperAdmin(ctx, notFound);
  const { name } = CheckInput.parse(raw);
  await transaction(ctx, async (tx) => {
    if (!(await removeCheck(tx, name))) throw conflict("checkMoved");
  });
  return { success: true };
}

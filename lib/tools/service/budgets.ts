import type { PoolCtx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { readSiteBudgets, readSpending } from "../operations/budgets";
import type { BudgetReport } from "../presenter";

/** Returns what is used of the budgets of the site, and what farms spent. Only for super administrators. @throws AppError not_found */
export async function readBudgets(ctx: PoolCtx, _raw?: unknown): Promise<BudgetReport> {
  authorizeSuperAdmin(ctx, notFound);
  const [today, spending] = await Promise.all([readSiteBudgets(ctx), readSpending(ctx)]);
  return { today, ...spending };
}

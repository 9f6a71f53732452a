import type { Ctx } from "@/lib/platform/context";
import type { AccountRow } from "../../accounts/queries";
import { findGuarantee } from "../../refunds/operations/guarantee";
import { isActivePlan } from "../rules/plans";

/** The plan that ends when an account loses its last farm. */
export interface EndingPlan {
  /** It was chosen in the trial, and has not begun. */
  in_trial: boolean;
  /** Until when it is paid for. */
  period_end: Date | null;
  /** Until when its first payment can be claimed back; null when it cannot. */
  guarantee_until: Date | null;
}

/** Returns what an account loses with its last farm; null when no plan of it goes on. */
export async function findEndingPlan(ctx: Ctx, account: AccountRow): Promise<EndingPlan | null> {
  if (!isActivePlan(account.plan_status)) return null;
  const guarantee = await findGuarantee(ctx, account.id, account);
  return {
    in_trial: account.plan_status === "trialing",
    period_end: account.period_end,
    guarantee_until: guarantee.refusal ? null : guarantee.shown.until,
  };
}

import type { Ctx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { paymentProvider } from "@/lib/providers/payments";
import { syncAccount } from "../../sync/operations/sync-account";

/**
 * Ends a plan whose first payment was refused at the end of its trial: it did not begin, and nothing is owed. The page
 * stays, and a good card begins it once.
 */
export async function endUnpaidPlanOfTrial(
  ctx: Ctx,
  { billing_account_id }: { billing_account_id: number },
): Promise<void> {
  authorizeJob(ctx);
  const said = await syncAccount(ctx, billing_account_id);
  if (!said?.plan?.never_paid || said.plan.status !== "incomplete") return;
  await paymentProvider().plans.endNeverPaid(said.plan.id);
  await syncAccount(ctx, billing_account_id);
}

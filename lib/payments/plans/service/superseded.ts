import type { Ctx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { paymentsEnabled } from "@/lib/providers/payments";
import { continueAfterError } from "../../commands/operations/continue-after-error";
import { endSuperseded } from "../operations/end-superseded";
import { listToEnd } from "../operations/superseded";

/** Ends the plans that were paid for other farms of the same owner, once one plan covers all of them. */
export async function endSupersededPlans(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  for (const row of await listToEnd(ctx))
    await continueAfterError("end_superseded_plans", { id: row.id }, () => endSuperseded(ctx, row));
}

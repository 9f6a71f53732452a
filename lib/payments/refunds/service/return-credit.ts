import type { Ctx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { paymentsEnabled } from "@/lib/providers/payments";
import { continueAfterError } from "../../commands/operations/continue-after-error";
import { cancelAbandonedCommand, runCommand } from "../../commands/operations/run-command";
import { askToReturn, listEndedWithCredit } from "../operations/return-credit";

/** Gives back, once, the credit that plans left which have ended. */
export async function returnCredits(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  for (const account_id of await listEndedWithCredit(ctx))
    await continueAfterError("return_credits", { account_id }, async () => {
      await cancelAbandonedCommand(ctx, account_id);
      const request = await askToReturn(ctx, account_id);
      if (request) await runCommand(ctx, request);
    });
}

import type { Ctx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { paymentsEnabled } from "@/lib/providers/payments";
import { cancelAbandonedCommand, runCommand } from "../../commands/operations/run-command";
import { askForPlanTaxes, listWrongTaxes, queuePlanTaxes } from "../operations/plan-taxes";

/** Time between two tries while the account asks something else. */
const AGAIN_MS = 60_000;

/** Sets the taxes of an account's plan to those of its place, for the next invoice. */
export async function keepPlanTaxes(
  ctx: Ctx,
  { billing_account_id: account_id }: { billing_account_id: number },
): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  await cancelAbandonedCommand(ctx, account_id);
  const next = await askForPlanTaxes(ctx, account_id);
  if (next.kind === "ask") await runCommand(ctx, next.request);
  if (next.kind === "wait")
    await queuePlanTaxes(ctx, account_id, new Date(ctx.clock.now().getTime() + AGAIN_MS));
}

/** Looks for plans whose next invoice would have other taxes than are owed then: a place or a rate has changed. */
export async function checkPlanTaxes(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  for (const account_id of await listWrongTaxes(ctx)) await queuePlanTaxes(ctx, account_id);
}

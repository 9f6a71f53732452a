import { enqueue } from "@/lib/jobs/enqueue";
import type { Ctx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { paymentsEnabled } from "@/lib/providers/payments";
import { continueAfterError } from "../../commands/operations/continue-after-error";
import { withdrawCredit } from "../../refunds/operations/withdraw-credit";
import { listNewDisputeIds, listOpenDisputeIds, syncDisputeRow } from "../operations/disputes";

/** Reads what the provider says of a dispute, or of an early warning of fraud. */
export async function syncDispute(ctx: Ctx, { dispute_id }: { dispute_id: string }): Promise<void> {
  authorizeJob(ctx);
  await syncDisputeRow(ctx, dispute_id);
}

/** Time after which a withdrawal that had to wait is tried again. */
const AGAIN_MS = 15 * 60_000;

/** Takes the credit away that a lost dispute left, so that it buys nothing. */
export async function withdrawLostCredit(ctx: Ctx, { dispute_id }: { dispute_id: number }): Promise<void> {
  authorizeJob(ctx);
  if (await withdrawCredit(ctx, dispute_id)) return;
  const runAt = new Date(ctx.clock.now().getTime() + AGAIN_MS);
  await enqueue(ctx, "withdraw_credit", { dispute_id }, { runAt, jobKey: `withdraw_credit:${dispute_id}` });
}

/** Reads the disputes of the last days, and those that are open, in case a webhook of theirs never came. */
export async function catchUpDisputes(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  const ids = new Set([...(await listNewDisputeIds(ctx)), ...(await listOpenDisputeIds(ctx))]);
  for (const dispute_id of ids)
    await continueAfterError("sync_dispute", { dispute_id }, () => syncDispute(ctx, { dispute_id }));
}

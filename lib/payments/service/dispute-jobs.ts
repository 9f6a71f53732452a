import type { Ctx } from "@/lib/core/context";
import { authorizeJob } from "@/lib/core/permissions";
import { env } from "@/lib/env";
import { listNewDisputeIds, listOpenDisputeIds, readAndSaveDispute } from "../operations/disputes";
import { goOn } from "../operations/go-on";

/** Reads what the provider says of a dispute, or of an early warning of fraud. */
export async function syncDispute(ctx: Ctx, { dispute_id }: { dispute_id: string }): Promise<void> {
  authorizeJob(ctx);
  await readAndSaveDispute(ctx, dispute_id);
}

/** Reads the disputes of the last days, and those that are open, in case a webhook of theirs never came. */
export async function catchUpDisputes(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!env().STRIPE_SECRET_KEY) return;
  const ids = new Set([...(await listNewDisputeIds(ctx)), ...(await listOpenDisputeIds(ctx))]);
  for (const dispute_id of ids)
    await goOn("sync_dispute", { dispute_id }, () => syncDispute(ctx, { dispute_id }));
}

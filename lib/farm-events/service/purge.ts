import type { PoolCtx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { purgeInParts } from "@/lib/platform/purge";
import { deleteOldEvents } from "../operations/forget";

/** Deletes events that are more than 30 days old. A daily job calls it. @returns how many were deleted */
export async function purgeFarmEvents(ctx: PoolCtx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return purgeInParts(ctx, deleteOldEvents);
}

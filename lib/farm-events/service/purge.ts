import type { Ctx } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { deleteOldEvents } from "../operations/forget";

/** Deletes events that are more than 30 days old. A daily job calls it. @returns how many were deleted */
export async function purgeFarmEvents(ctx: Ctx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return { purged: await deleteOldEvents(ctx) };
}

import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { deleteOldPartialForms } from "../operations/partial-forms";
import { deletePending } from "../operations/purge-pending";

const CHUNK = 200;

/** Deletes people who never confirmed, after 7 days. A daily job calls it. @returns how many were deleted */
export async function purgePending(ctx: Ctx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  let purged = 0;
  for (;;) {
    const deleted = await transaction(ctx, (tx) => deletePending(tx, CHUNK));
    purged += deleted;
    if (deleted < CHUNK) return { purged };
  }
}

/** Deletes unfinished forms that are more than a week old. A daily job calls it. */
export async function purgePartialForms(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  await deleteOldPartialForms(ctx);
}

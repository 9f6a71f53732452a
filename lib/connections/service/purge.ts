import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { purgeRequests } from "../operations/requests";

/** Deletes the connections that were begun and never finished. A daily job calls it. */
export async function purgeConnectionRequests(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  await transaction(ctx, purgeRequests);
}

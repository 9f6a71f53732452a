import { and, eq, isNull, sql } from "drizzle-orm";
import { uploads } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { limitReached } from "@/lib/platform/errors";
import { fileSize } from "@/lib/values/file-size";
import { UPLOAD_BYTES } from "@/lib/vocabulary/abuse-limits";

interface Claim {
  user_id: number;
  /** Null for a picture of the account itself. */
  farm_id: number | null;
  bytes: number;
}

/** Refuses a picture that would pass the quota of its farm or account. @throws AppError limit_reached */
export async function refuseOverQuota(ctx: Ctx, { user_id, farm_id, bytes }: Claim): Promise<void> {
  const own =
    farm_id === null
      ? and(eq(uploads.user_id, user_id), isNull(uploads.farm_id))
      : eq(uploads.farm_id, farm_id);
  const [row] = await ctx.db
    .select({ kept: sql<number>`coalesce(sum(${uploads.bytes}), 0)`.mapWith(Number) })
    .from(uploads)
    .where(own);
  const most = farm_id === null ? UPLOAD_BYTES.account : UPLOAD_BYTES.farm;
  if ((row?.kept ?? 0) + bytes > most) throw limitReached("uploadQuota", { amount: fileSize(most).amount });
}

/**
 * Claims room for a picture in the transaction that saves it, or gives it to a farm. Uploads of one farm wait for each
 * other.
 */
export async function claimUploadBytes(tx: Ctx, claim: Claim): Promise<void> {
  const owner =
    claim.farm_id === null ? `uploads of user ${claim.user_id}` : `uploads of farm ${claim.farm_id}`;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`);
  await refuseOverQuota(tx, claim);
}

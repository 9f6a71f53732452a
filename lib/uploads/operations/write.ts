import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { uploads } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import type { Ctx } from "@/lib/platform/context";
import { RETENTION } from "@/lib/vocabulary/retention";
import type { UploadRow } from "../queries";

/** Returns when it is looked at next whether anything refers to an upload. */
export const lookedAtAfter = (now: Date): Date =>
  new Date(now.getTime() + RETENTION.uploads.days * 86_400_000);

/** Saves the owner of an uploaded folder. */
export async function addUpload(
  tx: Ctx,
  values: Pick<UploadRow, "path" | "user_id" | "farm_id" | "bytes">,
): Promise<void> {
  const now = tx.clock.now();
  const [row] = await tx.db
    .insert(uploads)
    .values({ ...values, created_at: now, unused_since: now, look_at: lookedAtAfter(now) })
    .returning();
  const { path, bytes, farm_id } = values;
  await recordAudit(tx, {
    subject: "upload",
    act: "create",
    farm_id,
    subject_id: row!.id,
    after: { path, bytes },
  });
}

/** Deletes the row of an upload. */
export async function removeUpload(tx: Ctx, { id, farm_id, path, bytes }: UploadRow): Promise<void> {
  const ofFarm = farm_id === null ? isNull(uploads.farm_id) : eq(uploads.farm_id, farm_id);
  await tx.db.delete(uploads).where(and(ofFarm, eq(uploads.id, id)));
  await recordAudit(tx, {
    subject: "upload",
    act: "delete",
    farm_id,
    subject_id: id,
    before: { path, bytes },
  });
}

/**
 * Gives the pictures that a user sent for farms to the owners of these farms, because their pages still show them.
 * @returns folders of the pictures that belong to no farm; their rows go with the user
 */
export async function handOverUploads(tx: Ctx, user_id: number): Promise<string[]> {
  const owner = sql`(select m.user_id from farm_users m
    where m.farm_id = ${uploads.farm_id} and m.role = 'owner' and m.user_id <> ${user_id})`;
  await tx.db
    .update(uploads)
    .set({ user_id: sql`coalesce(${owner}, ${uploads.user_id})` })
    .where(and(eq(uploads.user_id, user_id), isNotNull(uploads.farm_id)));
  const own = await tx.db
    .select({ path: uploads.path })
    .from(uploads)
    .where(and(eq(uploads.user_id, user_id), isNull(uploads.farm_id)));
  return own.map(({ path }) => path);
}

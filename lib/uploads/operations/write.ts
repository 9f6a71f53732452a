import { eq } from "drizzle-orm";
import { uploads } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import type { Ctx } from "@/lib/core/context";
import type { UploadRow } from "../queries";

/** Saves the owner of an uploaded folder. */
export async function addUpload(
  tx: Ctx,
  values: Pick<UploadRow, "path" | "user_id" | "farm_id" | "bytes">,
): Promise<void> {
  const [row] = await tx.db
    .insert(uploads)
    .values({ ...values, created_at: tx.clock.now() })
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
  await tx.db.delete(uploads).where(eq(uploads.id, id));
  await recordAudit(tx, {
    subject: "upload",
    act: "delete",
    farm_id,
    subject_id: id,
    before: { path, bytes },
  });
}

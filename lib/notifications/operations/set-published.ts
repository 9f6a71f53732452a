import { and, eq } from "drizzle-orm";
import { notifications } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import type { Ctx } from "@/lib/platform/context";
import type { NotificationRow } from "../queries";
import { NOTIFICATION } from "./contents";

/** Puts an email into the archive of its farm, or takes it out. One that is in it keeps its place. */
export async function setPublished(
  tx: Ctx,
  before: NotificationRow,
  published: boolean,
): Promise<NotificationRow> {
  const published_at = published ? (before.published_at ?? tx.clock.now()) : null;
  const [row] = await tx.db
    .update(notifications)
    .set({ published_at })
    .where(and(eq(notifications.farm_id, before.farm_id), eq(notifications.id, before.id)))
    .returning(NOTIFICATION);
  await recordAudit(tx, {
    subject: "notification",
    act: published ? "publish" : "unpublish",
    farm_id: before.farm_id,
    subject_id: before.id,
    before: { published_at: before.published_at },
    after: { published_at },
  });
  return row!;
}

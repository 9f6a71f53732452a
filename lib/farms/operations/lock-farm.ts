import { eq } from "drizzle-orm";
import { farms } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import type { FarmRow } from "../queries";

/**
 * Locks the row of a farm until the transaction ends, so that a second transaction sees the changes of the first.
 * Lock the farm before its other rows. A row that only refers to the farm, such as a suppression, does not wait.
 * @throws AppError not_found
 */
export async function lockFarm(tx: Ctx, farm_id: number): Promise<FarmRow> {
  const [farm] = await tx.db.select().from(farms).where(eq(farms.id, farm_id)).for("no key update");
  if (!farm || farm.deleted_at) throw notFound();
  return farm;
}

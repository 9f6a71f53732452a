import { eq } from "drizzle-orm";
import { farms } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import type { FarmRow } from "../queries";

/**
 * Locks a farm's row until the transaction ends: whoever comes second sees what the first did. Farms are locked
 * before anything of theirs.
 * @throws AppError not_found
 */
export async function lockFarm(tx: Ctx, farm_id: number): Promise<FarmRow> {
  const [farm] = await tx.db.select().from(farms).where(eq(farms.id, farm_id)).for("update");
  if (!farm || farm.deleted_at) throw notFound();
  return farm;
}

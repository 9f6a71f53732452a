import { and, eq } from "drizzle-orm";
import { farm_users, farms } from "@/db/schema";
import { farmTag, handleTag } from "@/lib/platform/cache-tags";
import { type Ctx, publish, type Tx } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import type { FarmRow } from "../queries";
import { claimFarm, freeHandle, isHandleReleased } from "./open-farm";

/** Locks a farm, also one that was deleted, until the transaction ends. @throws AppError not_found */
export async function lockAnyFarm(
  tx: Ctx,
  key: { farm_uuid: string } | { handle: string },
): Promise<FarmRow> {
  const named = "handle" in key ? eq(farms.handle, key.handle) : eq(farms.uuid, key.farm_uuid);
  const [farm] = await tx.db.select().from(farms).where(named).for("no key update");
  if (!farm) throw notFound();
  return farm;
}

/**
 * Brings a deleted farm back, hidden, with the people and rows that its deletion left. It gets its handle again; after
 * 90 days a free one of its name. Listeners give it the plan of its owner's account.
 * @throws AppError conflict without an owner | forbidden when the owner is blocked | limit_reached
 */
export async function putBackFarm(tx: Tx, farm: FarmRow): Promise<FarmRow> {
  const ownerOf = and(eq(farm_users.farm_id, farm.id), eq(farm_users.role, "owner"));
  const [owner] = await tx.db.select({ user_id: farm_users.user_id }).from(farm_users).where(ownerOf);
  if (!owner) throw conflict("farmWithoutOwner");
  await claimFarm(tx, owner.user_id);
  const handle = isHandleReleased(farm) ? await freeHandle(tx, farm.name) : farm.handle;
  const [restored] = await tx.db
    .update(farms)
    .set({ deleted_at: null, handle, updated_at: tx.clock.now() })
    .where(eq(farms.id, farm.id))
    .returning();
  await publish(tx, "farm_restored", { farm_id: farm.id });
  tx.invalidate(farmTag(farm.id));
  tx.invalidate(handleTag(handle));
  return restored!;
}

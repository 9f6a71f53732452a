import { and, eq, isNull, sql } from "drizzle-orm";
import { farms } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { farmTag, handleTag } from "@/lib/core/cache-tags";
import { type Ctx, publish, type Tx } from "@/lib/core/context";
import type { TutorialStep } from "@/lib/core/enumerations";
import { notFound } from "@/lib/core/errors";
import { locateFarm } from "@/lib/providers/geocoder";
import { type FarmRow, findFarm } from "../queries";
import { lockFarm } from "./lock-farm";

/** A new address moves the farm on the map; the middle of its area or town will do. */
function placed<Values extends Partial<FarmRow>>(before: FarmRow, values: Values) {
  const moves = [values.zipcode, values.city, values.region].some((value) => value !== undefined);
  return moves
    ? { ...values, ...(locateFarm({ ...before, ...values }) ?? { lat: null, lng: null }) }
    : values;
}

/** Changes the fields given. @throws AppError not_found */
export async function changeFarm(tx: Tx, farm_id: number, values: Partial<FarmRow>): Promise<FarmRow> {
  const before = await lockFarm(tx, farm_id);
  const [after] = await tx.db
    .update(farms)
    .set({ ...placed(before, values), updated_at: tx.clock.now() })
    .where(eq(farms.id, farm_id))
    .returning();
  await recordAudit(tx, { subject: "farm", act: "update", farm_id, subject_id: farm_id, before, after });
  tx.invalidate(farmTag(farm_id));
  // A farm that was hidden is remembered as one that does not exist.
  tx.invalidate(handleTag(before.handle));
  return after!;
}

/**
 * Takes a farm away from everyone. Its rows stay for the consent ledger, its handle stays taken since it is
 * printed on posters, and nothing that waits is sent any more.
 * @throws AppError not_found
 */
export async function removeFarm(tx: Tx, farm_id: number): Promise<void> {
  const now = tx.clock.now();
  const [gone] = await tx.db
    .update(farms)
    .set({ deleted_at: now, public: false, updated_at: now })
    .where(and(eq(farms.id, farm_id), isNull(farms.deleted_at)))
    .returning({ name: farms.name, handle: farms.handle });
  if (!gone) throw notFound();
  await publish(tx, "farm_deleted", { farm_id });
  await recordAudit(tx, { subject: "farm", act: "delete", farm_id, subject_id: farm_id, before: gone });
  tx.invalidate(farmTag(farm_id));
  tx.invalidate(handleTag(gone.handle));
}

/** Marks a getting-started step as done; a step done before changes nothing. @throws AppError not_found */
export async function completeStep(tx: Ctx, farm_id: number, step: TutorialStep): Promise<FarmRow> {
  await tx.db
    .update(farms)
    .set({ completed_tutorial_steps: sql`array_append(${farms.completed_tutorial_steps}, ${step})` })
    .where(and(eq(farms.id, farm_id), sql`not ${step} = any(${farms.completed_tutorial_steps})`));
  const farm = await findFarm(tx.db, { farm_id });
  if (!farm) throw notFound();
  return farm;
}

import { and, eq } from "drizzle-orm";
import { categories } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { claimLimit } from "@/lib/billing/operations/claim-limit";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import type { CategoryRow } from "../queries";

type Words = Pick<CategoryRow, "name" | "description">;

const ofFarm = (farm_id: number, category_id: number) =>
  and(eq(categories.farm_id, farm_id), eq(categories.id, category_id));

/** Adds a category to a farm. @throws AppError limit_reached | conflict on the name */
export async function addCategory(tx: Ctx, farm_id: number, words: Words): Promise<CategoryRow> {
  await claimLimit(tx, farm_id, "categories", 1);
  const [row] = await tx.db
    .insert(categories)
    .values({ ...words, farm_id })
    .returning();
  await recordAudit(tx, { subject: "category", act: "create", farm_id, subject_id: row!.id, after: words });
  return row!;
}

/** Changes name and description of a category. @throws AppError not_found | conflict on the name */
export async function changeCategory(
  tx: Ctx,
  farm_id: number,
  category_id: number,
  words: Words,
): Promise<CategoryRow> {
  const [before] = await tx.db.select().from(categories).where(ofFarm(farm_id, category_id)).for("update");
  const [row] = await tx.db.update(categories).set(words).where(ofFarm(farm_id, category_id)).returning();
  if (!before || !row) throw notFound();
  await recordAudit(tx, {
    subject: "category",
    act: "update",
    farm_id,
    subject_id: category_id,
    before,
    after: row,
  });
  return row;
}

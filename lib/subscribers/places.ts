import { eq } from "drizzle-orm";
import { farms } from "@/db/schema";
import { limitsOf } from "@/lib/billing/rules";
import type { Ctx } from "@/lib/core/context";
import { AppError, limitReached, notFound } from "@/lib/core/errors";
import { countAgainstPlan } from "./queries";

/**
 * Locks the farm's row, so that two additions cannot both take the last place of the plan, nor both
 * become the first of one address.
 */
export async function lockFarm(tx: Ctx, farm_id: number): Promise<typeof farms.$inferSelect> {
  const [farm] = await tx.db.select().from(farms).where(eq(farms.id, farm_id)).for("update");
  if (!farm || farm.deleted_at) throw notFound();
  return farm;
}

/** @throws AppError limit_reached; `key` is the message for whoever asks */
export async function claimPlace(
  tx: Ctx,
  farm: typeof farms.$inferSelect,
  key: "maxSubscribers" | "signupFull" = "maxSubscribers",
): Promise<void> {
  const { max_subscribers: max } = limitsOf(farm.plan_type);
  if ((await countAgainstPlan(tx.db, farm.id)) >= max) throw limitReached(key, { max });
}

interface PostgresError {
  code?: string;
  constraint_name?: string;
}

/** Turns a unique index's refusal into a message under the field. */
export function takenAddress(error: unknown): unknown {
  const cause = (error as { cause?: PostgresError } | null)?.cause ?? (error as PostgresError | null);
  if (cause?.code !== "23505") return error;
  const field = cause.constraint_name === "subscribers_phone_key" ? "phone" : "email";
  return new AppError("conflict", {
    [field]: [{ key: field === "phone" ? "phoneSubscribed" : "emailSubscribed" }],
  });
}

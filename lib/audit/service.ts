import { type Ctx, type PoolCtx, userId } from "@/lib/platform/context";
import { authorizeFarmOf, authorizeJob, type Role, roleMay } from "@/lib/platform/permissions";
import { purgeInParts } from "@/lib/platform/purge";
import { ActivityInput } from "./inputs";
import { deleteOldEntries } from "./operations/purge";
import type { ActivityPage } from "./presenter";
import { listOfFarm, listPeople, type PaymentLines } from "./queries";

/** Payments belong to the owner's account, which may cover other farms and had another owner before a transfer. */
function paymentLinesFor(role: Role, user_id: number | null): PaymentLines {
  if (role === "super_admin") return "all";
  return roleMay(role, "billing.read") && user_id !== null ? { owner_id: user_id } : "none";
}

/** Returns one page of what happened on a farm, the newest first. */
export async function listActivity(ctx: Ctx, raw: unknown): Promise<ActivityPage> {
  const { farm_id, role } = await authorizeFarmOf(ctx, "activity.read", raw);
  const input = ActivityInput.parse(raw);
  const { page = 1, per_page } = input;
  const payments = paymentLinesFor(role, userId(ctx));
  const [rows, people] = await Promise.all([
    listOfFarm(ctx.db, { ...input, payments }),
    listPeople(ctx.db, farm_id, payments),
  ]);
  const more = rows.length > per_page;
  const shown = rows.slice(0, per_page);
  const next = more ? (shown.at(-1)?.place ?? null) : null;
  return { rows: shown.map(({ place: _, ...row }) => row), page, per_page, more, next, people };
}

/** Deletes entries of the audit after their time. A daily job calls it. @returns how many were deleted */
export async function purgeAudit(ctx: PoolCtx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return purgeInParts(ctx, deleteOldEntries);
}

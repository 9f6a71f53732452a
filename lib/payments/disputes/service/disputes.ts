import { recordAudit } from "@/lib/audit/operations/record-audit";
import { type Ctx, transaction, userId } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarmOf, authorizeSuperAdmin } from "@/lib/platform/permissions";
import { accountIdOf, findAccount } from "../../accounts/queries";
import { type Dispute, type DisputeSummary, presentDispute, presentDisputeSummary } from "../dispute-view";
import { DisputeInput } from "../inputs";
import { releaseDispute } from "../operations/disputes";
import { listCurrentDisputes, listHoldingDisputes } from "../operations/list-disputes";

/** Lists the disputes of all accounts that are open or hold sends. Only for super administrators. */
export async function listDisputes(ctx: Ctx): Promise<Dispute[]> {
  authorizeSuperAdmin(ctx);
  const found = await listCurrentDisputes(ctx);
  return found.map(({ row, money, ...of }) => presentDispute(row, money, of));
}

/** Lists the disputes that keep the account of a farm from sending. */
export async function listFarmDisputes(ctx: Ctx, raw: unknown): Promise<DisputeSummary[]> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  const found = await listHoldingDisputes(ctx, await accountIdOf(ctx.db, farm_id));
  return found.map(({ row, money }) => presentDisputeSummary(row, money));
}

/**
 * Lets the account of a dispute send again in spite of it: after a loss that was settled, or when the team vouches for it.
 * @throws AppError not_found for a dispute that holds no sends
 */
export async function releaseSends(ctx: Ctx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx);
  const { dispute_id } = DisputeInput.parse(raw);
  await transaction(ctx, async (tx) => {
    const released = await releaseDispute(tx, dispute_id, userId(tx) ?? 0);
    if (!released) throw notFound();
    const farm_id = (await findAccount(tx.db, released.billing_account_id))?.farm_id ?? null;
    const { id: subject_id, kind } = released;
    await recordAudit(tx, { subject: "payment", act: "release_sends", farm_id, subject_id, after: { kind } });
  });
}

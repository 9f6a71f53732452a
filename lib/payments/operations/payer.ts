import type { Ctx } from "@/lib/core/context";
import { type FarmRow, findFarmById } from "@/lib/farms/operations/read";
import { findAccountOfFarm } from "../queries";

/** Where an account is taxed. */
export type BilledPlace = Pick<FarmRow, "country" | "region" | "time_zone">;

/**
 * Returns who pays for what a farm does now and where that is taxed: quotes, offers and invoices ask here, so that they
 * agree. An account is taxed at the address that its papers carry.
 */
export async function payerOf(
  ctx: Ctx,
  farm: { id: number } & BilledPlace,
): Promise<{ account_id: number | null; place: BilledPlace }> {
  const account = await findAccountOfFarm(ctx.db, farm.id);
  if (!account) return { account_id: null, place: farm };
  const billed = account.farm_id === farm.id ? farm : await findFarmById(ctx, account.farm_id);
  return { account_id: account.id, place: billed ?? farm };
}

import { type FarmRow, findFarmById } from "@/lib/farms/operations/read";
import type { Ctx } from "@/lib/platform/context";
import { type AccountRow, findAccountOfFarm } from "../queries";

/** Where an account is taxed. */
export type BilledPlace = Pick<FarmRow, "country" | "region" | "time_zone">;

/** Returns the farm whose address the documents of an account carry, and by which it is taxed; before an account, the farm itself. */
export async function billedFarm<Farm extends { id: number }>(
  ctx: Ctx,
  account: Pick<AccountRow, "farm_id"> | undefined,
  farm: Farm,
): Promise<Farm | FarmRow> {
  if (!account || account.farm_id === farm.id) return farm;
  return (await findFarmById(ctx, account.farm_id)) ?? farm;
}

/**
 * Returns who pays for what a farm does now and where that is taxed: quotes, offers and invoices ask here, so that they
 * agree. An account is taxed at the address that its documents carry.
 */
export async function payerOf(
  ctx: Ctx,
  farm: { id: number } & BilledPlace,
): Promise<{ account_id: number | null; place: BilledPlace }> {
  const account = await findAccountOfFarm(ctx.db, farm.id);
  return { account_id: account?.id ?? null, place: await billedFarm(ctx, account, farm) };
}

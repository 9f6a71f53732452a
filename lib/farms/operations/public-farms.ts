import type { Ctx } from "@/lib/platform/context";
import type { Voting } from "../answers";
import { type PublicFarm, toPublicFarm } from "../presenter";
import { countPublic, countsOf, findPublic, listPublic } from "../queries";

/** Returns the number of votes for a farm and their average. */
export async function votingOf(ctx: Ctx, farm_id: number): Promise<Voting> {
  const counts = (await countsOf(ctx.db, [farm_id])).get(farm_id);
  return { voting_count: counts?.voting_count ?? 0, voting_average: counts?.voting_average ?? null };
}

/** Returns the number of public farms. */
export const countPublicFarms = (ctx: Ctx): Promise<number> => countPublic(ctx.db);

/** Lists public farms in a stable order, for the sitemaps. */
export const listPublicFarms = (
  ctx: Ctx,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ handle: string; updated_at: Date }[]> => listPublic(ctx.db, per_page, (page - 1) * per_page);

/** Returns the public farms among the given ids, in no particular order. */
export async function publicFarmsOf(ctx: Ctx, farm_ids: number[]): Promise<PublicFarm[]> {
  const [rows, counts] = await Promise.all([findPublic(ctx.db, farm_ids), countsOf(ctx.db, farm_ids)]);
  return rows.map((row) => toPublicFarm(row, counts.get(row.id)));
}

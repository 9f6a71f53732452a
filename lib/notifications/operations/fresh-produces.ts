import { formatDay } from "@/lib/i18n/dates";
import type { Ctx } from "@/lib/platform/context";
import { producesOf } from "@/lib/produce/operations/read";
import { freshestFirst, isFresh } from "@/lib/produce/rules";

/** More products than this are no news. */
const MOST = 12;

/** Returns the ids of what a farm has today, the freshest first: what its message is about until the owner chooses. */
export async function freshProduceIds(ctx: Ctx, farm: { id: number; time_zone: string }): Promise<number[]> {
  const today = formatDay(ctx.clock.now(), farm.time_zone);
  const fresh = (await producesOf(ctx, [farm.id])).filter((produce) => isFresh(produce, today));
  return freshestFirst(fresh, today)
    .slice(0, MOST)
    .map(({ id }) => id);
}

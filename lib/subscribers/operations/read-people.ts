import { and, eq, sql } from "drizzle-orm";
import { subscribers } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import type { Subscriber } from "../answers";
import { ofFarm, selectSubscribers } from "../queries";

/** Returns these subscribers of a farm as its members see them, by id. People of the farm itself are left out. */
export const readPeople = (
  ctx: Ctx,
  farm_id: number,
  subscriber_ids: readonly number[],
): Promise<Subscriber[]> =>
  selectSubscribers(ctx.db, ctx.clock.now())
    .where(
      and(
        ofFarm(farm_id),
        eq(subscribers.is_own, false),
        sql`${subscribers.id} = any(${idArray(subscriber_ids)})`,
      ),
    )
    .orderBy(subscribers.id);

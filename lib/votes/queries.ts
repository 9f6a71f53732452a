import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { farms, votes } from "@/db/schema";

/** Lists the votes of a user for public farms. */
export const listByUser = (db: Db, user_id: number): Promise<{ farm_id: number; vote: number }[]> =>
  db
    .select({ farm_id: votes.farm_id, vote: votes.vote })
    .from(votes)
    .innerJoin(farms, eq(farms.id, votes.farm_id))
    .where(and(eq(votes.user_id, user_id), eq(farms.public, true), isNull(farms.deleted_at)))
    .orderBy(votes.farm_id);

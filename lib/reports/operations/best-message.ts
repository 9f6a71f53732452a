import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";
import { findFarmById } from "@/lib/farms/operations/read";
import { countSends } from "@/lib/statistics/operations/sends";

/** What a farm sent in a week: how many messages, and the one that most people clicked. */
export interface WeekOfSends {
  sends: number;
  best: { title: string; receivers: number; clicked: number } | null;
}

/** Returns what a farm sent in some days, both included, with the figures of its statistics. */
export async function findBestMessage(
  tx: Ctx,
  farm_id: number,
  days: { from: string; to: string },
): Promise<WeekOfSends> {
  const farm = await findFarmById(tx, farm_id);
  if (!farm) return { sends: 0, best: null };
  const sends = await countSends(tx, farm, { ...days, preset: null });
  const [best] = sends
    .filter(({ counts }) => counts.people > 0)
    .toSorted(({ counts: a }, { counts: b }) => b.people_clicked - a.people_clicked || b.people - a.people);
  if (!best) return { sends: sends.length, best: null };
  const [row] = await tx.db.execute<{ title: string }>(
    sql`select title from notifications where id = ${best.id} and farm_id = ${farm_id}`,
  );
  const { people: receivers, people_clicked: clicked } = best.counts;
  return { sends: sends.length, best: { title: row?.title ?? "", receivers, clicked } };
}

import type { Ctx } from "@/lib/platform/context";
import { countSends } from "@/lib/statistics/operations/sends";

/** What a farm sent in a week: how many messages, and the one that most people clicked. */
export interface WeekOfSends {
  sends: number;
  best: { title: string; receivers: number; clicked: number } | null;
}

/** Returns what a farm sent in some days, both included, with the figures of its statistics. */
export async function findBestMessage(
  tx: Ctx,
  farm: { id: number; time_zone: string },
  days: { from: string; to: string },
): Promise<WeekOfSends> {
  const sends = await countSends(tx, farm, days);
  const [best] = sends
    .filter(({ counts }) => counts.people > 0)
    .toSorted(({ counts: a }, { counts: b }) => b.people_clicked - a.people_clicked || b.people - a.people);
  if (!best) return { sends: sends.length, best: null };
  const { people: receivers, people_clicked: clicked } = best.counts;
  return { sends: sends.length, best: { title: best.title, receivers, clicked } };
}

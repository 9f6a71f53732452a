import { sql } from "drizzle-orm";
import { namedFarm } from "@/lib/farms/operations/named-farm";
import { monthStart } from "@/lib/messaging/rules/window";
import { countedUses } from "@/lib/platform/claim-count";
import type { Ctx } from "@/lib/platform/context";
import { pointsOf } from "@/lib/platform/rate-limits";
import { confirmationsADay, confirmationsKey } from "@/lib/subscribers/operations/claim-confirmations";
import { readTextBudgets } from "@/lib/transactional/operations/text-budget";
import type { PlanType } from "@/lib/vocabulary/enumerations";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";
import type { FarmSpending, SiteBudget, Spending } from "../presenter";
import { FARMS_OF_BUDGETS } from "../rules";

/** Returns the budgets of the site for today: texts, texts of the demo, and paid look-ups of addresses. */
export async function readSiteBudgets(ctx: Ctx): Promise<SiteBudget[]> {
  const places = await countedUses(ctx, "place_everyone:all");
  return [
    ...(await readTextBudgets(ctx)),
    { name: "places", used: places, budget: pointsOf("place_everyone") },
  ];
}

const sums = sql`coalesce(sum(c.emails), 0)::float8 as emails, coalesce(sum(c.segments), 0)::float8 as segments,
  coalesce(sum(c.tenths), 0)::float8 as tenths`;

/** Adds up what sends of this month cost, of all farms and of those that spent the most. */
export async function readSpending(ctx: Ctx): Promise<{ month: Spending; farms: FarmSpending[] }> {
  const since = monthStart(ctx.clock.now(), SITE_ZONE).toISOString();
  const ofMonth = sql`notification_charges c where c.created_at >= ${since}::timestamptz`;
  const [[month], most] = await Promise.all([
    ctx.db.execute<Spending & Record<string, unknown>>(sql`select ${sums} from ${ofMonth}`),
    ctx.db.execute<
      Spending & { farm_id: string; farm: FarmSpending["farm"]; plan_type: PlanType } & Record<
          string,
          unknown
        >
    >(sql`
      with most as (select c.farm_id, ${sums} from ${ofMonth} group by 1
        order by 4 desc, 1 limit ${FARMS_OF_BUDGETS})
      select m.*, f.plan_type, ${namedFarm} as farm
      from most m join farms f on f.id = m.farm_id order by m.tenths desc, m.farm_id`),
  ]);
  const farms = await Promise.all(
    most.map(async ({ farm_id, plan_type, farm, emails, segments, tenths }) => ({
      ...{ farm, emails, segments, tenths },
      confirmations: {
        used: await countedUses(ctx, confirmationsKey(Number(farm_id))),
        budget: confirmationsADay(plan_type),
      },
    })),
  );
  return { month: month!, farms };
}

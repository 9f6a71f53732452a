import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { consents } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import type { Channel } from "@/lib/vocabulary/enumerations";
import { STOP_SOURCE } from "./ledger";

/**
 * What the ledger says last of a person on a channel. They agreed themselves, or the farm declared it, or took its
 * declaration back by an undo. They withdrew, or stopped texts by STOP, which START takes back.
 */
export type NewestAct = "agreed" | "declared" | "taken_back" | "withdrawn" | "stopped";

/** The newest acts of a person by channel. A channel without a grant or a withdrawal is not in it. */
type ActsOfPerson = ReadonlyMap<Channel, NewestAct>;

/** Returns the newest grant or withdrawal of each of these people on each channel, in one statement. */
export async function newestActs(
  tx: Ctx,
  farm_id: number,
  subscriber_ids: readonly number[],
): Promise<ReadonlyMap<number, ActsOfPerson>> {
  const found = new Map<number, Map<Channel, NewestAct>>();
  if (subscriber_ids.length === 0) return found;
  const rows = await tx.db
    .selectDistinctOn([consents.subscriber_id, consents.channel], {
      subscriber_id: consents.subscriber_id,
      channel: consents.channel,
      act: sql<NewestAct>`case
        when ${consents.act} = 'granted' and ${consents.declaration_id} is null then 'agreed'
        when ${consents.act} = 'granted' then 'declared'
        when ${consents.declaration_id} is not null then 'taken_back'
        when ${consents.source} = ${STOP_SOURCE} then 'stopped'
        else 'withdrawn' end`,
    })
    .from(consents)
    .where(
      and(
        eq(consents.farm_id, farm_id),
        sql`${consents.subscriber_id} = any(${idArray(subscriber_ids)})`,
        inArray(consents.act, ["granted", "withdrawn"]),
      ),
    )
    .orderBy(consents.subscriber_id, consents.channel, desc(consents.id));
  for (const { subscriber_id, channel, act } of rows)
    found.set(subscriber_id, (found.get(subscriber_id) ?? new Map<Channel, NewestAct>()).set(channel, act));
  return found;
}

/** Returns the channels of a person whose newest act is one that counts. */
export const channelsOf = (
  acts: ActsOfPerson | undefined,
  counts: (act: NewestAct) => boolean,
): ReadonlySet<Channel> =>
  new Set([...(acts ?? [])].filter(([, act]) => counts(act)).map(([channel]) => channel));

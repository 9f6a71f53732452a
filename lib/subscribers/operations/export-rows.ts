import { and, asc, gt, sql } from "drizzle-orm";
import { subscribers } from "@/db/schema";
import { suppressedAmong } from "@/lib/consent/operations/suppressions";
import type { Ctx } from "@/lib/platform/context";
import { idArray } from "@/lib/platform/id-array";
import type { BulkFilter } from "@/lib/vocabulary/json-columns";
import type { Subscriber } from "../answers";
import { selectSubscribers } from "../queries";
import { addressesOf } from "./known-contacts";
import { peopleMatching } from "./people-matching";

/** Whom a file of subscribers holds: everyone, or people by filter or by id. */
export interface ExportChoice {
  farm_id: number;
  filter: BulkFilter;
  ids: readonly number[] | null;
}

const BATCH = 1000;

/** Returns people with the consent of each channel only where its address is not suppressed. */
async function withoutSuppressed(ctx: Ctx, farm_id: number, people: Subscriber[]): Promise<Subscriber[]> {
  const given = people.map(({ email, phone }) => ({ email: email?.toLowerCase() ?? null, phone }));
  const suppressed = await suppressedAmong(ctx, farm_id, given.flatMap(addressesOf));
  return people.map((person, at) => ({
    ...person,
    email_consent: person.email_consent && !suppressed.has(`email ${given[at]?.email}`),
    sms_consent: person.sms_consent && !suppressed.has(`sms ${given[at]?.phone}`),
  }));
}

/** Reads the people of a farm batch by batch, in the order of their ids. */
export async function* readForExport(
  ctx: Ctx,
  { farm_id, filter, ids }: ExportChoice,
): AsyncIterable<Subscriber[]> {
  const now = ctx.clock.now();
  const chosen = ids === null ? undefined : sql`${subscribers.id} = any(${idArray(ids)})`;
  for (let after = 0; ; ) {
    const rows = await selectSubscribers(ctx.db, now)
      .where(and(peopleMatching(ctx.db, farm_id, filter, now), chosen, gt(subscribers.id, after)))
      .orderBy(asc(subscribers.id))
      .limit(BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield await withoutSuppressed(ctx, farm_id, rows);
    after = last.id;
  }
}

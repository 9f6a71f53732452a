import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { subscribers } from "@/db/schema";

/** How many people agree by one statement: it has 20 seconds, and a slow machine needs more for 100,000. */
const AT_ONCE = 20_000;

/**
 * Creates many subscribers at once, each with an express consent per channel: client0@many.test,
 * client1@many.test, and so on. The first `withPhone` of them also have a number, from +15142000001 up.
 * @param first number of the first one, for audiences that have nobody in common
 */
export async function makeAudience(
  farm: { id: number },
  count: number,
  withPhone = 0,
  first = 0,
): Promise<void> {
  await db().execute(sql`
    insert into subscribers (farm_id, name, email, phone, lang, source)
    select ${farm.id}, 'Client ' || i, 'client' || i || '@many.test',
      case when i < ${first + withPhone} then '+1514' || (2000001 + i) end,
      case when i % 3 = 0 then 'en' else 'fr' end, 'import'
    from generate_series(${first}::int, ${first + count - 1}::int) i`);
  const all = await db().$count(subscribers, eq(subscribers.farm_id, farm.id));
  for (let done = 0; done < all; done += AT_ONCE)
    await db().execute(sql`
      with people as (
        select farm_id, id, phone from subscribers where farm_id = ${farm.id} order by id limit ${AT_ONCE} offset ${done})
      insert into consents (farm_id, subscriber_id, channel, act, basis, source)
      select farm_id, id, 'email', 'granted', 'express', 'import' from people
      union all
      select farm_id, id, 'sms', 'granted', 'express', 'import' from people where phone is not null`);
}

/** Returns a time zone in which it is about noon now, so that tests with the real clock pass at any hour. */
export function zoneAtNoon(now = new Date()): string {
  const offset = ((12 - now.getUTCHours() + 36) % 24) - 12;
  return offset === 0 ? "Etc/GMT" : `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}

import { sql } from "drizzle-orm";
import { db } from "@/db/client";

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
  await db().execute(sql`
    insert into consents (farm_id, subscriber_id, channel, act, basis, source)
    select farm_id, id, 'email', 'granted', 'express', 'import' from subscribers where farm_id = ${farm.id}
    union all
    select farm_id, id, 'sms', 'granted', 'express', 'import' from subscribers where farm_id = ${farm.id} and phone is not null`);
}

/** Returns a time zone in which it is about noon now, so that tests with the real clock pass at any hour. */
export function zoneAtNoon(now = new Date()): string {
  const offset = ((12 - now.getUTCHours() + 36) % 24) - 12;
  return offset === 0 ? "Etc/GMT" : `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
}

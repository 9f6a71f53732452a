import { and, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { subscribers, welcome_messages, welcomed_subscribers } from "@/db/schema";
import { idArray } from "@/lib/platform/id-array";
import type { Lang } from "@/lib/vocabulary/languages";
import { WELCOME_WORDS } from "./operations/words";

/** The message of a farm with its words in each language. */
export type WelcomeRow = typeof welcome_messages.$inferSelect & Record<`${Part}_${Lang}`, string>;
type Part = "subject" | "text";

/** Returns the message of a farm to new subscribers, or null when it never wrote one. */
export async function findWelcome(db: Db, farm_id: number): Promise<WelcomeRow | null> {
  const [row] = await db
    .select({ ...getTableColumns(welcome_messages), ...WELCOME_WORDS })
    .from(welcome_messages)
    .where(eq(welcome_messages.farm_id, farm_id));
  return row ?? null;
}

/** Returns whether a farm writes to new subscribers. */
export const isWelcoming = async (db: Db, farm_id: number): Promise<boolean> =>
  (await db.$count(
    welcome_messages,
    and(eq(welcome_messages.farm_id, farm_id), eq(welcome_messages.enabled, true)),
  )) > 0;

/** A new subscriber who may be written to. */
export interface Newcomer extends Record<string, unknown> {
  name: string;
  email: string;
  lang: Lang;
}

/**
 * Returns a subscriber who may be welcomed, or null: they agreed to emails themselves, have not left, and have not
 * been welcomed. An address that the owner declared (import, point of sale) is not.
 */
export async function findNewcomer(
  db: Db,
  { farm_id, subscriber_id, now }: { farm_id: number; subscriber_id: number; now: Date },
): Promise<Newcomer | null> {
  const [person] = await db.execute<Newcomer>(sql`
    select s.name, lower(s.email) as email, s.lang from subscribers s
    join farms f on f.id = s.farm_id and f.shown
    where s.id = ${subscriber_id} and s.farm_id = ${farm_id} and s.erased_at is null and s.unsubscribed_at is null
      and s.email is not null and s.communication_preferences <> 'sms'
      and s.email_consent_until > ${now.toISOString()}::timestamptz
      and not exists (select 1 from suppressions x where x.channel = 'email' and x.address = lower(s.email)
        and (x.farm_id = s.farm_id or x.farm_id is null))
      and 'express' = (select c.basis from consents c where c.farm_id = s.farm_id and c.subscriber_id = s.id
        and c.channel = 'email' and c.act = 'granted' order by c.id desc limit 1)
      and not exists (select 1 from welcomed_subscribers w where w.farm_id = s.farm_id and w.subscriber_id = s.id)`);
  return person ?? null;
}

/** Returns those of the given subscribers for whom a welcome was queued, with their email in lower case. */
export async function findWelcomed(
  db: Db,
  farm_id: number,
  subscriber_ids: readonly number[],
): Promise<{ id: number; email: string }[]> {
  return db
    .select({ id: subscribers.id, email: sql<string>`lower(${subscribers.email})` })
    .from(welcomed_subscribers)
    .innerJoin(
      subscribers,
      and(
        eq(subscribers.farm_id, welcomed_subscribers.farm_id),
        eq(subscribers.id, welcomed_subscribers.subscriber_id),
      ),
    )
    .where(
      and(
        eq(welcomed_subscribers.farm_id, farm_id),
        sql`${welcomed_subscribers.subscriber_id} = any(${idArray(subscriber_ids)})`,
        isNotNull(subscribers.email),
      ),
    );
}

import { and, desc, eq, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { confirmations, farms, qr_codes, subscribers, users } from "@/db/schema";
import type { Channel, SubscriberState } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import type { Subscriber } from "./answers";

export type SubscriberRow = typeof subscribers.$inferSelect;

/** Reasons of a suppression by which an address does not work, or wants nothing more. */
export const UNREACHABLE = sql`('bounced', 'complained', 'provider')`;

/** Whether the address of a channel does not work. Each part asks one index; `exists` would read the whole table. */
function isBlocked(channel: Channel): SQL {
  const address = channel === "email" ? sql`lower(${subscribers.email})` : sql`${subscribers.phone}`;
  const parts = [sql`x.farm_id = ${subscribers.farm_id}`, sql`x.farm_id is null`].map(
    (whose) => sql`coalesce((select true from suppressions x where ${whose} and x.channel = ${channel}
        and x.address = ${address} and x.reason in ${UNREACHABLE} limit 1), false)`,
  );
  return sql`(${sql.join(parts, sql` or `)})`;
}

const hasConsent = (now: Date) => {
  const at = now.toISOString();
  return sql`greatest(${subscribers.email_consent_until}, ${subscribers.sms_consent_until}) > ${at}::timestamptz`;
};

/** A person one of whose addresses does not work is active while another may be written to. */
const stateOf = (now: Date) => {
  const at = now.toISOString();
  const open = (channel: Channel, until: SQLWrapper) =>
    sql`(coalesce(${until} > ${at}::timestamptz, false) and not ${isBlocked(channel)})`;
  return sql<SubscriberState>`case
  when ${subscribers.unsubscribed_at} is not null then 'unsubscribed'
  when ${open("email", subscribers.email_consent_until)} or ${open("sms", subscribers.sms_consent_until)} then 'active'
  when ${isBlocked("email")} or ${isBlocked("sms")} then 'unreachable'
  else 'pending' end`;
};

/** `offset 0` has the links of the person read first: without it, all categories of the farm may be read for each person. */
const categoriesOf = sql<{ id: number; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name)
  from (select sc.farm_id, sc.category_id from subscriber_categories sc
    where sc.farm_id = ${subscribers.farm_id} and sc.subscriber_id = ${subscribers.id} offset 0) links
  join categories c on c.farm_id = links.farm_id and c.id = links.category_id), '[]')`;

const columns = (now: Date) => ({
  id: subscribers.id,
  uuid: subscribers.uuid,
  farm_id: subscribers.farm_id,
  name: subscribers.name,
  email: subscribers.email,
  phone: subscribers.phone,
  zipcode: subscribers.zipcode,
  lang: subscribers.lang,
  source: subscribers.source,
  subscriber_type: subscribers.subscriber_type,
  communication_preferences: subscribers.communication_preferences,
  max_distance_km: subscribers.max_distance_km,
  max_distance_minutes: subscribers.max_distance_minutes,
  person_count: subscribers.person_count,
  produce_categories: subscribers.produce_categories,
  subscription_date: subscribers.created_at,
  confirmed_at: subscribers.confirmed_at,
  unsubscribed_at: subscribers.unsubscribed_at,
  email_consent: sql<boolean>`coalesce(${subscribers.email_consent_until} > ${now.toISOString()}::timestamptz, false)`,
  sms_consent: sql<boolean>`coalesce(${subscribers.sms_consent_until} > ${now.toISOString()}::timestamptz, false)`,
  unsubscribed: sql<boolean>`${subscribers.unsubscribed_at} is not null`,
  accept_communications: sql<boolean>`coalesce(${hasConsent(now)}, false)`,
  state: stateOf(now),
  qr_code_id: subscribers.qr_code_id,
  qr_code_title: qr_codes.title,
  categories: categoriesOf,
});

/** Selects subscribers as members of the farm see them. */
export const selectSubscribers = (db: Db, now: Date) =>
  db
    .select(columns(now))
    .from(subscribers)
    .leftJoin(
      qr_codes,
      and(eq(qr_codes.farm_id, subscribers.farm_id), eq(qr_codes.id, subscribers.qr_code_id)),
    );

/** Returns the condition that a person is on the list of a farm. */
export const ofFarm = (farm_id: number) =>
  and(eq(subscribers.farm_id, farm_id), isNull(subscribers.erased_at));

/** Returns a subscriber of a farm, or null when there is none or the person was erased. */
export async function findOfFarm(
  db: Db,
  farm_id: number,
  subscriber_id: number,
  now: Date,
): Promise<Subscriber | null> {
  const [row] = await selectSubscribers(db, now).where(
    and(ofFarm(farm_id), eq(subscribers.id, subscriber_id)),
  );
  return row ?? null;
}

/** Returns the subscriber of a farm with this email or phone. A match by email has priority. */
export async function findByAddress(
  db: Db,
  farm_id: number,
  address: { email: string | null; phone: string | null },
): Promise<SubscriberRow | null> {
  const rows = await db
    .select()
    .from(subscribers)
    .where(
      and(
        ofFarm(farm_id),
        or(
          address.email === null
            ? undefined
            : eq(sql`lower(${subscribers.email})`, address.email.toLowerCase()),
          address.phone === null ? undefined : eq(subscribers.phone, address.phone),
        ),
      ),
    );
  return rows.find((row) => row.email?.toLowerCase() === address.email?.toLowerCase()) ?? rows[0] ?? null;
}

/** Returns the subscriber of a confirmation and locks the row until the transaction ends; null when erased. */
export async function lockPerson(
  db: Db,
  farm_id: number,
  subscriber_id: number,
): Promise<SubscriberRow | null> {
  const [person] = await db
    .select()
    .from(subscribers)
    .where(and(ofFarm(farm_id), eq(subscribers.id, subscriber_id)))
    .for("update");
  return person ?? null;
}

/** Returns a confirmation by the hash of its secret, with its subscriber and farm. */
export async function findConfirmation(db: Db, secret_hash: string) {
  const [found] = await db
    .select({
      confirmation: confirmations,
      person: subscribers,
      farm: { name: farms.name, handle: farms.handle, public: farms.shown },
    })
    .from(confirmations)
    .innerJoin(
      subscribers,
      and(eq(subscribers.farm_id, confirmations.farm_id), eq(subscribers.id, confirmations.subscriber_id)),
    )
    .innerJoin(farms, eq(farms.id, confirmations.farm_id))
    .where(
      and(
        eq(confirmations.secret_hash, secret_hash),
        isNull(subscribers.erased_at),
        isNull(farms.deleted_at),
      ),
    );
  return found ?? null;
}

/** Returns a subscriber with their farm, for a request with a signed link. */
export async function findWithFarm(db: Db, subscriber_id: number) {
  const [found] = await db
    .select({
      person: subscribers,
      farm: { id: farms.id, name: farms.name, handle: farms.handle, email: farms.email },
    })
    .from(subscribers)
    .innerJoin(farms, eq(farms.id, subscribers.farm_id))
    .where(eq(subscribers.id, subscriber_id));
  return found ?? null;
}

/** Returns the language of the newest subscriber with this phone. */
export async function languageOfPhone(db: Db, phone: string): Promise<Lang | null> {
  const [person] = await db
    .select({ lang: subscribers.lang })
    .from(subscribers)
    .where(eq(subscribers.phone, phone))
    .orderBy(desc(subscribers.created_at))
    .limit(1);
  return person?.lang ?? null;
}

/** Returns the account data that a subscription needs, or null. */
export async function findAccount(db: Db, user_id: number) {
  const { id, name, email, phone, lang, email_verified_at, phone_verified_at } = users;
  const [user] = await db
    .select({ id, name, email, phone, lang, email_verified_at, phone_verified_at })
    .from(users)
    .where(eq(users.id, user_id));
  return user ?? null;
}

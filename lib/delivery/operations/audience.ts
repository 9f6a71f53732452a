import { type SQL, sql } from "drizzle-orm";
import type { SubscriberFilters } from "@/lib/vocabulary/json-columns";
import { holdBack, type WarmUp } from "./warm-up";

export interface AudienceFarm {
  id: number;
  lat: number | null;
  lng: number | null;
}

export interface Audience {
  farm: AudienceFarm;
  filters: SubscriberFilters;
  type: "all" | "email" | "sms";
  /** Holds declared people back; null where nobody is written to, or where nobody's consent was declared. */
  warm_up: WarmUp | null;
}

const inList = (ids: number[]) =>
  sql.join(
    ids.map((id) => sql`${id}::bigint`),
    sql`, `,
  );

/** Returns SQL for the distance in km between the farm and subscriber s (haversine, mean radius 6371 km). */
const distance = (farm: AudienceFarm) => sql`
  2 * 6371 * asin(least(1, sqrt(
    power(sin(radians(s.lat - ${farm.lat}) / 2), 2)
    + cos(radians(${farm.lat})) * cos(radians(s.lat)) * power(sin(radians(s.lng - ${farm.lng}) / 2), 2))))`;

/** Returns the SQL condition of the filters. A subscriber without a known place is outside of every distance. */
export function filterCondition(farm: AudienceFarm, filters: SubscriberFilters): SQL {
  const conditions: SQL[] = [];
  if (filters.category_ids?.length) {
    conditions.push(sql`exists (select 1 from subscriber_categories sc
      where sc.subscriber_id = s.id and sc.category_id in (${inList(filters.category_ids)}))`);
  }
  if (filters.qr_code_ids?.length) conditions.push(sql`s.qr_code_id in (${inList(filters.qr_code_ids)})`);
  if (filters.lang) conditions.push(sql`s.lang = ${filters.lang}`);
  if (filters.max_distance_km !== undefined) {
    conditions.push(
      farm.lat === null || farm.lng === null
        ? sql`false`
        : sql`s.lat is not null and ${distance(farm)} <= ${filters.max_distance_km}`,
    );
  }
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Returns SQL for the suppressed addresses of a channel, as a list that the planner hashes once. */
const suppressed = (channel: "email" | "sms", farm_id: number) =>
  sql`(select address from suppressions where channel = ${channel} and (farm_id = ${farm_id} or farm_id is null))`;

/**
 * Returns SQL with one row per subscriber and channel: subscriber_id, lang, name, channel, address and `reason`.
 * `reason` is null for recipients (docs/product/consent.md "Consent").
 */
export function audience({ farm, filters, type, warm_up }: Audience, now: Date): SQL {
  const rows = everyone(farm, filters, type, now);
  return warm_up ? holdBack(rows, warm_up) : rows;
}

function everyone(farm: AudienceFarm, filters: SubscriberFilters, type: Audience["type"], now: Date): SQL {
  const at = now.toISOString();
  const email = sql`
    select s.id as subscriber_id, s.lang, s.name, 'email' as channel, lower(s.email) as address,
      case
        when s.email is null then 'no_address'
        when s.unsubscribed_at is not null then 'unsubscribed'
        when lower(s.email) in ${suppressed("email", farm.id)} then 'suppressed'
        when s.email_consent_until is null then 'not_confirmed'
        when s.email_consent_until <= ${at}::timestamptz then 'consent_expired'
        when s.communication_preferences = 'sms' then 'preference'
      end as reason
    from subscribers s where s.farm_id = ${farm.id} and s.erased_at is null and ${filterCondition(farm, filters)}`;
  const sms = sql`
    select s.id, s.lang, s.name, 'sms', s.phone,
      case
        when s.phone is null then 'no_address'
        when s.unsubscribed_at is not null then 'unsubscribed'
        when s.phone in ${suppressed("sms", farm.id)} then 'suppressed'
        when s.sms_consent_until is null then 'not_confirmed'
        when s.sms_consent_until <= ${at}::timestamptz then 'consent_expired'
        when s.communication_preferences = 'email' then 'preference'
      end
    from subscribers s where s.farm_id = ${farm.id} and s.erased_at is null and ${filterCondition(farm, filters)}`;
  if (type === "email") return email;
  return type === "sms"
    ? sql`select * from (${sms}) as x (subscriber_id, lang, name, channel, address, reason)`
    : sql`${email} union all ${sms}`;
}

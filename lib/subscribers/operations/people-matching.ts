import { and, eq, exists, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { subscriber_categories, subscribers } from "@/db/schema";
import { searchPatterns } from "@/lib/values/search-patterns";
import type { SubscriberState } from "@/lib/vocabulary/enumerations";
import type { BulkFilter } from "@/lib/vocabulary/json-columns";
import { ofFarm, UNREACHABLE } from "../queries";

/** Returns the condition of a search by name, email, phone or postal code; case and accents are ignored. */
export const searchCondition = (q = ""): SQL | undefined =>
  or(...searchPatterns(q).map((pattern) => sql`${subscribers.search_text} like ${pattern}`));

/**
 * Returns SQL for the people of a farm with an address that does not work and no other that may be written to, found from
 * the suppressions.
 */
const unreachable = (farm_id: number, at: string): SQL => {
  const blocked = (channel: "email" | "sms") =>
    sql`(select address from suppressions where channel = ${channel} and (farm_id = ${farm_id} or farm_id is null)
      and reason in ${UNREACHABLE})`;
  const [email, phone] = [sql`lower(s.email)`, sql`s.phone`];
  const mayBeReached = sql`(coalesce(s.email_consent_until > ${at}::timestamptz, false) and ${email} not in ${blocked("email")}
    or coalesce(s.sms_consent_until > ${at}::timestamptz, false) and ${phone} not in ${blocked("sms")})`;
  const parts = (["email", "sms"] as const).flatMap((channel) =>
    [sql`x.farm_id = ${farm_id}`, sql`x.farm_id is null`].map(
      (whose) => sql`
    select s.id from suppressions x
    join subscribers s on s.farm_id = ${farm_id} and ${channel === "email" ? email : phone} = x.address
    where ${whose} and x.channel = ${channel} and x.reason in ${UNREACHABLE} and not coalesce(${mayBeReached}, false)`,
    ),
  );
  return sql`(${sql.join(parts, sql` union all `)})`;
};

/** Returns the condition of a state, with each part in a form that the planner can judge. */
function inState(farm_id: number, state: SubscriberState, now: Date): SQL | undefined {
  if (state === "unsubscribed") return isNotNull(subscribers.unsubscribed_at);
  const stays = isNull(subscribers.unsubscribed_at);
  const at = now.toISOString();
  if (state === "unreachable") return and(stays, sql`${subscribers.id} in ${unreachable(farm_id, at)}`);
  const agreed = sql`coalesce(greatest(${subscribers.email_consent_until}, ${subscribers.sms_consent_until}) > ${at}::timestamptz, false)`;
  return and(
    stays,
    state === "active" ? agreed : sql`not ${agreed}`,
    sql`${subscribers.id} not in ${unreachable(farm_id, at)}`,
  );
}

/** Returns the SQL condition of the people of a farm whom a search and filters choose. */
export function peopleMatching(db: Db, farm_id: number, filter: BulkFilter, now: Date): SQL | undefined {
  const { q, source, category_id, qr_code_id, lang, channel, state } = filter;
  return and(
    ofFarm(farm_id),
    searchCondition(q),
    source && eq(subscribers.source, source),
    qr_code_id ? eq(subscribers.qr_code_id, qr_code_id) : undefined,
    lang && eq(subscribers.lang, lang),
    channel &&
      sql`${channel === "email" ? subscribers.email_consent_until : subscribers.sms_consent_until} > ${now.toISOString()}::timestamptz`,
    category_id
      ? exists(
          db
            .select({ one: sql`1` })
            .from(subscriber_categories)
            .where(
              and(
                eq(subscriber_categories.farm_id, farm_id),
                eq(subscriber_categories.subscriber_id, subscribers.id),
                eq(subscriber_categories.category_id, category_id),
              ),
            ),
        )
      : undefined,
    state && inState(farm_id, state, now),
  );
}

import { sql } from "drizzle-orm";
import { survey_forms } from "@/db/schema";
import { suppressedEverywhere } from "@/lib/consent/operations/suppressions";
import { env } from "@/lib/env";
import { href } from "@/lib/i18n/routes";
import { firstName } from "@/lib/messaging/rules/first-name";
import type { Ctx } from "@/lib/platform/context";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import type { Lang } from "@/lib/vocabulary/languages";
import { ASKED_AGAIN_DAYS, FIRST_ASKED_DAYS } from "../rules";

interface Owner extends Record<string, unknown> {
  user_id: string;
  name: string;
  email: string;
  lang: Lang;
  farm_id: string;
  farm: string;
}

/** Lists owners with a verified address, whose account is not blocked, who should get a survey now, each with their oldest farm. */
const listDue = (tx: Ctx, most: number) => {
  const now = sql`${tx.clock.now().toISOString()}::timestamptz`;
  return tx.db.execute<Owner>(sql`
    select u.id as user_id, u.name, u.email, u.lang, f.id as farm_id, f.name as farm
    from users u
    join lateral (
      select f.id, f.name from farm_users m join farms f on f.id = m.farm_id
      where m.user_id = u.id and m.role = 'owner' and f.deleted_at is null
        and f.created_at <= ${now} - ${FIRST_ASKED_DAYS} * interval '1 day'
      order by f.created_at, f.id limit 1) f on true
    where u.email_verified_at is not null and u.blocked_at is null
      and not exists (select 1 from survey_forms s
        where s.user_id = u.id and s.created_at > ${now} - ${ASKED_AGAIN_DAYS} * interval '1 day')
      and not ${suppressedEverywhere("email", sql`lower(u.email)`)}
    order by u.id limit ${most}`);
};

async function askOwner(tx: Ctx, owner: Owner): Promise<void> {
  const [user_id, farm_id] = [Number(owner.user_id), Number(owner.farm_id)];
  const [form] = await tx.db
    .insert(survey_forms)
    .values({ user_id, farm_id, created_at: tx.clock.now() })
    .returning({ uuid: survey_forms.uuid });
  const query = {
    modal: "nps-survey",
    formUuid: form!.uuid,
    userId: String(user_id),
    farmId: String(farm_id),
  };
  await queueTransactional(tx, {
    channel: "email",
    kind: "survey",
    address: owner.email,
    lang: owner.lang,
    values: {
      name: firstName(owner.name),
      farm: owner.farm,
      url: env().APP_URL + href("home", owner.lang, {}, query),
    },
  });
}

/**
 * Sends surveys to at most `most` owners. The lock prevents that two workers ask the same owner.
 * @returns how many were asked
 */
export async function askDueOwners(tx: Ctx, most: number): Promise<number> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('ask_surveys'))`);
  const owners = await listDue(tx, most);
  for (const owner of owners) await askOwner(tx, owner);
  return owners.length;
}

import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { farm_notes, farms, notification_totals, notifications } from "@/db/schema";
import { inLongTransaction } from "./long-transaction";

/**
 * Adds many farms, each with its owner, and figures as they are found in a large service: plans, trials, sends, health,
 * verifications, hidden pages. The figures are written as they are, since ten million deliveries are not what is read.
 */
export async function makeManyFarms(tag: string, count: number): Promise<void> {
  await inLongTransaction(async (tx) => {
    // Triggers would index each farm for the search of visitors, which nobody reads here.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      with owners as (
        insert into users (name, email, phone, email_verified_at)
        select (array['Luc', 'Ana', 'Élise', 'Zoé', 'Marie-Ève'])[1 + n % 5] || ' '
          || (array['Tremblay', 'Gagnon', 'Roy', 'Côté', 'Gagné'])[1 + (n / 5) % 5] || ' ' || n,
          ${tag} || '-' || n || '@producteur.test',
          case when n % 3 = 0 then '+1514' || lpad(((n * 7919::bigint) % 10000000)::text, 7, '0') end, now()
        from generate_series(1, ${count}::int) n returning id, email),
      numbered as (select id, split_part(split_part(email, '@', 1), '-', 2)::int as n from owners),
      made as (
        insert into farms (name, handle, plan_type, trial_ends_at, public, verification, verification_reason, created_at)
        select 'Ferme ' || (array['du Ruisseau', 'des Érables', 'de la Côte', 'du Rang', 'Beauséjour'])[1 + n % 5]
          || ' ' || n, ${tag} || '-' || n,
          case when n % 4 = 0 then 'trial' when n % 9 = 0 then 'canceled' when n % 3 = 0 then 'yearly' else 'monthly' end,
          case when n % 4 = 0 then now() + (n % 700 - 350) * interval '1 hour' end, n % 50 <> 7,
          case when n % 500 = 3 then 'asked' when n % 6 = 1 then 'verified' when n % 300 = 2 then 'refused' else 'none' end,
          case when n % 500 <> 3 and n % 6 <> 1 and n % 300 = 2 then 'Adresse inconnue' end,
          now() - n * interval '20 minutes'
        from numbered returning id, handle)
      insert into farm_users (farm_id, user_id, role)
      select m.id, w.id, 'owner' from made m join numbered w on m.handle = ${tag} || '-' || w.n`);
    await tx.execute(sql`
      insert into farm_totals (farm_id, name, handle, plan_type, trial_ends_at, signed_up_at, verification, shown, owner_name,
        owner_email, owner_phone, subscribers, sends, last_send_at, revenue_cents, recent_emails, recent_bounced, health)
      select f.id, f.name, f.handle, f.plan_type, f.trial_ends_at, f.created_at, f.verification, f.shown, u.name, u.email, u.phone,
        n * 7919::bigint % 5000, case when n % 10 = 0 then 0 else n % 400 + 1 end,
        case when n % 10 <> 0 then now() - (n * 31::bigint % 90000) * interval '1 minute' end,
        n * 104729::bigint % 900000, n % 3000, n % 40,
        case when n % 100 = 1 then 'bad' when n % 20 = 2 then 'watch' when n % 3 = 0 then 'none' else 'good' end
      from farms f join farm_users m on m.farm_id = f.id join users u on u.id = m.user_id,
        lateral (select split_part(f.handle, '-', 2)::int as n) x
      where f.handle like ${`${tag}-%`}`);
  });
  for (const table of ["farm_totals", "farms"])
    await db().execute(sql`vacuum analyze ${sql.identifier(table)}`);
}

/** Writes a note of super administrators about a farm. @returns its id */
export async function makeFarmNote(farm_id: number, text = "Note"): Promise<number> {
  const [note] = await db().insert(farm_notes).values({ farm_id, text }).returning({ id: farm_notes.id });
  return note!.id;
}

/** Writes down a send that ended, with what came of its emails. */
export async function makeCountedSend(
  farm_id: number,
  began: Date,
  { title = "", sent = 0, bounced = 0, complained = 0 } = {},
) {
  const [send] = await db()
    .insert(notifications)
    .values({ farm_id, status: "sent", title, accepted_at: began, sending_started_at: began })
    .returning();
  await db().insert(notification_totals).values({
    farm_id,
    notification_id: send!.id,
    channel: "email",
    messages: sent,
    sent,
    bounced,
    complained,
  });
  return send!;
}

/** Holds the sends of a farm. */
export async function holdFarm(farm_id: number): Promise<void> {
  await db()
    .update(farms)
    .set({ sending_held_at: new Date(), sending_held_reason: "Trop de retours" })
    .where(eq(farms.id, farm_id));
}

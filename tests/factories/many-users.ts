import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { inLongTransaction } from "./long-transaction";

/** Adds many accounts, half of them with a farm, and some blocked, unverified or without a log-in. */
export async function makeManyUsers(tag: string, count: number): Promise<void> {
  await inLongTransaction(async (tx) => {
    // Triggers would write each row one by one.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      with made as (
        insert into users (name, email, phone, email_verified_at, is_admin, blocked_at, blocked_reason, created_at)
        select (array['Luc', 'Ana', 'Élise', 'Zoé', 'Marie-Ève'])[1 + n % 5] || ' '
          || (array['Tremblay', 'Gagnon', 'Roy', 'Côté', 'Gagné'])[1 + (n / 5) % 5] || ' ' || n,
          ${tag} || '-' || n || '@personne.test',
          case when n % 3 = 0 then '+1514' || lpad(((n * 7919::bigint) % 10000000)::text, 7, '0') end,
          case when n % 4 <> 1 then now() end, n % 20000 = 2,
          case when n % 900 = 7 then now() end, case when n % 900 = 7 then 'Envois' end,
          now() - n * interval '10 minutes'
        from generate_series(1, ${count}::int) n returning *),
      opened as (
        insert into farms (name, handle) select 'Ferme ' || id, ${tag} || '-' || id from made where id % 2 = 1
        returning id, split_part(handle, '-', 2)::bigint as owner_id),
      owned as (insert into farm_users (farm_id, user_id, role) select id, owner_id, 'owner' from opened)
      insert into user_search (user_id, signed_up_at, last_log_in_at, verified, is_admin, blocked, farms, search_text)
      select id, created_at, case when id % 5 = 0 then 'epoch' else created_at + interval '1 day' end,
        email_verified_at is not null, is_admin, blocked_at is not null, id % 2,
        ' ' || search_fold(name) || ' ' || lower(email) || ' ' || coalesce(phone, '')
      from made`);
  });
  for (const table of ["users", "user_search", "farms", "farm_users"])
    await db().execute(sql`vacuum analyze ${sql.identifier(table)}`);
}

/** Writes many lines of the audit by and about an account, among those of others. */
export async function makeManyActs(user_id: number, count: number): Promise<void> {
  await db().execute(sql`
    insert into audit_entries (actor, user_id, on_behalf_of_user_id, subject_id, action, request_id, created_at)
    select 'user', case n % 4 when 0 then ${user_id}::bigint when 1 then (select min(id) from users where is_admin) end, case n % 4 when 1 then ${user_id}::bigint end,
      case n % 4 when 2 then ${user_id}::bigint end, case when n % 4 = 2 then 'account.update' else 'produce.update' end,
      'test', now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n`);
  await db().execute(sql`vacuum analyze audit_entries`);
}

import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { inLongTransaction } from "./long-transaction";

/**
 * Adds many people to a farm with one statement, confirmed and without an entry in the consent ledger.
 * @returns their ids in order
 */
export async function makeManyPeople(farm: { id: number }, count: number): Promise<number[]> {
  const rows = await db().execute<{ id: string }>(sql`
    insert into subscribers (farm_id, name, email, lang, confirmed_at, created_at)
    select ${farm.id}, 'Personne ' || n, 'p' || n || '-' || ${farm.id} || '@abonne.test', 'fr', now(),
      now() - n * interval '1 minute'
    from generate_series(1, ${count}) n returning id`);
  return rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
}

const FIRST = ["Luc", "Ana", "Élise", "Zoé", "Marie-Ève", "Noémie", "Jean", "Rosalie", "Oscar", "Béatrice"];
const LAST = [
  "Tremblay",
  "Gagnon",
  "Roy",
  "Côté",
  "Bouchard",
  "Gauthier",
  "Morin",
  "Lavoie",
  "Fortin",
  "Gagné",
];

/**
 * Adds a whole list to a farm: names, addresses, postal codes, languages, sources, a code, a category, consents and
 * states as they are found in one, and a few bounced addresses. Consents are written without the ledger, since a
 * million rows of it are not what is read.
 */
export async function makeWholeList(farm: { id: number }, count: number): Promise<void> {
  const pick = (words: string[], every: string) =>
    sql`(${sql.raw(`array['${words.join("','")}']`)})[1 + (n ${sql.raw(every)}) % 10]`;
  await inLongTransaction(async (tx) => {
    await tx.execute(sql`alter table subscribers disable trigger subscribers_prove_consent`);
    await tx.execute(sql`
      with code as (
        insert into qr_codes (farm_id, title) values (${farm.id}, 'Marché') returning id
      )
      insert into subscribers (farm_id, name, email, phone, zipcode, lang, source, qr_code_id, created_at, confirmed_at,
        email_consent_until, sms_consent_until, unsubscribed_at)
      select ${farm.id}, ${pick(FIRST, "* 7")} || ' ' || ${pick(LAST, "/ 10")} || ' ' || n,
        case when n % 10 <> 9 then 'p' || n || '.f' || ${farm.id} || '@abonne.test' end,
        case when n % 10 >= 7 then '+1514' || lpad(((n * 7919::bigint) % 10000000)::text, 7, '0') end,
        case when n % 3 = 0 then 'J' || n % 10 || 'B ' || n % 7 || 'A' || n % 9 end,
        case when n % 5 = 0 then 'en' else 'fr' end,
        (array['import', 'public-form', 'connected-subscribe', 'admin-created-form'])[1 + n % 4],
        case when n % 8 = 0 then code.id end,
        now() - n * interval '20 seconds', case when n % 20 <> 3 then now() end,
        case when n % 20 <> 3 and n % 10 <> 9 and n % 33 <> 0 then timestamptz '9999-12-31' end,
        case when n % 10 = 8 and n % 33 <> 0 then timestamptz '9999-12-31' end,
        case when n % 33 = 0 then now() end
      from generate_series(1, ${count}::int) n, code`);
    await tx.execute(sql`alter table subscribers enable trigger subscribers_prove_consent`);
  });
  await db().execute(sql`
    with category as (insert into categories (farm_id, name) values (${farm.id}, 'Paniers') returning id)
    insert into subscriber_categories (farm_id, subscriber_id, category_id)
    select s.farm_id, s.id, category.id from subscribers s, category where s.farm_id = ${farm.id} and s.id % 10 = 0`);
  await db().execute(sql`
    insert into suppressions (farm_id, channel, address, reason)
    select farm_id, 'email', lower(email), 'bounced' from subscribers
    where farm_id = ${farm.id} and email is not null and id % 500 = 0`);
  await db().execute(sql`
    insert into suppressions (farm_id, channel, address, reason)
    select farm_id, 'email', lower(email), 'unsubscribed' from subscribers
    where farm_id = ${farm.id} and email is not null and unsubscribed_at is not null on conflict do nothing`);
  for (const table of ["subscribers", "subscriber_categories", "suppressions"])
    await db().execute(sql`vacuum analyze ${sql.identifier(table)}`);
}

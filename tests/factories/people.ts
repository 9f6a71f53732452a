import { sql } from "drizzle-orm";
import { db } from "@/db/client";

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

import postgres from "postgres";

async function onDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const url = process.env.E2E_DATABASE_URL;
  if (!url) throw new Error("E2E_DATABASE_URL is set by setup/start-product.ts");
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Makes a farm older than it is: what happens after weeks happens now. */
export const ageFarm = (farm_id: number, days: number) =>
  onDatabase(
    (sql) => sql`update farms set created_at = created_at - ${days} * interval '1 day' where id = ${farm_id}`,
  );

/** Runs a daily job of the worker now. */
export const runJob = (name: "ask_surveys") =>
  onDatabase((sql) => sql`select graphile_worker.add_job(${name})`);

/** The hits of one address, oldest first. */
export const hitsOf = (url: string) =>
  onDatabase(
    (sql) =>
      sql<{ query: string; hash: string; farm_id: string | null; visitor: string | null }[]>`
        select query, hash, farm_id, visitor from page_hits where url = ${url} order by id`,
  );

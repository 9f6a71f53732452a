import postgres, { type Sql } from "postgres";
import { inject } from "vitest";

/** A database of one test or file, beside those that tests share. */
interface EmptyDatabase {
  address: string;
  sql: Sql;
  drop(): Promise<void>;
}

/** Makes a database without any table. */
export async function makeEmptyDatabase(prefix: string): Promise<EmptyDatabase> {
  const at = (name: string) => Object.assign(new URL(inject("templateUrl")), { pathname: `/${name}` }).href;
  const name = `${prefix}_${process.pid}`;
  // Not connected to the template itself, which other workers copy meanwhile.
  const admin = postgres(at("postgres"), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template template0`);
  const sql = postgres(at(name), { max: 1, onnotice: () => {} });
  return {
    address: at(name),
    sql,
    async drop() {
      await sql.end();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

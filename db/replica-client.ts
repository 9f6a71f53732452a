import type postgres from "postgres";
import { isConnectionLost } from "@/lib/values/connection-lost";

/** PostgreSQL's "serialization_failure": a replica ends a read whose rows the primary has removed. */
const CONFLICT_WITH_RECOVERY = "40001";

/** Returns whether a read can still succeed on the primary. */
const isOnlyHere = (error: unknown): boolean =>
  isConnectionLost(error) || (error as { code?: unknown }).code === CONFLICT_WITH_RECOVERY;

/**
 * Returns a client whose statements run on a replica, and on the primary when the replica is lost meanwhile. They may
 * run twice, because a replica writes nothing.
 */
export function orOnPrimary(
  replica: postgres.Sql,
  primary: () => postgres.Sql,
  onLost: (error: unknown) => void,
): postgres.Sql {
  const read = async <Rows>(statement: (client: postgres.Sql) => PromiseLike<Rows>): Promise<Rows> => {
    try {
      return await statement(replica);
    } catch (error) {
      if (!isOnlyHere(error)) throw error;
      onLost(error);
      return statement(primary());
    }
  };
  const unsafe = (...given: Parameters<postgres.Sql["unsafe"]>) => ({
    // drizzle asks for rows as objects by `await`, and for rows as lists by `values`.
    // biome-ignore lint/suspicious/noThenProperty: it stands for the driver's own query, which begins when it is awaited
    then: (...handlers: Parameters<Promise<postgres.RowList<postgres.Row[]>>["then"]>) =>
      read((client) => client.unsafe(...given)).then(...handlers),
    values: () => read((client) => client.unsafe(...given).values()),
  });
  return new Proxy(replica, {
    get: (target, key) => (key === "unsafe" ? unsafe : Reflect.get(target, key)),
  });
}

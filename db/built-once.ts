import type { Db } from "./client";

/**
 * Returns a function that builds and prepares a query once for each connection pool or transaction. Use it for
 * queries that most pages run. `make` must end in `.prepare("its_name")`, with a name that no other query has.
 */
export function builtOnce<Query>(make: (db: Db) => Query): (db: Db) => Query {
  const made = new WeakMap<Db, Query>();
  return (db) => {
    const known = made.get(db);
    if (known) return known;
    const query = make(db);
    made.set(db, query);
    return query;
  };
}

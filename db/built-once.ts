import type { Db } from "./client";

/**
 * A query that is built and planned once, for what most pages ask: `make` ends in `.prepare("its_name")`, a name
 * that no other query has. Within a transaction it is built for that transaction.
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

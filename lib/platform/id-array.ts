import { type SQL, sql } from "drizzle-orm";

/** Returns ids as one bigint[] parameter, however many there are. */
export const idArray = (ids: readonly number[]): SQL => sql`${`{${ids.join()}}`}::bigint[]`;

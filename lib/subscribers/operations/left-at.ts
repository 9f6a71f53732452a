import { sql } from "drizzle-orm";

/** SQL of when subscriber `s`, who confirmed, left (docs/decisions/0038-figures-by-day.md); null for who stays. */
export const leftAt = sql`case when least(s.unsubscribed_at, s.erased_at) is not null
  then greatest(s.confirmed_at, least(s.unsubscribed_at, s.erased_at)) end`;

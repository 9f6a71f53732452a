import { sql } from "drizzle-orm";

/** SQL for the owners of whose payments a bank has asked one back, and has not decided. Their proof stays. */
export const disputedOwners = sql`(select b.owner_id from disputes d
  join billing_accounts b on b.id = d.billing_account_id where d.closed_at is null and b.owner_id is not null)`;

/** SQL for the farms of these owners. */
export const disputedFarms = sql`(select m.farm_id from farm_users m
  where m.role = 'owner' and m.user_id in ${disputedOwners})`;

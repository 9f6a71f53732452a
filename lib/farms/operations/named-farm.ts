import { sql } from "drizzle-orm";

/** A farm as screens of super administrators name it. One that was deleted has no page to lead to. */
export interface NamedFarm {
  uuid: string;
  name: string;
  deleted: boolean;
}

/** SQL for the named farm of a row of `farms f`. */
export const namedFarm = sql`jsonb_build_object('uuid', f.uuid, 'name', f.name, 'deleted', f.deleted_at is not null)`;

import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform/context";
import type { Lang } from "@/lib/vocabulary/languages";

/** Lists the super administrators who can be written to. */
export const listSuperAdmins = (tx: Ctx) =>
  tx.db.execute<{ email: string; lang: Lang }>(
    sql`select email, lang from users where is_admin and email_verified_at is not null order by id`,
  );

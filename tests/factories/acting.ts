import { desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { impersonations, sessions } from "@/db/schema";
import { makeAccount, makeSession } from "./account";

/** Lets the session of a new super administrator act in the name of a user. @returns its cookie */
export async function makeActing(user: { id: number }, admin?: { id: number }) {
  const caller = admin ?? (await makeAccount({ is_admin: true, name: "Alix Aide" }));
  const cookie = await makeSession(caller);
  const [session] = await db()
    .select()
    .from(sessions)
    .where(eq(sessions.user_id, caller.id))
    .orderBy(desc(sessions.id))
    .limit(1);
  const created_at = new Date();
  await db()
    .insert(impersonations)
    .values({
      ...{ session_id: session!.id, admin_id: caller.id, user_id: user.id, reason: "Aide au téléphone" },
      ...{ created_at, ends_at: new Date(created_at.getTime() + 3_600_000) },
    });
  return { cookie, admin: caller, session: session! };
}

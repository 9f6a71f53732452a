import { and, eq, gt, isNull } from "drizzle-orm";
import { impersonations, users } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { env } from "@/lib/env";
import { longMoment } from "@/lib/i18n/dates";
import { href } from "@/lib/i18n/routes";
import { userTag } from "@/lib/platform/cache-tags";
import type { Ctx, Tx } from "@/lib/platform/context";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";
import type { User } from "../queries";
import { IMPERSONATION_LIFETIME } from "../rules";

/** Moments in emails of accounts: accounts have no zone of their own. */

const running = (session_id: number) =>
  and(eq(impersonations.session_id, session_id), isNull(impersonations.ended_at));

/** Ends what a session does in the name of somebody. @returns whether there was something to end */
export async function endImpersonation(tx: Ctx, session_id: number): Promise<boolean> {
  const ended = await tx.db
    .update(impersonations)
    .set({ ended_at: tx.clock.now() })
    .where(running(session_id))
    .returning({ id: impersonations.id });
  return ended.length > 0;
}

/** Lets a session of a super administrator act in the name of a user for a while, and tells the user by email. */
export async function startImpersonation(
  tx: Tx,
  { session_id, admin, user, reason }: { session_id: number; admin: User; user: User; reason: string },
): Promise<void> {
  await endImpersonation(tx, session_id);
  const now = tx.clock.now();
  const ends_at = new Date(now.getTime() + IMPERSONATION_LIFETIME);
  await tx.db
    .insert(impersonations)
    .values({ session_id, admin_id: admin.id, user_id: user.id, reason, created_at: now, ends_at });
  tx.invalidate(userTag(admin.id));
  await recordAudit(tx, {
    subject: "account",
    act: "act-as",
    farm_id: null,
    subject_id: user.id,
    after: { reason },
  });
  const { email, lang } = user;
  // An address that is not verified may be a stranger's.
  if (!user.email_verified_at) return;
  await queueTransactional(tx, {
    channel: "email",
    kind: "acted_as",
    address: email,
    lang,
    values: {
      email,
      reason,
      name: admin.name,
      moment: longMoment(ends_at, lang, SITE_ZONE),
      url: env().APP_URL + href("contact", lang),
    },
  });
}

/** In whose name a session acts, and until when; null when it does not. */
export async function findImpersonation(
  ctx: Ctx,
  session_id: number,
): Promise<{ user_uuid: string; name: string; email: string; ends_at: Date } | null> {
  const [found] = await ctx.db
    .select({
      user_uuid: users.uuid,
      name: users.name,
      email: users.email,
      ends_at: impersonations.ends_at,
    })
    .from(impersonations)
    .innerJoin(users, eq(users.id, impersonations.user_id))
    .where(and(running(session_id), gt(impersonations.ends_at, ctx.clock.now())));
  return found ?? null;
}

import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { env } from "@/lib/env";
import { href } from "@/lib/i18n/routes";
import { userTag } from "@/lib/platform/cache-tags";
import { publish, type Tx } from "@/lib/platform/context";
import { conflict, forbidden } from "@/lib/platform/errors";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import type { User } from "../queries";

/** Refuses a blocked account whose password or link was right. @throws AppError forbidden */
export function refuseBlocked({ blocked_at }: Pick<User, "blocked_at">): void {
  if (blocked_at) throw forbidden("accountBlocked");
}

/** Tells the person of an account that it was blocked or unblocked, and why. */
async function tell(tx: Tx, user: User, kind: "account_blocked" | "account_unblocked", reason: string) {
  const { email, lang } = user;
  // An address that is not verified may be a stranger's.
  if (!user.email_verified_at) return;
  const page = kind === "account_blocked" ? href("contact", lang) : href("login", lang);
  await queueTransactional(tx, {
    channel: "email",
    kind,
    address: email,
    lang,
    values: { email, reason, url: env().APP_URL + page },
  });
}

/**
 * Blocks an account. A trigger ends every session, token, waiting log-in and link of it, and refuses new ones.
 * @throws AppError conflict when it is blocked already, or a super administrator's
 */
export async function blockAccount(tx: Tx, user: User, reason: string): Promise<void> {
  const [blocked] = await tx.db
    .update(users)
    .set({ blocked_at: tx.clock.now(), blocked_reason: reason })
    .where(and(eq(users.id, user.id), isNull(users.blocked_at), eq(users.is_admin, false)))
    .returning({ id: users.id });
  if (!blocked) throw conflict("userMoved");
  tx.invalidate(userTag(user.id));
  await recordAudit(tx, {
    subject: "account",
    act: "block",
    farm_id: null,
    subject_id: user.id,
    after: { reason },
  });
  await publish(tx, "user_blocked", { user_id: user.id });
  await tell(tx, user, "account_blocked", reason);
}

/** Lets a blocked account log in again. @throws AppError conflict when it is not blocked */
export async function unblockAccount(tx: Tx, user: User, reason: string): Promise<void> {
  const [unblocked] = await tx.db
    .update(users)
    .set({ blocked_at: null, blocked_reason: null })
    .where(and(eq(users.id, user.id), isNotNull(users.blocked_at)))
    .returning({ id: users.id });
  if (!unblocked) throw conflict("userMoved");
  await recordAudit(tx, {
    subject: "account",
    act: "unblock",
    farm_id: null,
    subject_id: user.id,
    after: { reason },
  });
  await publish(tx, "user_unblocked", { user_id: user.id });
  await tell(tx, user, "account_unblocked", reason);
}

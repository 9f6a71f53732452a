import { findAccount } from "@/lib/accounts/operations/describe-user";
import { askOwnPassword } from "@/lib/accounts/operations/own-password";
import { hasFactor } from "@/lib/accounts/operations/second-factor";
import {
  forgetSecondFactorShown,
  markSecondFactorShown,
  secondFactorShownAt,
} from "@/lib/accounts/operations/sessions";
import { lockUser } from "@/lib/accounts/operations/users";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import type { AuditAct } from "@/lib/audit/rules";
import { env } from "@/lib/env";
import { adminHref } from "@/lib/i18n/routes";
import { userTag } from "@/lib/platform/cache-tags";
import { type Ctx, isSuperAdmin, type PoolCtx, type Tx } from "@/lib/platform/context";
import { conflict, forbidden } from "@/lib/platform/errors";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { countRecoveryCodes } from "../queries";
import { isRecent } from "../rules";
import { deleteRecoveryCodes, newRecoveryCodes } from "./recovery-codes";

export type Account = Awaited<ReturnType<typeof findAccount>>;

/** Changes that a person is told by email, by their act in the audit. */
type Change = Extract<
  AuditAct<"account">,
  | "add-app"
  | "remove-app"
  | "add-passkey"
  | "remove-passkey"
  | "make-recovery-codes"
  | "use-recovery-code"
  | "recover"
>;

/**
 * Refuses a session that never showed the second factor of its account: it may be older than the factor, and a thief's.
 * @throws AppError forbidden
 */
async function requireShown(ctx: Ctx, user_id: number): Promise<void> {
  // A session is a super administrator's only once it has shown one.
  if (isSuperAdmin(ctx) || !(await hasFactor(ctx, user_id))) return;
  if (!(await secondFactorShownAt(ctx))) throw forbidden("factorNotShown");
}

/**
 * Asks for the password, unless the session has shown a second factor in the last minutes.
 * @throws AppError forbidden in a session that never showed the factor of the account | invalid on current_password | rate_limited
 */
export async function requireProof(
  ctx: PoolCtx,
  user: Account,
  current_password: string | undefined,
): Promise<void> {
  await requireShown(ctx, user.id);
  if (isRecent(await secondFactorShownAt(ctx), ctx.clock.now())) return;
  await askOwnPassword(ctx, user, current_password);
}

/** Writes a change of the factors into the audit, and tells the person by email. */
export async function recordChange(tx: Tx, user: Account, act: Change): Promise<void> {
  tx.invalidate(userTag(user.id));
  await recordAudit(tx, { subject: "account", act, farm_id: null, subject_id: user.id });
  const { email, lang } = user;
  // An address that is not verified may be a stranger's.
  if (!user.email_verified_at) return;
  await queueTransactional(tx, {
    channel: "email",
    kind: "two_step_changed",
    address: email,
    lang,
    values: { email, change: act.replaceAll("-", "_"), url: env().APP_URL + adminHref(lang, "/profile") },
  });
}

/**
 * Ends the adding of a factor: the session has shown it, and the first one brings recovery codes.
 * @returns the codes; null when the account has some already
 */
export async function factorAdded(
  tx: Tx,
  user: Account,
  act: "add-app" | "add-passkey",
): Promise<string[] | null> {
  await markSecondFactorShown(tx);
  await recordChange(tx, user, act);
  return (await countRecoveryCodes(tx.db, user.id)) > 0 ? null : newRecoveryCodes(tx, user.id);
}

/**
 * Ends the removing of a factor. With the last one the recovery codes end, and what sessions have shown.
 * @throws AppError conflict for the last factor of a super administrator
 */
export async function factorRemoved(
  tx: Tx,
  user: Account,
  act: "remove-app" | "remove-passkey",
): Promise<void> {
  await recordChange(tx, user, act);
  if (await hasFactor(tx, user.id)) return;
  if (user.is_admin) throw conflict("lastFactor");
  await deleteRecoveryCodes(tx, user.id);
  await forgetSecondFactorShown(tx, user.id);
}

/**
 * Locks the account, so that changes of its factors wait for each other, and returns it as it is then.
 * @throws AppError forbidden when it has a factor by now, which this session never showed
 */
export async function lockAccount(tx: Ctx, user: Account): Promise<Account> {
  await lockUser(tx, user);
  await requireShown(tx, user.id);
  return findAccount(tx, user.id);
}

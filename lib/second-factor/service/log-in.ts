import { findUser } from "@/lib/accounts/operations/find-user";
import { countAnswer, endPendingLogIn, findPendingLogIn } from "@/lib/accounts/operations/pending-log-ins";
import { enter } from "@/lib/accounts/operations/sign-in";
import type { SignedIn } from "@/lib/accounts/presenter";
import { login } from "@/lib/accounts/service/log-in";
import { type Ctx, type PoolCtx, type Tx, transaction } from "@/lib/platform/context";
import { AppError, invalid, unauthenticated } from "@/lib/platform/errors";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { limitRate, takeBackCalls } from "@/lib/platform/rate-limits";
import { KeptPendingInput, PendingInput, SecondStepInput } from "../inputs";
import { spendAppCode } from "../operations/app";
import { type Account, recordChange } from "../operations/factors";
import { checkPasskey, passkeyToShow } from "../operations/passkeys";
import { spendRecoveryCode } from "../operations/recovery-codes";
import type { SecondStepView } from "../presenter";
import { countRecoveryCodes, findApp, listPasskeys } from "../queries";
import { isAppCode } from "../rules";

type Shown = { passkey: string } | { code: string };

/** Checks a second factor and spends it. @throws AppError invalid on code, or without a field for a passkey */
async function showFactor(tx: Tx, user: Account, shown: Shown): Promise<void> {
  if ("passkey" in shown) {
    if (await checkPasskey(tx, user.id, shown.passkey)) return;
    throw new AppError("invalid", {}, [{ key: "passkeyRefused" }]);
  }
  if (isAppCode(shown.code)) {
    if (await spendAppCode(tx, user.id, shown.code)) return;
    throw invalid("code", "wrongCode");
  }
  if (!(await spendRecoveryCode(tx, user.id, shown.code))) throw invalid("code", "wrongCode");
  await recordChange(tx, user, "use-recovery-code");
}

const CODE_LIMITS = ["app_code_account", "app_code_day"] as const;

/** Finishes a log-in that waits for its second factor. Each answer counts before it is checked. */
async function finish(ctx: PoolCtx, raw: unknown): Promise<SignedIn> {
  const { pending, code, passkey } = SecondStepInput.parse(raw);
  const shown: Shown | null = passkey ? { passkey } : code ? { code } : null;
  if (!shown) throw invalid("code", "requiredCode");
  await limitRate(ctx, "second_step_address", ctx.ip);
  const { id, user_id, redirect_to, session_epoch } = await countAnswer(ctx, pending);
  const guessable = "code" in shown && isAppCode(shown.code);
  if (guessable) for (const limit of CODE_LIMITS) await limitRate(ctx, limit, String(user_id));
  const signedIn = await transaction(ctx, async (tx) => {
    const user = await findUser(tx, user_id);
    if (user?.session_epoch !== session_epoch) throw unauthenticated("logInAgain");
    await showFactor(tx, user, shown);
    await endPendingLogIn(tx, id);
    return enter(tx, user, redirect_to ?? undefined, tx.clock.now());
  });
  // Right codes do not count, wrong ones of somebody else do.
  if (guessable) for (const limit of CODE_LIMITS) await takeBackCalls(ctx, limit, String(user_id), 1);
  return signedIn;
}

/**
 * Open to anyone. Logs a user in with email and password; an account with a second factor gets the secret of a pending
 * log-in, and shows its factor with that secret in a second call.
 * @throws AppError unauthenticated | invalid on captcha or code | rate_limited
 */
export async function logIn(ctx: PoolCtx, raw: unknown): Promise<SignedIn> {
  authorizeAnyone(ctx);
  const isSecondStep = raw !== null && typeof raw === "object" && "pending" in raw;
  return isSecondStep ? finish(ctx, raw) : login(ctx, raw);
}

/** Open to anyone. Returns what a pending log-in can be finished with; null when it ended. */
export async function readSecondStep(ctx: Ctx, raw: unknown): Promise<SecondStepView | null> {
  authorizeAnyone(ctx);
  const user_id = await findPendingLogIn(ctx, KeptPendingInput.parse(raw).pending);
  if (user_id === null) return null;
  const [app, keys, codes] = await Promise.all([
    findApp(ctx.db, user_id),
    listPasskeys(ctx.db, user_id),
    countRecoveryCodes(ctx.db, user_id),
  ]);
  return { app: app !== null, passkeys: keys.length > 0, recovery_codes: codes > 0 };
}

/**
 * Open to anyone with a pending log-in. Returns what the browser needs to show a passkey of its account.
 * @throws AppError unauthenticated | rate_limited
 */
export async function startPasskeyLogIn(ctx: PoolCtx, raw: unknown) {
  authorizeAnyone(ctx);
  const { pending } = PendingInput.parse(raw);
  await limitRate(ctx, "second_step_address", ctx.ip);
  const user_id = await findPendingLogIn(ctx, pending);
  if (user_id === null) throw unauthenticated("logInAgain");
  return passkeyToShow(ctx, user_id);
}

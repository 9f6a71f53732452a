import { findAccount } from "@/lib/accounts/operations/describe-user";
import { askOwnPassword } from "@/lib/accounts/operations/own-password";
import { hasFactor } from "@/lib/accounts/operations/second-factor";
import { secondFactorShownAt } from "@/lib/accounts/operations/sessions";
import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { AppError, conflict, invalid, notFound } from "@/lib/platform/errors";
import { authorizeUser, authorizeVerifiedUser } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { FirstCodeInput, NewPasskeyInput, PasskeyInput, ProofInput, StartPasskeyInput } from "../inputs";
import { confirmApp, deleteApp, startApp } from "../operations/app";
import { factorAdded, factorRemoved, lockAccount, recordChange, requireProof } from "../operations/factors";
import { deletePasskey, passkeyToMake, savePasskey } from "../operations/passkeys";
import { newRecoveryCodes } from "../operations/recovery-codes";
import type { AppSetup, FactorsView } from "../presenter";
import { countRecoveryCodes, findApp, listPasskeys } from "../queries";
import { isRecent, MOST_PASSKEYS } from "../rules";

/** Codes that are shown this once; null when the account keeps those that it has. */
interface Added {
  recovery_codes: string[] | null;
}

/** Returns what the own account has for its second step. @throws AppError unauthenticated */
export async function readFactors(ctx: Ctx, _raw?: unknown): Promise<FactorsView> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  const [app, keys, recovery_codes_left, shown] = await Promise.all([
    findApp(ctx.db, user.id),
    listPasskeys(ctx.db, user.id),
    countRecoveryCodes(ctx.db, user.id),
    secondFactorShownAt(ctx),
  ]);
  return {
    app_since: app?.confirmed_at?.toISOString() ?? null,
    passkeys: keys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left,
    required: user.is_admin,
    verified: user.email_verified_at !== null,
    shown: shown !== null,
    has_password: user.password_hash !== null,
    recent: isRecent(shown, ctx.clock.now()),
  };
}

/**
 * Begins an authenticator app for the own account. It counts once its first code was typed; until then an earlier one does.
 * @throws AppError unauthenticated | forbidden | invalid on current_password | rate_limited
 */
export async function startAuthenticatorApp(ctx: PoolCtx, raw: unknown): Promise<AppSetup> {
  const user = await findAccount(ctx, await authorizeVerifiedUser(ctx));
  await requireProof(ctx, user, ProofInput.parse(raw).current_password);
  await limitRate(ctx, "factor_account", String(user.id));
  return transaction(ctx, async (tx) => startApp(tx, await lockAccount(tx, user)));
}

/**
 * Confirms the authenticator app that was begun, with its first code.
 * @throws AppError unauthenticated | forbidden in a session older than a factor | invalid on code | rate_limited
 */
export async function confirmAuthenticatorApp(ctx: PoolCtx, raw: unknown): Promise<Added> {
  const user = await findAccount(ctx, await authorizeVerifiedUser(ctx));
  const { code } = FirstCodeInput.parse(raw);
  await limitRate(ctx, "factor_account", String(user.id));
  return transaction(ctx, async (tx) => {
    const locked = await lockAccount(tx, user);
    if (!(await confirmApp(tx, user.id, code))) throw invalid("code", "wrongCode");
    return { recovery_codes: await factorAdded(tx, locked, "add-app") };
  });
}

/**
 * Removes the authenticator app of the own account, after the password was asked for.
 * @throws AppError unauthenticated | forbidden | invalid | not_found | conflict for a super administrator's last factor
 */
export async function removeAuthenticatorApp(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  await askOwnPassword(ctx, user, ProofInput.parse(raw).current_password);
  return transaction(ctx, async (tx) => {
    const locked = await lockAccount(tx, user);
    if (!(await deleteApp(tx, user.id))) throw notFound();
    await factorRemoved(tx, locked, "remove-app");
    return { success: true };
  });
}

/**
 * Returns what the browser needs to make a passkey for the own account.
 * @throws AppError unauthenticated | forbidden | invalid on current_password | conflict | rate_limited
 */
export async function startPasskey(ctx: PoolCtx, raw: unknown) {
  const user = await findAccount(ctx, await authorizeVerifiedUser(ctx));
  await requireProof(ctx, user, StartPasskeyInput.parse(raw).current_password);
  await limitRate(ctx, "factor_account", String(user.id));
  if ((await listPasskeys(ctx.db, user.id)).length >= MOST_PASSKEYS)
    throw conflict("maxPasskeys", { max: MOST_PASSKEYS });
  return transaction(ctx, (tx) => passkeyToMake(tx, user));
}

/**
 * Saves a passkey that the person's device made.
 * @throws AppError unauthenticated | forbidden | invalid when the device's answer is wrong or too late | rate_limited
 */
export async function addPasskey(ctx: PoolCtx, raw: unknown): Promise<Added> {
  const user = await findAccount(ctx, await authorizeVerifiedUser(ctx));
  const { name, passkey } = NewPasskeyInput.parse(raw);
  await limitRate(ctx, "factor_account", String(user.id));
  return transaction(ctx, async (tx) => {
    const locked = await lockAccount(tx, user);
    if (!(await savePasskey(tx, user.id, name, passkey)))
      throw new AppError("invalid", {}, [{ key: "passkeyRefused" }]);
    return { recovery_codes: await factorAdded(tx, locked, "add-passkey") };
  });
}

/**
 * Removes a passkey of the own account, after the password was asked for.
 * @throws AppError unauthenticated | forbidden | invalid | not_found | conflict for a super administrator's last factor
 */
export async function removePasskey(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  const { passkey_id, current_password } = PasskeyInput.parse(raw);
  await askOwnPassword(ctx, user, current_password);
  return transaction(ctx, async (tx) => {
    const locked = await lockAccount(tx, user);
    if (!(await deletePasskey(tx, user.id, passkey_id))) throw notFound();
    await factorRemoved(tx, locked, "remove-passkey");
    return { success: true };
  });
}

/**
 * Makes new recovery codes for the own account; the old ones end.
 * @throws AppError unauthenticated | forbidden | invalid on current_password | conflict without a factor | rate_limited
 */
export async function makeRecoveryCodes(ctx: PoolCtx, raw: unknown): Promise<Added> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  await requireProof(ctx, user, ProofInput.parse(raw).current_password);
  await limitRate(ctx, "factor_account", String(user.id));
  return transaction(ctx, async (tx) => {
    const locked = await lockAccount(tx, user);
    if (!(await hasFactor(tx, user.id))) throw conflict("factorFirst");
    await recordChange(tx, locked, "make-recovery-codes");
    return { recovery_codes: await newRecoveryCodes(tx, user.id) };
  });
}

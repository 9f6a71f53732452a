import { findAccount } from "@/lib/accounts/operations/describe-user";
import { lockUser } from "@/lib/accounts/operations/users";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { conflict, notFound } from "@/lib/platform/errors";
import { authorizeAnyone, authorizeFarm, authorizeJob, authorizeUser } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { requireProof } from "@/lib/second-factor/operations/factors";
import { ApiTokenInput, LeakedTokenInput, NewApiTokenInput } from "./inputs";
import { tellOwner } from "./operations/tell-owner";
import {
  addToken,
  countTokens,
  deleteDeadTokens,
  deleteToken,
  deleteTokenOfSecret,
} from "./operations/tokens";
import { type ApiTokenView, toApiTokenView } from "./presenter";
import { listTokensOf } from "./queries";
import { MOST_TOKENS } from "./rules";

/** Lists the own personal tokens that still work, newest first. @throws AppError unauthenticated */
export async function listApiTokens(ctx: Ctx, _raw?: unknown): Promise<ApiTokenView[]> {
  const rows = await listTokensOf(ctx.db, authorizeUser(ctx), ctx.clock.now());
  return rows.map(toApiTokenView);
}

/**
 * Adds a personal token, after the password was asked for. Its secret is answered this once.
 * @throws AppError unauthenticated | not_found for a foreign farm | invalid | conflict | rate_limited
 */
export async function createApiToken(ctx: PoolCtx, raw: unknown): Promise<{ token: string }> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  const { current_password, ...wish } = NewApiTokenInput.parse(raw);
  if (wish.farm_id !== null) await authorizeFarm(ctx, "farm.read", wish.farm_id);
  await requireProof(ctx, user, current_password);
  await limitRate(ctx, "token_account", String(user.id));
  return transaction(ctx, async (tx) => {
    await lockUser(tx, user);
    if ((await countTokens(tx, user.id)) >= MOST_TOKENS) throw conflict("maxTokens", { max: MOST_TOKENS });
    const token = await addToken(tx, user, wish);
    await recordAudit(tx, { subject: "account", act: "add-token", farm_id: null, subject_id: user.id });
    await tellOwner(tx, user, "added", wish.name);
    return { token };
  });
}

/** Removes a personal token of the own account. @throws AppError unauthenticated | not_found */
export async function removeApiToken(ctx: Ctx, raw: unknown): Promise<{ success: true }> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  const { token_id } = ApiTokenInput.parse(raw);
  return transaction(ctx, async (tx) => {
    await lockUser(tx, user);
    if (!(await deleteToken(tx, user.id, token_id))) throw notFound();
    await recordAudit(tx, { subject: "account", act: "remove-token", farm_id: null, subject_id: user.id });
    return { success: true };
  });
}

/**
 * Open to anyone: ends a token that was found where it does not belong, and tells its owner. Who holds a token could use
 * it, so may also end it. The answer does not say whether the token worked.
 * @throws AppError invalid | rate_limited
 */
export async function revokeLeakedToken(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeAnyone(ctx);
  const { token } = LeakedTokenInput.parse(raw);
  await limitRate(ctx, "token_report_address", ctx.ip);
  return transaction(ctx, async (tx) => {
    const gone = await deleteTokenOfSecret(tx, token);
    if (!gone) return { success: true };
    const user = await findAccount(tx, gone.user_id);
    const entry = { subject: "account", farm_id: null, subject_id: user.id } as const;
    await recordAudit(tx, { ...entry, act: "revoke-leaked-token" });
    await tellOwner(tx, user, "revoked", gone.name);
    return { success: true };
  });
}

/** Deletes expired tokens. A daily job calls it. @returns how many were deleted */
export async function purgeApiTokens(ctx: Ctx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return { purged: await deleteDeadTokens(ctx) };
}

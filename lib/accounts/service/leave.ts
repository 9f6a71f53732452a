import { type PoolCtx, transaction } from "@/lib/platform/context";
import { authorizeUser } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { publicStorage } from "@/lib/providers/storage";
import { DeleteAccountInput } from "../inputs";
import { findAccount } from "../operations/describe-user";
import { askOwnPassword } from "../operations/own-password";
import { removeAccount } from "../operations/remove-account";
import { lockUser } from "../operations/users";
import { type AccountData, toSessionView } from "../presenter";
import {
  listLogIns,
  listMemberships,
  listPersonalTokens,
  listSecondFactors,
  listSessionsOf,
  listSubscriptions,
  listUploads,
  listVotes,
} from "../queries";

/**
 * Deletes the account of the logged-in user for good, after the password was asked for.
 * @throws AppError invalid | conflict while the account owns a farm | rate_limited
 */
export async function deleteAccount(ctx: PoolCtx, raw: unknown): Promise<void> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  const { current_password } = DeleteAccountInput.parse(raw);
  await askOwnPassword(ctx, user, current_password);
  const folders = await transaction(ctx, async (tx) => {
    await lockUser(tx, user);
    return removeAccount(tx, user);
  });
  for (const folder of folders) await publicStorage().remove(folder);
}

/** Returns all that we keep of the account of the logged-in user, to take along. @throws AppError rate_limited */
export async function exportAccount(ctx: PoolCtx, _raw?: unknown): Promise<AccountData> {
  const user = await findAccount(ctx, authorizeUser(ctx));
  await limitRate(ctx, "account_export", String(user.id));
  const [sessions, log_ins, second_factor, api_tokens, farms, subscriptions, votes, pictures] =
    await Promise.all([
      listSessionsOf(ctx.db, user.id, ctx.clock.now()),
      listLogIns(ctx.db, user.id),
      listSecondFactors(ctx.db, user.id),
      listPersonalTokens(ctx.db, user.id),
      listMemberships(ctx.db, user.id),
      listSubscriptions(ctx.db, user.id),
      listVotes(ctx.db, user.id),
      listUploads(ctx.db, user.id),
    ]);
  const { name, email, unverified_new_email, phone, lang, created_at } = user;
  return {
    exported_at: ctx.clock.now().toISOString(),
    account: {
      ...{ name, email, unverified_new_email, phone, lang },
      created_at: created_at.toISOString(),
      email_verified_at: user.email_verified_at?.toISOString() ?? null,
      phone_verified_at: user.phone_verified_at?.toISOString() ?? null,
    },
    sessions: sessions.map((row) => toSessionView(row, undefined)),
    log_ins: log_ins.map(({ created_at: at, ...rest }) => ({ at: at.toISOString(), ...rest })),
    ...{ second_factor, api_tokens, farms, subscriptions, votes, pictures },
  };
}

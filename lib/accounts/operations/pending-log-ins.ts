import { and, eq, gt, lt, sql } from "drizzle-orm";
import { pending_log_ins } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { unauthenticated } from "@/lib/platform/errors";
import { hashSecret, newSecret } from "@/lib/platform/secrets";
import type { User } from "../queries";
import { PENDING_LOG_IN } from "../rules";

/** Begins a log-in that waits for its second factor. @returns the secret by which the second step names it */
export async function addPendingLogIn(
  ctx: Ctx,
  { id, session_epoch }: Pick<User, "id" | "session_epoch">,
  redirect_to: string | null,
): Promise<string> {
  const secret = newSecret();
  const now = ctx.clock.now();
  await ctx.db.insert(pending_log_ins).values({
    user_id: id,
    secret_hash: hashSecret(secret),
    session_epoch,
    redirect_to,
    expires_at: new Date(now.getTime() + PENDING_LOG_IN.lifetime),
    created_at: now,
  });
  return secret;
}

const usable = (ctx: Ctx, secret: string) =>
  and(
    eq(pending_log_ins.secret_hash, hashSecret(secret)),
    gt(pending_log_ins.expires_at, ctx.clock.now()),
    lt(pending_log_ins.tries, PENDING_LOG_IN.answers),
    sql`exists (select from users u
      where u.id = ${pending_log_ins.user_id} and u.session_epoch = ${pending_log_ins.session_epoch})`,
  );

/** Returns whose log-in waits under this secret; null when it ended. */
export async function findPendingLogIn(ctx: Ctx, secret: string): Promise<number | null> {
  const [found] = await ctx.db
    .select({ user_id: pending_log_ins.user_id })
    .from(pending_log_ins)
    .where(usable(ctx, secret));
  return found?.user_id ?? null;
}

/**
 * Counts one answer of a pending log-in before it is checked, so that parallel guesses count too.
 * @throws AppError unauthenticated when the log-in ended or took all its answers
 */
export async function countAnswer(ctx: Ctx, secret: string) {
  const [counted] = await ctx.db
    .update(pending_log_ins)
    .set({ tries: sql`${pending_log_ins.tries} + 1` })
    .where(usable(ctx, secret))
    .returning({
      id: pending_log_ins.id,
      user_id: pending_log_ins.user_id,
      redirect_to: pending_log_ins.redirect_to,
      session_epoch: pending_log_ins.session_epoch,
    });
  if (!counted) throw unauthenticated("logInAgain");
  return counted;
}

/** Ends a pending log-in, which becomes one session at most. @throws AppError unauthenticated when it ended before */
export async function endPendingLogIn(tx: Ctx, id: number): Promise<void> {
  const ended = await tx.db
    .delete(pending_log_ins)
    .where(eq(pending_log_ins.id, id))
    .returning({ id: pending_log_ins.id });
  if (ended.length === 0) throw unauthenticated("logInAgain");
}

/** Ends all pending log-ins of a user. */
export async function endPendingLogIns(tx: Ctx, user_id: number): Promise<void> {
  await tx.db.delete(pending_log_ins).where(eq(pending_log_ins.user_id, user_id));
}

import { and, eq, gt, lt } from "drizzle-orm";
import { landing_registrations, partial_signups } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { forbidden } from "@/lib/core/errors";
import { limitPerson, limitRate } from "@/lib/core/rate-limits";
import { hashSecret, newSecret } from "@/lib/core/secrets";
import { LandingRegisterInput, PartialSignupInput } from "../inputs";
import { PARTIAL_SIGNUP_LIFE } from "../rules";

const oldest = (ctx: Ctx) => new Date(ctx.clock.now().getTime() - PARTIAL_SIGNUP_LIFE);

/**
 * Open to anyone: keeps the contact typed into a sign-up form, as disclosed under it, for at most 7 days.
 * The token of the first call continues the same row; any other begins a new one.
 * @throws AppError invalid | rate_limited
 */
export async function savePartialSignup(ctx: Ctx, raw: unknown): Promise<{ token: string }> {
  const { token, email, phone_number } = PartialSignupInput.parse(raw);
  await limitRate(ctx, "partial_address", ctx.ip);
  const contact = { email: email || null, phone: phone_number || null };
  if (token) {
    const known = await ctx.db
      .update(partial_signups)
      .set(contact)
      .where(
        and(eq(partial_signups.token_hash, hashSecret(token)), gt(partial_signups.created_at, oldest(ctx))),
      )
      .returning({ id: partial_signups.id });
    if (known.length > 0) return { token };
  }
  const fresh = newSecret();
  await ctx.db.insert(partial_signups).values({ ...contact, token_hash: hashSecret(fresh) });
  return { token: fresh };
}

/** The daily job that forgets sign-ups begun more than 7 days ago. @returns how many */
export async function purgePartialSignups(ctx: Ctx): Promise<{ purged: number }> {
  if (ctx.actor.kind !== "system") throw forbidden();
  const gone = await ctx.db
    .delete(partial_signups)
    .where(lt(partial_signups.created_at, oldest(ctx)))
    .returning({ id: partial_signups.id });
  return { purged: gone.length };
}

/**
 * Open to anyone: a farm leaves its name before it has an account. The answer is the same for an address
 * that did so already.
 * @throws AppError invalid | rate_limited
 */
export async function registerInterest(ctx: Ctx, raw: unknown): Promise<{ success: true }> {
  const input = LandingRegisterInput.parse(raw);
  await limitPerson(ctx, "signup_address", [["signup_person", input.email]]);
  await ctx.db
    .insert(landing_registrations)
    .values({ ...input, lang: ctx.lang })
    .onConflictDoNothing();
  return { success: true };
}

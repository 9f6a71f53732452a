import { and, eq, gt, lt } from "drizzle-orm";
import { landing_registrations, partial_signups } from "@/db/schema";
import type { Ctx } from "@/lib/platform/context";
import { hashSecret, newSecret } from "@/lib/platform/secrets";
import type { RequestState } from "@/lib/vocabulary/enumerations";
import { keptSince } from "@/lib/vocabulary/retention";
import { PARTIAL_SIGNUP_LIFETIME } from "../rules";

interface Contact {
  email: string | null;
  phone: string | null;
}

const oldest = (ctx: Ctx) => new Date(ctx.clock.now().getTime() - PARTIAL_SIGNUP_LIFETIME);

/** Replaces the contact data of a sign-up that was started less than a week ago. @returns false when there is none */
export async function changePartialSignup(ctx: Ctx, token: string, contact: Contact): Promise<boolean> {
  const known = await ctx.db
    .update(partial_signups)
    .set(contact)
    .where(
      and(eq(partial_signups.token_hash, hashSecret(token)), gt(partial_signups.created_at, oldest(ctx))),
    )
    .returning({ id: partial_signups.id });
  return known.length > 0;
}

/** Saves an unfinished sign-up. @returns the token that identifies the row in later calls */
export async function addPartialSignup(ctx: Ctx, contact: Contact): Promise<string> {
  const token = newSecret();
  const token_hash = hashSecret(token);
  await ctx.db.insert(partial_signups).values({ ...contact, token_hash, created_at: ctx.clock.now() });
  return token;
}

/** Deletes an unfinished sign-up after it was finished. */
export async function deletePartialSignup(tx: Ctx, token: string): Promise<void> {
  await tx.db.delete(partial_signups).where(eq(partial_signups.token_hash, hashSecret(token)));
}

/** Deletes unfinished sign-ups that are more than 7 days old. @returns how many were deleted */
export async function deleteOldPartialSignups(ctx: Ctx): Promise<number> {
  const { count } = await ctx.db.delete(partial_signups).where(lt(partial_signups.created_at, oldest(ctx)));
  return count;
}

/** Deletes registrations of interest after their time. @returns how many */
export async function deleteOldRegistrations(ctx: Ctx): Promise<number> {
  const since = keptSince("interest", ctx.clock.now());
  const { count } = await ctx.db
    .delete(landing_registrations)
    .where(lt(landing_registrations.created_at, since));
  return count;
}

/** Saves the name of a farm without an account. A second registration with the same email changes nothing. */
export async function addLandingRegistration(
  ctx: Ctx,
  values: { farm_name: string; name: string; email: string },
): Promise<void> {
  await ctx.db
    .insert(landing_registrations)
    .values({ ...values, lang: ctx.lang, created_at: ctx.clock.now() })
    .onConflictDoNothing();
}

/** Changes how far a registration of interest is. @returns how far it was; null when there is none */
export async function changeRegistrationState(
  tx: Ctx,
  id: number,
  state: RequestState,
): Promise<RequestState | null> {
  const own = eq(landing_registrations.id, id);
  const [row] = await tx.db
    .select({ state: landing_registrations.state })
    .from(landing_registrations)
    .where(own)
    .for("update");
  if (!row) return null;
  await tx.db.update(landing_registrations).set({ state }).where(own);
  return row.state;
}

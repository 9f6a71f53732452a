import type { Ctx, PoolCtx } from "@/lib/platform/context";
import { invalidFields } from "@/lib/platform/errors";
import { authorizeAnyone, authorizeJob } from "@/lib/platform/permissions";
import { limitPerson, limitRate, pairOf } from "@/lib/platform/rate-limits";
import { requireOn } from "@/lib/switches/operations/switches";
import { LandingRegisterInput, PartialSignupInput } from "../inputs";
import {
  addLandingRegistration,
  addPartialSignup,
  changePartialSignup,
  deleteOldPartialSignups,
  deleteOldRegistrations,
} from "../operations/interest";

/**
 * Whether so much of an address or a number is typed that it is kept (docs/product/accounts.md "Unfinished forms").
 */
const isWorthKeeping = (email: string | null | undefined, phone: string | null | undefined): boolean =>
  Boolean(email?.includes("@")) || (phone?.length ?? 0) > 3;

/**
 * Open to anyone. Saves the contact data typed into a sign-up form for at most 7 days, as the form says. The token of
 * the first call updates the same row; a call without a valid token adds a new one.
 * @throws AppError invalid | rate_limited | switched_off
 */
export async function savePartialSignup(ctx: PoolCtx, raw: unknown): Promise<{ token: string }> {
  authorizeAnyone(ctx);
  await requireOn(ctx, "sign_ups");
  const { token, email, phone_number } = PartialSignupInput.parse(raw);
  await limitRate(ctx, "partial_address", ctx.ip);
  const typed = isWorthKeeping(email, phone_number);
  const contact = { email: (typed && email) || null, phone: (typed && phone_number) || null };
  if (token && (await changePartialSignup(ctx, token, contact))) return { token };
  if (!typed) throw invalidFields(["email", "phone_number"], "requiredEmailOrPhone");
  return { token: await addPartialSignup(ctx, contact) };
}

/** Deletes sign-ups that were started more than 7 days ago. A daily job calls it. @returns how many were deleted */
export async function purgePartialSignups(ctx: Ctx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return { purged: await deleteOldPartialSignups(ctx) };
}

/** Deletes registrations of interest after their time. A daily job calls it. @returns how many were deleted */
export async function purgeInterest(ctx: Ctx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return { purged: await deleteOldRegistrations(ctx) };
}

/**
 * Open to anyone. Saves the name of a farm that has no account yet. The answer is the same for an email that is
 * already registered.
 * @throws AppError invalid | rate_limited
 */
export async function registerInterest(ctx: PoolCtx, raw: unknown): Promise<{ success: true }> {
  authorizeAnyone(ctx);
  const input = LandingRegisterInput.parse(raw);
  await limitPerson(ctx, "interest_address", [["interest_person", pairOf(ctx, input.email)]]);
  await addLandingRegistration(ctx, input);
  return { success: true };
}

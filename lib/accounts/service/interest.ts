import type { Ctx } from "@/lib/core/context";
import { authorizeAnyone, authorizeJob } from "@/lib/core/permissions";
import { limitPerson, limitRate } from "@/lib/core/rate-limits";
import { LandingRegisterInput, PartialSignupInput } from "../inputs";
import {
  addLandingRegistration,
  addPartialSignup,
  changePartialSignup,
  forgetOldPartialSignups,
} from "../operations/interest";

/**
 * Open to anyone: keeps the contact typed into a sign-up form, as disclosed under it, for at most 7 days.
 * The token of the first call continues the same row; any other begins a new one.
 * @throws AppError invalid | rate_limited
 */
export async function savePartialSignup(ctx: Ctx, raw: unknown): Promise<{ token: string }> {
  authorizeAnyone(ctx);
  const { token, email, phone_number } = PartialSignupInput.parse(raw);
  await limitRate(ctx, "partial_address", ctx.ip);
  const contact = { email: email || null, phone: phone_number || null };
  if (token && (await changePartialSignup(ctx, token, contact))) return { token };
  return { token: await addPartialSignup(ctx, contact) };
}

/** The daily job that forgets sign-ups begun more than 7 days ago. @returns how many */
export async function purgePartialSignups(ctx: Ctx): Promise<{ purged: number }> {
  authorizeJob(ctx);
  return { purged: await forgetOldPartialSignups(ctx) };
}

/**
 * Open to anyone: a farm leaves its name before it has an account. The answer is the same for an address
 * that did so already.
 * @throws AppError invalid | rate_limited
 */
export async function registerInterest(ctx: Ctx, raw: unknown): Promise<{ success: true }> {
  authorizeAnyone(ctx);
  const input = LandingRegisterInput.parse(raw);
  await limitPerson(ctx, "signup_address", [["signup_person", input.email]]);
  await addLandingRegistration(ctx, input);
  return { success: true };
}

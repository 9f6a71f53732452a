import { and, eq } from "drizzle-orm";
import { partial_signups, qr_codes, users } from "@/db/schema";
import { type Ctx, transaction } from "@/lib/core/context";
import { invalid } from "@/lib/core/errors";
import { limitPerson } from "@/lib/core/rate-limits";
import { hashSecret } from "@/lib/core/secrets";
import { env } from "@/lib/env";
import { openFarm } from "@/lib/farms/operations/open-farm";
import { href } from "@/lib/i18n/routes";
import { orDuplicate } from "../duplicate";
import { QrCodeOnboardingInput, SignupInput } from "../inputs";
import { createLink, sendVerification } from "../operations/links";
import { signIn } from "../operations/sign-in";
import { hashPassword } from "../passwords";
import type { SignedIn } from "../presenter";
import type { User } from "../queries";

interface Newcomer {
  name: string;
  email: string;
  phone_number: string | null;
  farm_name: string;
  password_hash: string | null;
}

/** A person, their farm on trial and its general QR code: all of it or nothing. */
async function settle(tx: Ctx, newcomer: Newcomer): Promise<{ user: User; farm_id: number }> {
  const { name, email, phone_number: phone, farm_name, password_hash } = newcomer;
  const [added] = await tx.db
    .insert(users)
    .values({ name, email, phone, password_hash, lang: tx.lang })
    .onConflictDoNothing()
    .returning();
  if (!added) throw invalid("email", "emailTaken");
  const farm = await openFarm(tx, { name: farm_name, user_id: added.id, email, phone });
  const [user] = await tx.db
    .update(users)
    .set({ default_farm_id: farm.id })
    .where(eq(users.id, added.id))
    .returning();
  await sendVerification(tx, added, email, tx.lang);
  return { user: user!, farm_id: farm.id };
}

/**
 * Open to anyone. That an address already has an account is told only here and within the rate limit.
 * @throws AppError invalid | rate_limited
 */
export async function signup(ctx: Ctx, raw: unknown): Promise<SignedIn> {
  const { password, partial_token, ...newcomer } = SignupInput.parse(raw);
  await limitPerson(ctx, "signup_address", [["signup_person", newcomer.email]]);
  const password_hash = await hashPassword(password);
  return transaction(ctx, async (tx) => {
    const { user } = await settle(tx, { ...newcomer, password_hash });
    if (partial_token) {
      await tx.db.delete(partial_signups).where(eq(partial_signups.token_hash, hashSecret(partial_token)));
    }
    return signIn(tx, user, null);
  });
}

/** The printed code a farm was handed becomes its general one; a code that hangs elsewhere cannot. */
const adoptQrCode = (tx: Ctx, farm_id: number, uuid: string) =>
  orDuplicate(invalid("qr_code_uuid", "qrCodeTaken"), () =>
    tx.db
      .update(qr_codes)
      .set({ uuid })
      .where(and(eq(qr_codes.farm_id, farm_id), qr_codes.is_general)),
  );

/**
 * Open to anyone: signs a farm up on the spot, without a password yet. The answer leads into the new
 * account once, within 15 minutes; there, or by "forgot password", the owner chooses one.
 * @throws AppError invalid | rate_limited
 */
export async function onboardByQrCode(ctx: Ctx, raw: unknown): Promise<{ redirectUrl: string }> {
  const { qr_code_uuid, ...newcomer } = QrCodeOnboardingInput.parse(raw);
  await limitPerson(ctx, "signup_address", [["signup_person", newcomer.email]]);
  return transaction(ctx, async (tx) => {
    const { user, farm_id } = await settle(tx, { ...newcomer, password_hash: null });
    if (qr_code_uuid) await adoptQrCode(tx, farm_id, qr_code_uuid);
    const autologin_token = await createLink(tx, "autologin", user);
    return { redirectUrl: env().APP_URL + href("login", tx.lang, {}, { autologin_token }) };
  });
}

import { env } from "@/lib/env";
import { openFarm } from "@/lib/farms/operations/open-farm";
import { href } from "@/lib/i18n/routes";
import { type PoolCtx, type Tx, transaction } from "@/lib/platform/context";
import { invalid } from "@/lib/platform/errors";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { limitPerson, limitRateInside, limitRecipientsInside, pairOf } from "@/lib/platform/rate-limits";
import { claimQrCode } from "@/lib/qr-codes/operations/write";
import { requireOn } from "@/lib/switches/operations/switches";
import { recipientKey } from "@/lib/values/recipient-key";
import { refuseCommonPassword } from "../common-passwords";
import { QrCodeOnboardingInput, SignupInput } from "../inputs";
import { deletePartialSignup } from "../operations/interest";
import { createLink, sendVerification } from "../operations/links";
import { signIn } from "../operations/sign-in";
import { addUser, rememberFarm } from "../operations/users";
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

/** Creates a user, their farm on trial and its general QR code, in one transaction. */
async function addNewcomer(tx: Tx, newcomer: Newcomer): Promise<{ user: User; farm_id: number }> {
  const { name, email, phone_number: phone, farm_name, password_hash } = newcomer;
  const added = await addUser(tx, { name, email, phone, password_hash });
  if (!added) throw invalid("email", "emailTaken");
  // A sign-up that fails takes no farm and no message from whoever owns the address.
  await limitRateInside(tx, "farm_person", recipientKey(email));
  await limitRecipientsInside(tx, [email]);
  // The activity of the farm names its owner, not a visitor.
  const actor = { kind: "user", user_id: added.id, is_admin: false } as const;
  const asOwner: Tx = { ...tx, actor };
  const farm = await openFarm(asOwner, {
    ...{ name: farm_name, user_id: added.id, email, phone },
    default_lang: tx.lang,
  });
  const user = await rememberFarm(tx, added.id, farm.id);
  await sendVerification(tx, added, email, tx.lang);
  return { user, farm_id: farm.id };
}

/** Counts one sign-up, also a refused one, for its network and for the person there. @throws AppError rate_limited */
const limitNewcomer = (ctx: PoolCtx, { email }: Pick<Newcomer, "email">): Promise<void> =>
  limitPerson(ctx, "signup_address", [["signup_person", pairOf(ctx, email)]], [email]);

/**
 * Open to anyone. Creates an account with a farm. This is the only place that reveals that an email already has an
 * account; it is rate-limited.
 * @throws AppError invalid | rate_limited | switched_off
 */
export async function signup(ctx: PoolCtx, raw: unknown): Promise<SignedIn> {
  authorizeAnyone(ctx);
  await requireOn(ctx, "sign_ups");
  const { password, partial_token, ...newcomer } = SignupInput.parse(raw);
  await refuseCommonPassword("password", password);
  await limitNewcomer(ctx, newcomer);
  const password_hash = await hashPassword(password);
  return transaction(ctx, async (tx) => {
    const { user } = await addNewcomer(tx, { ...newcomer, password_hash });
    if (partial_token) await deletePartialSignup(tx, partial_token);
    return signIn(tx, user, null);
  });
}

/**
 * Open to anyone. Creates an account without a password. The answer contains an address that logs in once within 15
 * minutes. The owner then chooses a password there or with "forgot password".
 * @throws AppError invalid | rate_limited | switched_off
 */
export async function onboardByQrCode(ctx: PoolCtx, raw: unknown): Promise<{ redirectUrl: string }> {
  authorizeAnyone(ctx);
  await requireOn(ctx, "sign_ups");
  const { qr_code_uuid, ...newcomer } = QrCodeOnboardingInput.parse(raw);
  await limitNewcomer(ctx, newcomer);
  return transaction(ctx, async (tx) => {
    const { user, farm_id } = await addNewcomer(tx, { ...newcomer, password_hash: null });
    if (qr_code_uuid) await claimQrCode(tx, farm_id, qr_code_uuid);
    const autologin_token = await createLink(tx, "autologin", user);
    return { redirectUrl: env().APP_URL + href("login", tx.lang, {}, { autologin_token }) };
  });
}

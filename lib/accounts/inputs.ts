import { z } from "zod";
import {
  blank,
  email,
  id,
  name,
  optionalLine,
  orNull,
  requiredText,
  textablePhone,
  ticked,
} from "@/lib/values/fields";
import { StoredImage } from "@/lib/vocabulary/json-columns";
import { LANGS } from "@/lib/vocabulary/languages";

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 200;
/** A new password. */
const newPassword = requiredText("requiredPassword")
  .min(1, "requiredPassword")
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .refine((password) => password.trim() !== "", "blankPassword");
/** An existing password. A wrong length is treated as a wrong password. */
const knownPassword = requiredText("requiredPassword").min(1, "requiredPassword").max(1000);

/** A phone number as typed, converted to E.164. An empty field becomes null. */
const phone = orNull(textablePhone);

const secret = z.string().max(200);

export const LoginInput = z.object({
  email: requiredText("requiredEmail").trim().min(1, "requiredEmail").max(254),
  password: knownPassword,
  /** The solution of a challenge of GET /api/global/captcha, needed after many wrong passwords. */
  captcha: z.string().max(4096).optional(),
  redirect_to: z.string().max(2000).optional().catch(undefined),
});

/** The password of a new account. */
export const NewPasswordInput = z.object({ password: newPassword });

export const SignupInput = z.object({
  name: name(120, "requiredName"),
  email,
  phone_number: phone.default(null),
  password: newPassword,
  farm_name: name(120, "requiredFarmName"),
  partial_token: secret.optional(),
});

/** A sign-up form that is not finished, with the fields filled in so far. */
export const PartialSignupInput = z.object({
  token: secret.nullish(),
  email: optionalLine(254).nullish(),
  phone_number: optionalLine(40).nullish(),
});

export const QrCodeOnboardingInput = z.object({
  name: name(120, "requiredName"),
  farm_name: name(120, "requiredFarmName"),
  email,
  phone_number: phone.default(null),
  qr_code_uuid: z.preprocess(blank, z.guid("invalidValue").nullish()),
});

export const LandingRegisterInput = z.object({
  farm_name: name(120, "requiredFarmName"),
  name: name(120, "requiredName"),
  email,
});

export const AutologinInput = z.object({
  autologin_token: secret.min(1),
  /** Whether the person agreed to leave the account that this browser is logged in to. */
  replace_session: ticked.optional(),
  redirect_to: z.string().max(2000).optional().catch(undefined),
});
/** The token of a page address. Invalid text opens nothing. */
export const AutologinLinkInput = z.object({ autologin_token: secret.catch("") });
export const ForgotPasswordInput = z.object({ email });
/** The token of a page address. Invalid text is treated as an expired link. */
export const LinkInput = z.object({ token: secret.catch("") });
export const WhereNextInput = z.object({ redirect_to: z.string().max(2000).optional().catch(undefined) });
export const VerifyEmailInput = z.object({ token: secret.min(1) });
/** Undoes the change of an email address. */
export const RestoreEmailInput = z.object({ token: secret.min(1) });

/** `newPassword` and `new_password` are the same field (docs/product/calls.md "Field names"). */
const eitherName = (raw: unknown) => {
  if (!raw || typeof raw !== "object" || "new_password" in raw || !("newPassword" in raw)) return raw;
  return { ...raw, new_password: raw.newPassword };
};

const chosen = {
  new_password: newPassword,
  /** Optional. Must equal the new password when it is filled in. */
  new_password_confirmation: z.string().max(1000).optional(),
};

const confirmed = <Schema extends z.ZodType<{ new_password: string; new_password_confirmation?: string }>>(
  schema: Schema,
) =>
  schema.superRefine(({ new_password, new_password_confirmation }, check) => {
    if (!new_password_confirmation || new_password_confirmation === new_password) return;
    for (const field of ["new_password", "new_password_confirmation"]) {
      check.addIssue({ code: "custom", path: [field], message: "matchingPassword" });
    }
  });

/** Resets the password with the link of a message. */
export const ResetPasswordInput = z.preprocess(
  eitherName,
  confirmed(z.object({ token: secret.min(1), email, ...chosen })),
);

/** Changes the password of a logged-in user. A user without a password omits the current one. */
export const ChangePasswordInput = z.preprocess(
  eitherName,
  confirmed(z.object({ current_password: z.string().max(1000).optional(), ...chosen })),
);

/** An avatar image. The address of generated initials is ignored, because clients send it back with the profile. */
const avatar = z.preprocess(
  (value) =>
    value && typeof value === "object" && "url" in value && String(value.url).startsWith("/api/avatars/")
      ? undefined
      : value,
  StoredImage.nullish(),
);

/** Fields of a profile to change. Missing fields keep their value. */
export const UpdateProfileInput = z.object({
  name: name(120, "requiredName").optional(),
  email: email.optional(),
  /** Needed for a new email address. */
  current_password: z.string().max(1000).optional(),
  phone: phone.optional(),
  avatar,
  lang: z.enum(LANGS).optional(),
  default_farm_id: id.optional(),
});

/** Deletes the own account. */
export const DeleteAccountInput = z.object({ current_password: z.string().max(1000).optional() });

/** A user by uuid, whose initials are drawn. */
export const AvatarInput = z.object({ user_uuid: z.string() });

/** One session of the user. */
export const SessionInput = z.object({ session_id: id });

/** The six digits of a text, with or without a space. */
export const PhoneCodeInput = z.object({
  code: requiredText("required")
    .max(20, "invalidCode")
    .transform((text) => text.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "invalidCode")),
});

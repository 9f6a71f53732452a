import { z } from "zod";
import {
  blank,
  email,
  id,
  line,
  optionalLine,
  orNull,
  phone as phoneNumber,
  present,
} from "@/lib/core/fields";
import { StoredImage } from "@/lib/core/json-columns";
import { LANGS } from "@/lib/i18n/languages";

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 200;
/** A password that someone chooses. */
const newPassword = present("requiredPassword")
  .min(1, "requiredPassword")
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX);
/** One that someone claims to know: any length is simply wrong. */
const knownPassword = present("requiredPassword").min(1, "requiredPassword").max(1000);

/** A number as typed, in E.164; an empty field is none. */
const phone = orNull(phoneNumber);

const secret = z.string().max(200);

export const LoginInput = z.object({
  email: present("requiredEmail").trim().min(1, "requiredEmail").max(254),
  password: knownPassword,
  redirect_to: z.string().max(2000).optional().catch(undefined),
});

export const SignupInput = z.object({
  name: line(120, "requiredName"),
  email,
  phone_number: phone.default(null),
  password: newPassword,
  farm_name: line(120, "requiredFarmName"),
  partial_token: secret.optional(),
});

/** A form begun: whatever is in it so far. */
export const PartialSignupInput = z.object({
  token: secret.nullish(),
  email: optionalLine(254).nullish(),
  phone_number: optionalLine(40).nullish(),
});

export const QrCodeOnboardingInput = z.object({
  name: line(120, "requiredName"),
  farm_name: line(120, "requiredFarmName"),
  email,
  phone_number: phone.default(null),
  qr_code_uuid: z.preprocess(blank, z.guid("invalidValue").nullish()),
});

export const LandingRegisterInput = z.object({
  farm_name: line(120, "requiredFarmName"),
  name: line(120, "requiredName"),
  email,
});

export const AutologinInput = z.object({
  autologin_token: secret.min(1),
  redirect_to: z.string().max(2000).optional().catch(undefined),
});
export const ForgotPasswordInput = z.object({ email });
/** What a page was opened with: anything that is no link is an expired one. */
export const LinkInput = z.object({ token: secret.catch("") });
export const WhereNextInput = z.object({ redirect_to: z.string().max(2000).optional().catch(undefined) });
export const VerifyEmailInput = z.object({ token: secret.min(1) });

/** `newPassword` and `new_password` are the same field (docs/product.md "Field names"). */
const eitherName = (raw: unknown) => {
  if (!raw || typeof raw !== "object" || "new_password" in raw || !("newPassword" in raw)) return raw;
  return { ...raw, new_password: raw.newPassword };
};

const chosen = {
  new_password: newPassword,
  /** Compared only when it is filled in. */
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

/** With the link of a message. */
export const ResetPasswordInput = z.preprocess(
  eitherName,
  confirmed(z.object({ token: secret.min(1), email, ...chosen })),
);

/** While logged in; who never had a password leaves the current one out. */
export const ChangePasswordInput = z.preprocess(
  eitherName,
  confirmed(z.object({ current_password: z.string().max(1000).optional(), ...chosen })),
);

/** Initials drawn by us come back with the profile: they are no picture. */
const avatar = z.preprocess(
  (value) =>
    value && typeof value === "object" && "url" in value && String(value.url).startsWith("/api/avatars/")
      ? undefined
      : value,
  StoredImage.nullish(),
);

/** The part of a profile that changes; what is absent stays as it is. */
export const UpdateProfileInput = z.object({
  name: line(120, "requiredName").optional(),
  email: email.optional(),
  phone: phone.optional(),
  avatar,
  lang: z.enum(LANGS).optional(),
  default_farm_id: id.optional(),
});

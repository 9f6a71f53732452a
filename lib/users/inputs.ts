import { z } from "zod";
import { SignupInput } from "@/lib/accounts/inputs";
import { filter, optionalLine, reasonWithin } from "@/lib/values/fields";
import { DEFAULT_LANG, LANGS } from "@/lib/vocabulary/languages";
import { REASON, USER_FILTERS, USER_SORTS } from "./rules";

/** Where the page before ended: microseconds and id. */
const cursor = filter(z.string().regex(/^-?\d{1,17}\.\d{1,16}$/));

export const UserListInput = z.object({
  /** A part of the name, the email or the phone. */
  q: z.string().trim().max(100).default(""),
  only: filter(z.enum(USER_FILTERS)),
  sort: z.enum(USER_SORTS).default("signed_up"),
  dir: z.enum(["asc", "desc"]).default("desc"),
  after: cursor,
});
export type UserListInput = z.infer<typeof UserListInput>;

/** One account. */
export const UserInput = z.object({ user_uuid: z.uuid() });

export const UserPageInput = UserInput.extend({ after: cursor });

/** Why a super administrator does something. */
export const reason = reasonWithin(REASON.max);

export const BlockInput = UserInput.extend({ reason });
/** Acting in the name of a user; the password is asked for when no second factor was shown lately. */
export const ActAsInput = BlockInput.extend({ current_password: z.string().max(1000).optional() });

export const UnblockInput = UserInput.extend({ reason });

/** A person for whom an account is made: the fields of a sign-up, without farm and password. */
const Person = SignupInput.pick({ name: true, email: true, phone_number: true });

export const CreateUserInput = Person.extend({ lang: z.enum(LANGS).default(DEFAULT_LANG) });

/** The owner of a new farm: somebody with an account, or a person for whom one is made. The farm has its own fields. */
export const CreateProducerInput = z.object({
  owner_email: Person.shape.email,
  /** Needed when nobody has an account with this address. */
  owner_name: optionalLine(120).default(""),
  owner_phone: Person.shape.phone_number,
  lang: z.enum(LANGS).default(DEFAULT_LANG),
  /** What the farm begins with. Plans that are paid for are agreed to by the owner alone. */
  plan: z.enum(["trial", "beta-free"]).default("trial"),
});

import type { ApiCall } from "@/lib/platform/api-call";
import { pointsOf } from "@/lib/platform/rate-limits";
import { LIMITS, type LimitName } from "@/lib/vocabulary/abuse-limits";

/** What a limit counts calls of. The words are in `api.docs.per`. */
export type CountedPer =
  | "address"
  | "account"
  | "farm"
  | "session"
  | "connection"
  | "email"
  | "email_at_address"
  | "email_at_address_paced"
  | "second_step"
  | "wrong_codes"
  | "recipient"
  | "recipient_of_farm"
  | "phone";

/** What limits count whose names do not end with it. */
const OTHERS: Partial<Record<LimitName, CountedPer>> = {
  login_pair: "email_at_address",
  login_pace: "email_at_address_paced",
  login_account: "email",
  second_step_address: "second_step",
  app_code_account: "wrong_codes",
  app_code_day: "wrong_codes",
  signup_person: "email_at_address",
  interest_person: "email_at_address",
  contact_person: "email_at_address",
  farm_person: "email",
  own_password: "session",
  password_change: "account",
  account_export: "account",
  resync: "connection",
  webhook_send: "farm",
  test_send: "farm",
  plan_send: "farm",
  link_check: "farm",
  demo_sms_minute: "phone",
  recipient_hour: "recipient",
  recipient_day: "recipient",
  farm_recipient: "recipient_of_farm",
};

/** Returns what a limit counts calls of. @throws TypeError for one that nothing here knows */
export function countedPer(name: LimitName): CountedPer {
  const per = OTHERS[name] ?? /_(address|account|farm)$/.exec(name)?.[1];
  if (per === undefined) throw new TypeError(`nothing says what ${name} counts`);
  return per as CountedPer;
}

export interface CallLimit {
  name: LimitName;
  calls: number;
  seconds: number;
  per: CountedPer;
}

/** Returns the limits of a call. */
export const limitsOf = ({ limits = [] }: ApiCall): CallLimit[] =>
  limits.map((name) => ({
    name,
    calls: pointsOf(name),
    seconds: LIMITS[name].seconds,
    per: countedPer(name),
  }));

import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A phone number as typed, in E.164 (numbers without a country are Canadian); null when it is none. */
export function parsePhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, "CA");
  return parsed?.isValid() ? parsed.number : null;
}

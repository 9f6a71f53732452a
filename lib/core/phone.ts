import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Returns a typed phone number in E.164; null when it is invalid. A number without a country is Canadian. */
export function parsePhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, "CA");
  return parsed?.isValid() ? parsed.number : null;
}

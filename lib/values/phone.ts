import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * Returns a typed phone number in E.164; null when it is invalid.
 * @param country the country of a number that names none
 */
export function parsePhone(text: string, country = "CA"): string | null {
  const own: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(text, own);
  return parsed?.isValid() ? parsed.number : null;
}

/** North America does not separate mobile and fixed numbers. Voice over IP is 600, the Canadian satellite phones. */
const PERSONAL_TYPES: readonly (string | undefined)[] = ["MOBILE", "FIXED_LINE", "FIXED_LINE_OR_MOBILE"];

/** The exchange 976 is premium in every area code (North American Numbering Plan); the metadata does not know it. */
const PREMIUM_EXCHANGE = /^\+1\d{3}976/;

/**
 * Returns whether we may send a text to a number: Canada and the United States alone, and never premium, toll-free or
 * satellite numbers, whose texts cost much more (docs/product/abuse.md "Against abuse").
 */
export function mayBeTexted(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed?.isValid() || (parsed.country !== "CA" && parsed.country !== "US")) return false;
  return PERSONAL_TYPES.includes(parsed.getType()) && !PREMIUM_EXCHANGE.test(parsed.number);
}

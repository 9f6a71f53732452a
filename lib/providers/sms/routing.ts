/** The SMS providers. A second one is a name here, its client in index.ts, and its prefixes below. */
export const SMS_PROVIDERS = ["sns"] as const;
export type SmsProviderName = (typeof SMS_PROVIDERS)[number];

/** Which provider sends to the numbers that begin with a prefix (E.164). The longest prefix decides. */
const ROUTES: Readonly<Record<string, SmsProviderName>> = { "+": "sns" };

/**
 * Returns the provider that sends to a number.
 * @param phone E.164
 */
export function routeOf<Name extends string = SmsProviderName>(
  phone: string,
  routes: Readonly<Record<string, Name>> = ROUTES as Readonly<Record<string, Name>>,
): Name {
  for (let length = phone.length; length > 0; length--) {
    const prefix = phone.slice(0, length);
    if (Object.hasOwn(routes, prefix)) return routes[prefix]!;
  }
  throw new Error("no SMS provider for this number");
}

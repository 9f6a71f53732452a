import { routeOf, SMS_PROVIDERS, type SmsProviderName } from "./routing";
import { snsProvider } from "./sns";
import type { SmsProvider } from "./types";

const CLIENTS: Record<SmsProviderName, () => SmsProvider> = { sns: snsProvider };

const opened = new Map<SmsProviderName, SmsProvider>();

function clientOf(name: SmsProviderName): SmsProvider {
  const client = opened.get(name) ?? CLIENTS[name]();
  opened.set(name, client);
  return client;
}

/**
 * Returns the SMS provider that sends to a number.
 * @param phone E.164
 */
export const smsProviderFor = (phone: string): SmsProvider => clientOf(routeOf(phone));

/** Returns whether every SMS provider answers, without sending anything. */
export const areSmsProvidersReachable = async (): Promise<boolean> =>
  (await Promise.all(SMS_PROVIDERS.map((name) => clientOf(name).isReachable()))).every(Boolean);

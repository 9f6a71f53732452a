import { snsProvider } from "./sns";
import type { SmsProvider } from "./types";

let provider: SmsProvider | undefined;

/** The SMS provider of this process. */
export function smsProvider(): SmsProvider {
  provider ??= snsProvider();
  return provider;
}

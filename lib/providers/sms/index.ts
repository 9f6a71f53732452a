import { snsProvider } from "./sns";
import type { SmsProvider } from "./types";

let provider: SmsProvider | undefined;

/** Returns the SMS provider of this process. */
export function smsProvider(): SmsProvider {
  provider ??= snsProvider();
  return provider;
}

import { resendProvider } from "./resend";
import type { EmailProvider } from "./types";

let provider: EmailProvider | undefined;

/** Returns the email provider of this process. */
export function emailProvider(): EmailProvider {
  provider ??= resendProvider();
  return provider;
}

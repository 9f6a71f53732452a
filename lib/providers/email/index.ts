import { resendProvider } from "./resend";
import type { EmailProvider } from "./types";

let provider: EmailProvider | undefined;

/** The email provider of this process. */
export function emailProvider(): EmailProvider {
  provider ??= resendProvider();
  return provider;
}

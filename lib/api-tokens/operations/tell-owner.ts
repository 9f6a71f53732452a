import type { findAccount } from "@/lib/accounts/operations/describe-user";
import { env } from "@/lib/env";
import { adminHref } from "@/lib/i18n/routes";
import type { Tx } from "@/lib/platform/context";
import { queueTransactional } from "@/lib/transactional/operations/queue";

type Account = Awaited<ReturnType<typeof findAccount>>;

/** Tells a person by email that a token of theirs was added, or ended because somebody found it. */
export async function tellOwner(
  tx: Tx,
  { email, lang, email_verified_at }: Account,
  change: "added" | "revoked",
  token: string,
): Promise<void> {
  // An address that is not verified may be a stranger's.
  if (!email_verified_at) return;
  await queueTransactional(tx, {
    channel: "email",
    kind: "api_token_changed",
    address: email,
    lang,
    values: { email, change, token, url: env().APP_URL + adminHref(lang, "/profile") },
  });
}

import { env } from "@/lib/env";
import { adminHref } from "@/lib/i18n/routes";
import type { Tx } from "@/lib/platform/context";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import type { FarmRow } from "../queries";
import { listOwners } from "./members";

/** Tells the owners of a farm by email how its verification was decided, each in their language. */
export async function tellDecision(tx: Tx, farm: FarmRow, decision: "verified" | "refused"): Promise<void> {
  const reason = farm.verification_reason ?? "";
  for (const { email: address, lang, email_verified_at } of await listOwners(tx, farm.id)) {
    // An address that is not verified may be a stranger's.
    if (!email_verified_at) continue;
    const url = env().APP_URL + adminHref(lang, `/farms/${farm.uuid}/settings`);
    const values = { farm: farm.name, decision, reason, url };
    await queueTransactional(tx, { channel: "email", kind: "verification_decided", address, lang, values });
  }
}

import { longDay } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import type { Tx } from "@/lib/platform/context";
import { SITE_ZONE } from "@/lib/vocabulary/site-zone";
import { findFarmName } from "../../accounts/queries";
import { queueAdminEmail } from "../../emails/operations/admin-emails";
import { queueOwnerEmail, yesOrNo } from "../../emails/operations/queue-owner-email";
import { allPaymentsUrl } from "../../plans/links";
import type { DisputeRow } from "../queries";
import type { DisputeNews } from "../rules/disputes";

/**
 * Tells the owner and the super administrators that a dispute began or how it ended, each once. A warning that ended
 * because of a dispute is no news. @param held whether the account still may not send
 */
export async function notifyOfDispute(
  tx: Tx,
  dispute: DisputeRow,
  news: DisputeNews,
  held: boolean,
): Promise<void> {
  const { uuid, kind, billing_account_id, amount_cents, status, due_at } = dispute;
  if (kind === "fraud_warning" && news === "closed" && held) return;
  const about = `${uuid}:${news}`;
  const shared = { news, kind, held: yesOrNo(held) };
  await queueOwnerEmail(tx, billing_account_id, "dispute", about, ({ money }) => ({
    ...shared,
    amount: money(amount_cents),
  }));
  const farm = await findFarmName(tx.db, billing_account_id);
  await queueAdminEmail(tx, "dispute_admin", about, (lang) => ({
    ...shared,
    farm,
    amount: formatMoney(amount_cents, lang),
    due: due_at && status === "needs_response" ? longDay(due_at, lang, SITE_ZONE) : "no",
    url: allPaymentsUrl(lang),
  }));
}

import { log } from "@/lib/log";
import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { paymentsEnabled } from "@/lib/providers/payments";
import { ProviderUnavailable } from "@/lib/providers/payments/types";
import { findFarmName } from "../../accounts/queries";
import { type FoundDifference, notifyMoneyDiffers } from "../../emails/operations/admin-emails";
import { findDifferences, keepDifferences, listCustomers } from "../operations/reconcile";
import type { Compared } from "../rules/differences";

/** Compares ledger, invoices and the provider, and tells the super administrators each difference, once. */
export async function reconcileMoney(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  const compared = new Map<number, Compared>();
  for (const account_id of await listCustomers(ctx))
    try {
      compared.set(account_id, await findDifferences(ctx, account_id));
    } catch (error) {
      // The next night compares again.
      if (!(error instanceof ProviderUnavailable)) throw error;
      log().warn({ account_id }, "the provider did not answer a comparison");
    }
  await transaction(ctx, async (tx) => {
    const news: FoundDifference[] = [];
    for (const [account_id, found] of compared)
      for (const difference of await keepDifferences(tx, account_id, found))
        news.push({ ...difference, farm: await findFarmName(tx.db, account_id) });
    if (news.length === 0) return;
    log().error({ differences: news }, "ledger, invoices and the payment provider do not agree");
    await notifyMoneyDiffers(tx, news);
  });
}

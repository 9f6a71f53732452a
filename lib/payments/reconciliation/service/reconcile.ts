import { log } from "@/lib/log";
import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeJob } from "@/lib/platform/permissions";
import { paymentsEnabled } from "@/lib/providers/payments";
import { ProviderUnavailable } from "@/lib/providers/payments/types";
import { findFarmName } from "../../accounts/queries";
import { continueAfterError } from "../../commands/operations/continue-after-error";
import { type FoundDifference, notifyMoneyDiffers } from "../../emails/operations/admin-emails";
import { findDifferences, keepDifferences, listCustomers } from "../operations/reconcile";
import type { Compared } from "../rules/differences";

/** Compares an account; undefined when the provider does not answer, and the next night compares again. */
async function compareAccount(ctx: Ctx, account_id: number): Promise<Compared | undefined> {
  try {
    return await findDifferences(ctx, account_id);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log().warn({ account_id }, "the provider did not answer a comparison");
    return undefined;
  }
}

/**
 * Compares ledger, invoices and the provider, and tells the super administrators each difference, once. An account that
 * cannot be compared, such as one whose customer the provider does not know, stops no other.
 */
export async function reconcileMoney(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!paymentsEnabled()) return;
  const compared = new Map<number, Compared>();
  for (const account_id of await listCustomers(ctx))
    await continueAfterError("compare_money", { account_id }, async () => {
      const found = await compareAccount(ctx, account_id);
      if (found) compared.set(account_id, found);
    });
  await transaction(ctx, async (tx) => {
    const news: FoundDifference[] = [];
    for (const [account_id, found] of compared)
      for (const difference of await keepDifferences(tx, account_id, found))
        news.push({ ...difference, farm: await findFarmName(tx.db, account_id) });
    if (news.length === 0) return;
    const differences = news.map(({ kind, subject, cents }) => ({ kind, subject_id: subject, cents }));
    log().error({ differences }, "ledger, invoices and the payment provider do not agree");
    await notifyMoneyDiffers(tx, news);
  });
}

import { type Ctx, transaction } from "@/lib/core/context";
import { log } from "@/lib/core/log";
import { authorizeJob } from "@/lib/core/permissions";
import { env } from "@/lib/env";
import { formatDay } from "@/lib/i18n/format";
import { ProviderUnavailable } from "@/lib/providers/payments/types";
import { tellMoneyDiffers } from "../operations/letters-to-us";
import { type Difference, findDifferences, listCustomers } from "../operations/reconcile";
import { findAccount } from "../queries";

/** Compares ledger, invoices and the provider, and tells the super administrators each difference. */
export async function reconcileMoney(ctx: Ctx): Promise<void> {
  authorizeJob(ctx);
  if (!env().STRIPE_SECRET_KEY) return;
  const differences: Difference[] = [];
  for (const customer of await listCustomers(ctx))
    try {
      const account = await findAccount(ctx.db, customer.account_id);
      differences.push(...(await findDifferences(ctx, customer, account)));
    } catch (error) {
      // The next night compares again.
      if (!(error instanceof ProviderUnavailable)) throw error;
      log().warn({ account_id: customer.account_id }, "the provider did not answer a comparison");
    }
  if (differences.length === 0) return;
  log().error({ differences }, "ledger, invoices and the payment provider do not agree");
  const day = formatDay(ctx.clock.now());
  await transaction(ctx, (tx) => tellMoneyDiffers(tx, { day, differences }));
}

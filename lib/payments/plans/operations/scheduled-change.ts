import type { Ctx } from "@/lib/platform/context";
import type { Undo } from "@/lib/vocabulary/payment-commands";
import type { AccountRow } from "../../accounts/queries";
import { planBeforeChange } from "../../commands/operations/commands";
import { planPrice } from "../rules/plans";

/** Returns the values with which a change that has not begun is taken back: one made by hand leaves the plan that runs. */
export async function scheduledChangeUndo(tx: Ctx, account: AccountRow): Promise<Undo> {
  const before = (await planBeforeChange(tx.db, account.id)) ?? account.plan_type;
  if (!before) throw new Error("an account with a plan has its name");
  const { plan_type, months, cents: price_cents } = planPrice(before);
  const { prepaid_cents, prepaid_payment_id } = account;
  return { plan_type, months, price_cents, prepaid_cents, prepaid_payment_id };
}

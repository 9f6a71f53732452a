import { eq } from "drizzle-orm";
import { users } from "@/db/schema";
import { formatMoney } from "@/lib/i18n/format";
import { firstName } from "@/lib/messaging/rules/first-name";
import type { Ctx } from "@/lib/platform/context";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { type AccountRow, findFarmName } from "../../accounts/queries";
import { allPaymentsUrl } from "../../plans/links";
import { queueAdminEmail } from "./admin-emails";

type Account = Pick<AccountRow, "id" | "uuid" | "owner_id" | "provider_subscription_id">;

/** One email for one plan that ended. */
const onceOf = ({ uuid, provider_subscription_id }: Account): string => `${uuid}:${provider_subscription_id}`;

/** Says that the credit of a plan that ended goes back to its card. The owner may have no farm any more. */
export async function notifyCreditReturned(tx: Ctx, account: Account, cents: number): Promise<void> {
  if (account.owner_id === null) return;
  const farm = await findFarmName(tx.db, account.id);
  const owners = await tx.db.select().from(users).where(eq(users.id, account.owner_id));
  for (const { email, lang, name } of owners)
    await queueTransactional(tx, {
      channel: "email",
      kind: "credit_returned",
      address: email,
      lang,
      once: onceOf(account),
      values: { name: firstName(name), farm, total: formatMoney(cents, lang) },
    });
}

/** Why credit is not given back by itself. */
export type CreditLeft = "by_hand" | "lost" | "unsettled" | "refused" | "later" | "ahead";

/**
 * Tells the super administrators of credit that a plan left and that they have to give back, once for each plan; and once
 * of what was paid ahead, before the plan ends.
 */
export async function notifyCreditLeft(
  tx: Ctx,
  account: Account,
  cents: number,
  why: CreditLeft,
): Promise<void> {
  const farm = await findFarmName(tx.db, account.id);
  const once = why === "ahead" ? `${onceOf(account)}:ahead` : onceOf(account);
  await queueAdminEmail(tx, "credit_left", once, (lang) => ({
    ...{ farm, why },
    total: formatMoney(cents, lang),
    url: allPaymentsUrl(lang),
  }));
}

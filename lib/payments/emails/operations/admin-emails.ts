import { emailRow } from "@/emails/email-row";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import type { Ctx } from "@/lib/platform/context";
import { queueTransactional } from "@/lib/transactional/operations/queue";
import { listSuperAdmins } from "@/lib/transactional/operations/super-admins";
import { findFarmName } from "../../accounts/queries";
import {
  type ProvincialSales,
  REGISTRATION_CENTS,
  type SalesWarning,
} from "../../charges/rules/provincial-sales";
import type { PaymentRequestRow } from "../../commands/operations/find-commands";
import { allPaymentsUrl } from "../../plans/links";
import type { Difference } from "../../reconciliation/rules/differences";

/** A difference, and whose account it is in. */
export type FoundDifference = Difference & { farm: string };

/** Tells the super administrators what ledger, invoices and Stripe do not agree on. Tell each difference once. */
export async function notifyMoneyDiffers(tx: Ctx, differences: readonly FoundDifference[]): Promise<void> {
  const total = differences.reduce((sum, { cents }) => sum + Math.abs(cents), 0);
  for (const { email, lang } of await listSuperAdmins(tx)) {
    const t = translator(lang, "billing");
    const lines = differences.map(({ farm, kind, what, cents }) =>
      emailRow([farm, t(`difference.${kind}`, { what })].join(" · "), formatMoney(cents, lang)),
    );
    await queueTransactional(tx, {
      channel: "email",
      kind: "money_differs",
      address: email,
      lang,
      values: {
        day: formatDay(tx.clock.now()),
        count: String(differences.length),
        total: formatMoney(total, lang),
        details: lines.join("\n"),
      },
    });
  }
}

/** Tells the super administrators that the sales of a province come near the amount of its tax, once of each step. */
export async function notifyProvincialSales(
  tx: Ctx,
  { province, sold_cents }: ProvincialSales,
  warning: SalesWarning,
): Promise<void> {
  for (const { email, lang } of await listSuperAdmins(tx))
    await queueTransactional(tx, {
      channel: "email",
      kind: "provincial_sales",
      address: email,
      lang,
      once: `${province}:${warning}`,
      values: {
        province: translator(lang, "reference")(`regions.${province}`),
        warning,
        sold: formatMoney(sold_cents, lang),
        limit: formatMoney(REGISTRATION_CENTS[province], lang),
        url: allPaymentsUrl(lang),
      },
    });
}

/** Tells the super administrators once of a request that cannot go on by itself. A refused key is told once a day. */
export async function notifyPaymentStuck(
  tx: Ctx,
  { uuid, kind, billing_account_id }: PaymentRequestRow,
  why: "rejected" | "ended" | "key_refused" | "too_old" | "late",
): Promise<void> {
  const once = why === "key_refused" ? formatDay(tx.clock.now()) : uuid;
  const farm = await findFarmName(tx.db, billing_account_id);
  for (const { email, lang } of await listSuperAdmins(tx))
    await queueTransactional(tx, {
      channel: "email",
      kind: "payment_stuck",
      address: email,
      lang,
      once: `${why}:${once}`,
      values: {
        why,
        what: kind,
        farm,
        request: uuid,
        url: allPaymentsUrl(lang),
      },
    });
}

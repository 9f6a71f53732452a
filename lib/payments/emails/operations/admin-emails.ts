import { emailRow } from "@/emails/email-row";
import { formatDay } from "@/lib/i18n/dates";
import { formatMoney } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import type { Ctx } from "@/lib/platform/context";
import { queueEach } from "@/lib/transactional/operations/queue";
import { listSuperAdmins } from "@/lib/transactional/operations/super-admins";
import type { EmailKind } from "@/lib/vocabulary/enumerations";
import type { TemplateValues } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";
import { findFarmName } from "../../accounts/queries";
import {
  type ProvincialSales,
  REGISTRATION_CENTS,
  type SalesWarning,
} from "../../charges/rules/provincial-sales";
import type { PaymentRequestRow } from "../../commands/operations/commands";
import { allPaymentsUrl } from "../../plans/links";
import type { Difference } from "../../reconciliation/rules/differences";

/**
 * Queues an email to each super administrator. @param once what it is about: the same is said once; undefined for an email
 * that is said each time
 */
export async function queueAdminEmail(
  tx: Ctx,
  kind: EmailKind,
  once: string | undefined,
  valuesOf: (lang: Lang) => TemplateValues,
): Promise<void> {
  const people = await listSuperAdmins(tx);
  const told = people.map(({ email: address, lang }) => ({ address, lang, values: valuesOf(lang) }));
  await queueEach(
    tx,
    told.map((one) => ({ channel: "email", kind, once, ...one })),
  );
}

/** A difference, and whose account it is in. */
export type FoundDifference = Difference & { farm: string };

/** Tells the super administrators what ledger, invoices and Stripe do not agree on. Tell each difference once. */
export async function notifyMoneyDiffers(tx: Ctx, differences: readonly FoundDifference[]): Promise<void> {
  const total = differences.reduce((sum, { cents }) => sum + Math.abs(cents), 0);
  await queueAdminEmail(tx, "money_differs", undefined, (lang) => {
    const t = translator(lang, "billing");
    const lines = differences.map(({ farm, kind, what, cents }) =>
      emailRow([farm, t(`difference.${kind}`, { what })].join(" · "), formatMoney(cents, lang)),
    );
    return {
      day: formatDay(tx.clock.now()),
      count: String(differences.length),
      total: formatMoney(total, lang),
      details: lines.join("\n"),
    };
  });
}

/** Tells the super administrators that the sales of a province come near the amount of its tax, once of each step. */
export async function notifyProvincialSales(
  tx: Ctx,
  { province, sold_cents }: ProvincialSales,
  warning: SalesWarning,
): Promise<void> {
  await queueAdminEmail(tx, "provincial_sales", `${province}:${warning}`, (lang) => ({
    province: translator(lang, "reference")(`regions.${province}`),
    warning,
    sold: formatMoney(sold_cents, lang),
    limit: formatMoney(REGISTRATION_CENTS[province], lang),
    url: allPaymentsUrl(lang),
  }));
}

/** Tells the super administrators once of a request that cannot go on by itself. A refused key is told once a day. */
export async function notifyPaymentStuck(
  tx: Ctx,
  { uuid, kind, billing_account_id }: PaymentRequestRow,
  why: "rejected" | "ended" | "key_refused" | "too_old" | "late",
): Promise<void> {
  const once = why === "key_refused" ? formatDay(tx.clock.now()) : uuid;
  const farm = await findFarmName(tx.db, billing_account_id);
  await queueAdminEmail(tx, "payment_stuck", `${why}:${once}`, (lang) => ({
    why,
    what: kind,
    farm,
    request: uuid,
    url: allPaymentsUrl(lang),
  }));
}

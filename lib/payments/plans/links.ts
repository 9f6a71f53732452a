import { env } from "@/lib/env";
import { adminHref } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

/** Returns the address of a farm's plan, cards and invoices, as an email links to it. */
export const planUrl = (lang: Lang, farm_uuid: string): string =>
  env().APP_URL + adminHref(lang, `/farms/${farm_uuid}/plan`);

/** Returns the address of what all farms pay, as an email to a super administrator links to it. */
export const allPaymentsUrl = (lang: Lang): string => env().APP_URL + adminHref(lang, "/payments");

/**
 * Returns the address to which the cardholder comes back from the bank. It is no page of the farm, so that it can say
 * that the farm was not found.
 */
export const returnUrl = (lang: Lang, farm_uuid: string): string =>
  env().APP_URL + adminHref(lang, `/payment-return?farm=${farm_uuid}`);

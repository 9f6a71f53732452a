import { env } from "@/lib/env";
import type { Lang } from "@/lib/i18n/languages";
import { adminHref } from "@/lib/i18n/routes";

/** Returns the address of a farm's plan, cards and invoices, as an email links to it. */
export const planUrl = (lang: Lang, farm_uuid: string): string =>
  env().APP_URL + adminHref(lang, `/farms/${farm_uuid}/plan`);

/** The documents that an email leads to, by their part of the address. */
export const DOCUMENT_KINDS = ["invoices", "credit-notes", "receipts"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Returns the address that opens a document, after a log-in when one is needed. */
export const documentUrl = (lang: Lang, farm_uuid: string, kind: DocumentKind, id: number): string =>
  env().APP_URL + adminHref(lang, `/farms/${farm_uuid}/documents/${kind}/${id}`);

/** Returns the address of what all farms pay, as an email to a super administrator links to it. */
export const allPaymentsUrl = (lang: Lang): string => env().APP_URL + adminHref(lang, "/payments");

/**
 * Returns the address to which the cardholder comes back from the bank. It is no page of the farm, so that it can say
 * that the farm was not found.
 */
export const returnUrl = (lang: Lang, farm_uuid: string): string =>
  env().APP_URL + adminHref(lang, `/payment-return?farm=${farm_uuid}`);

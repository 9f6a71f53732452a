import { env } from "@/lib/env";
import { formatDay } from "@/lib/i18n/dates";
import { adminHref, href } from "@/lib/i18n/routes";
import { sign, verifySignature } from "@/lib/platform/secrets";
import type { Lang } from "@/lib/vocabulary/languages";
import { RETENTION } from "@/lib/vocabulary/retention";
import type { DocumentKind } from "./rules/documents";

/** Returns the address that opens a document, after a log-in when one is needed. */
export const documentUrl = (lang: Lang, farm_uuid: string, kind: DocumentKind, id: number): string =>
  env().APP_URL + adminHref(lang, `/farms/${farm_uuid}/documents/${kind}/${id}`);

const DOCUMENTS = "documents";

/**
 * Years for which a link to documents works, after the year of its email: as long as a business has to keep them
 * (Canada Revenue Agency, information circular IC78-10R5; Revenu Québec says the same).
 */
const DOCUMENT_YEARS = RETENTION.tax_records.months / 12;

/** What a link to the documents of an account says. */
export interface DocumentsLink {
  account_id: number;
  last_year: number;
  /** Stands for the address that got it, which only we can compute and nobody can read. */
  mark: string;
}

const yearOf = (at: Date): number => Number(formatDay(at).slice(0, 4));

const markOf = (address: string): string => sign("documents-address", address.toLowerCase(), 6);

/** Returns the last year in which a link that is sent at a time works. */
export const lastYearOf = (at: Date): number => yearOf(at) + DOCUMENT_YEARS;

/** Returns the token of a link to all documents of an account, for an email to the address of its owner. */
export function documentsToken(account_id: number, address: string, at: Date): string {
  const payload = `${account_id.toString(36)}.${lastYearOf(at)}.${markOf(address)}`;
  return `${payload}~${sign(DOCUMENTS, payload)}`;
}

/** Returns what a token says, also when it opens nothing any more, or null when we never made it. */
export function readDocumentsToken(token: string): DocumentsLink | null {
  const [, payload = "", account = "", year = "", mark = "", signature = ""] =
    token.match(/^(([0-9a-z]{1,11})\.(\d{4})\.([\w-]{8}))~([\w-]{22})$/) ?? [];
  if (!payload || !verifySignature(DOCUMENTS, payload, signature)) return null;
  return { account_id: Number.parseInt(account, 36), last_year: Number(year), mark };
}

/**
 * Returns whether a link still opens the documents: its years are not over, and it went to the address that the owner
 * has. An owner who deleted the account has no address, and keeps the link.
 */
export const opensDocuments = (
  { last_year, mark }: DocumentsLink,
  owner: { email: string } | null,
  now: Date,
): boolean => yearOf(now) <= last_year && (owner === null || markOf(owner.email) === mark);

/** Returns the address of the page with all documents of an account. It needs no log-in and no farm. */
export const documentsUrl = (lang: Lang, token: string): string =>
  env().APP_URL + href("documents", lang, { token });

/** Returns the path that opens one of these documents. */
export const documentPath = (token: string, kind: DocumentKind, id: number): string =>
  `/api/my-documents/${token}/${kind}/${id}`;

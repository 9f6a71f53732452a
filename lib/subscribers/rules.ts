import type { BulkAct, SuppressionReason } from "@/lib/vocabulary/enumerations";
import { RETENTION } from "@/lib/vocabulary/retention";

export const SORTS = ["name", "email", "subscription_date", "zipcode", "source"] as const;

/** Suppressions that even a request of the subscriber does not lift. */
export const UNREACHABLE_REASONS: readonly SuppressionReason[] = ["bounced", "complained", "provider"];

/** How many people the list counts with a search or filters, and without. Twice the largest plan stays exact. */
export const COUNTED_OF_FILTER = 10_000;
export const COUNTED_OF_ALL = 100_000;

/** People that one call may name. More are chosen by a filter. */
export const BULK_IDS = 50_000;
/** People whom a bulk operation changes while its caller waits; more are changed by a job. */
export const BULK_AT_ONCE = 1000;
/** People whom one transaction of a job changes. */
export const BULK_CHUNK = 2000;
/** Operations of a farm that may run at the same time. */
export const BULK_RUNNING = 3;
/** Minutes for which a removal or a change of categories can be undone. */
export const UNDO_MINUTES = 10;
const UNDOABLE: readonly BulkAct[] = [
  "delete",
  "assign_category",
  "replace_categories",
  "remove_category",
  "remove_categories",
];
/** Returns whether a bulk operation can be undone. */
export const isUndoable = (act: BulkAct): boolean => UNDOABLE.includes(act);
/** Days after which the record of a bulk operation is deleted. */
export const BULK_DAYS = RETENTION.bulk_operations.days;

/** Hours after step 1 within which step 2 of a public form is accepted. */
export const FORM_HOURS = 24;
/** Days after which an unfinished form is deleted. */
export const PARTIAL_DAYS = RETENTION.partial_forms.days;

/**
 * Shortens an email address: "luc.gagnon@exemple.ca" -> "lu…@exemple.ca". The owner recognizes it, and others do not
 * learn it.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  // The word joiner keeps both parts on one line.
  return `${email.slice(0, Math.min(2, Math.max(1, at - 1)))}…\u2060${email.slice(at)}`;
}

/** Shortens a phone number: "+15145551234" -> "…1234". */
export const maskPhone = (phone: string): string => `…${phone.slice(-4)}`;

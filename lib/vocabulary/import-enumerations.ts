import { CONTACT_OUTCOMES } from "./enumerations";

/** What can become of a row of an import. `refused`: the file says that the person agreed to no messages. */
export const IMPORT_ROW_OUTCOMES = [...CONTACT_OUTCOMES, "refused", "invalid"] as const;
export type ImportRowOutcome = (typeof IMPORT_ROW_OUTCOMES)[number];

export const IMPORT_KINDS = ["csv", "xlsx", "paste"] as const;

/** States of an import, in the order of its steps (docs/product/import.md "Import"). */
export const IMPORT_STATUSES = [
  "organizing",
  "checking",
  "checked",
  "importing",
  "done",
  "canceled",
  "failed",
  "undoing",
  "undone",
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** What a column of an imported file can hold. */
export const IMPORT_FIELDS = [
  "name",
  "first_name",
  "last_name",
  "email",
  "phone",
  "zipcode",
  "lang",
  "categories",
  "last_purchase",
  "status",
  "refusal",
  "email_status",
  "email_refusal",
  "sms_status",
  "sms_refusal",
  "consent_expiry",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What an import does with the people who refused messages elsewhere. */
export const REFUSER_CHOICES = ["unsubscribe", "leave_out"] as const;

/** Why a row of an import is left out, and what is worth knowing of one that is not. */
export const ROW_PROBLEMS = [
  "requiredName",
  "longName",
  "unseenCharacters",
  "webAddress",
  "requiredEmailOrPhone",
  "invalidEmail",
  "shortPhone",
  "invalidPhone",
  "phoneNotTextable",
  "requiredPurchase",
  "invalidPurchase",
  "futurePurchase",
  "endedPurchase",
  "unknownStatus",
  "damagedText",
] as const;
export const ROW_NOTES = [
  "otherEmail",
  "otherPhone",
  "otherZipcode",
  "refusedEmails",
  "refusedTexts",
  "otherCategory",
] as const;

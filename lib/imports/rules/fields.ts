import { IMPORT_FIELDS, type ImportField } from "@/lib/vocabulary/import-enumerations";
import type { ImportMapping } from "@/lib/vocabulary/import-json";
import { IMPORT_LIMITS } from "./limits";
import { isStatusField } from "./status-headers";

/** Returns the columns of a field, first column first. */
export const columnsOf = (mapping: ImportMapping, field: ImportField): number[] =>
  mapping.flatMap((one, column) => (one === field ? [column] : []));

/** Returns how many columns may hold a field. */
export function mostColumns(field: ImportField): number {
  if (isStatusField(field) || field === "categories") return IMPORT_LIMITS.columns;
  if (field === "email") return IMPORT_LIMITS.email_columns;
  return field === "phone" ? IMPORT_LIMITS.phone_columns : 1;
}

/** Returns the message key of what a mapping lacks, or null when it can be used. */
export function mappingProblem(mapping: ImportMapping): string | null {
  const has = (field: ImportField) => mapping.includes(field);
  // A list of people who left often names nobody.
  if (!has("name") && !has("first_name") && !has("last_name") && !mapping.some(isStatusField))
    return "importNameColumn";
  if (!has("email") && !has("phone")) return "importAddressColumn";
  if (columnsOf(mapping, "email").length > IMPORT_LIMITS.email_columns) return "importEmailColumns";
  if (columnsOf(mapping, "phone").length > IMPORT_LIMITS.phone_columns) return "importPhoneColumns";
  const once = IMPORT_FIELDS.filter((field) => mostColumns(field) === 1);
  return once.some((field) => columnsOf(mapping, field).length > 1) ? "importColumnTwice" : null;
}

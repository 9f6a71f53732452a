import { IMPORT_FIELDS, type ImportField } from "@/lib/core/enumerations";
import type { ImportMapping } from "@/lib/core/json-columns";
import { IMPORT_LIMITS } from "./limits";

/** Returns the columns of a field, first column first. */
export const columnsOf = (mapping: ImportMapping, field: ImportField): number[] =>
  mapping.flatMap((one, column) => (one === field ? [column] : []));

/** Returns the message key of what a mapping lacks, or null when it can be used. */
export function mappingProblem(mapping: ImportMapping): string | null {
  const has = (field: ImportField) => mapping.includes(field);
  if (!has("name") && !has("first_name") && !has("last_name")) return "importNameColumn";
  if (!has("email") && !has("phone")) return "importAddressColumn";
  if (columnsOf(mapping, "email").length > IMPORT_LIMITS.email_columns) return "importEmailColumns";
  const once = IMPORT_FIELDS.filter((field) => field !== "email");
  return once.some((field) => columnsOf(mapping, field).length > 1) ? "importColumnTwice" : null;
}

import { pickFields } from "@/lib/values/pick-fields";
import type { CategoryRow } from "./queries";

const FIELDS = [
  "id",
  "uuid",
  "farm_id",
  "name",
  "description",
  "created_at",
] as const satisfies readonly (keyof CategoryRow)[];

/** A category as members of the farm see it. */
export type Category = Pick<CategoryRow, (typeof FIELDS)[number]>;

/** Returns the visible fields of a category. */
export const presentCategory = (row: CategoryRow): Category => pickFields(row, FIELDS);

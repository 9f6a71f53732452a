import { pickFields } from "@/lib/core/pick-fields";
import type { CategoryRow } from "./queries";

const FIELDS = [
  "id",
  "uuid",
  "farm_id",
  "name",
  "description",
  "created_at",
] as const satisfies readonly (keyof CategoryRow)[];

/** What the people of a farm know of a category. */
export type Category = Pick<CategoryRow, (typeof FIELDS)[number]>;

export const presentCategory = (row: CategoryRow): Category => pickFields(row, FIELDS);

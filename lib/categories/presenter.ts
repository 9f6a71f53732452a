import { fieldsOf } from "@/lib/values/answers";
import { pickFields } from "@/lib/values/pick-fields";
import { Category } from "./answers";
import type { CategoryRow } from "./queries";

export type { Category, ListedCategory } from "./answers";

/** Returns the visible fields of a category. */
export const presentCategory = (row: CategoryRow): Category => pickFields(row, fieldsOf(Category));

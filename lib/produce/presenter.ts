import { pickFields } from "@/lib/core/pick-fields";
import type { ProduceRow } from "./queries";

const FIELDS = [
  "id",
  "uuid",
  "farm_id",
  "name",
  "description",
  "type_id",
  "category",
  "photo",
  "price_type",
  "prices",
  "unit_type",
  "quantity",
  "production_date",
  "expiration_date",
  "availability",
  "show_on_homepage",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof ProduceRow)[];

/** A produce as anyone sees it. */
export type Produce = Pick<ProduceRow, (typeof FIELDS)[number]>;

/** Returns the visible fields of a produce. */
export const presentProduce = (row: ProduceRow): Produce => pickFields(row, FIELDS);

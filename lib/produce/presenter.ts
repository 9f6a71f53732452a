import { ownImage } from "@/lib/uploads/operations/own-images";
import { pickFields } from "@/lib/values/pick-fields";
import type { Lang } from "@/lib/vocabulary/languages";
import type { ProduceRow } from "./queries";
import { produceLabel } from "./rules";

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

/** A produce as anyone sees it. `label` is its name, or the name of its type in the language of the reader. */
export type Produce = Pick<ProduceRow, (typeof FIELDS)[number]> & {
  label: string;
  label_type: "default" | "custom";
};

/** Returns the visible fields of a produce, with its label in a language. */
export const presentProduce = (row: ProduceRow, lang: Lang): Produce => ({
  ...pickFields(row, FIELDS),
  photo: ownImage(row.photo),
  label: produceLabel(row, lang),
  label_type: row.name === "" ? "default" : "custom",
});

import { z } from "zod";
import { instant, whole } from "@/lib/values/answers";
import { AVAILABILITY_TYPES, PRODUCE_CATEGORIES, UNIT_TYPES } from "@/lib/vocabulary/codes";
import { PRICE_TYPES } from "@/lib/vocabulary/enumerations";
import { ProducePrice, ShownImage } from "@/lib/vocabulary/json-columns";

/** Columns of a produce that anyone sees. */
export const ProduceColumns = z.object({
  id: whole,
  uuid: z.uuid(),
  farm_id: whole,
  name: z.string(),
  description: z.string(),
  type_id: whole.nullable(),
  category: z.enum(PRODUCE_CATEGORIES).nullable(),
  photo: ShownImage.nullable(),
  price_type: z.enum(PRICE_TYPES),
  prices: z.array(ProducePrice),
  unit_type: z.enum(UNIT_TYPES),
  quantity: z.number().nullable(),
  production_date: z.iso.date().nullable(),
  expiration_date: z.iso.date().nullable(),
  availability: z.enum(AVAILABILITY_TYPES),
  show_on_homepage: z.boolean(),
  created_at: instant,
  updated_at: instant,
});

/** A produce as anyone sees it. `label` is its name, or the name of its type in the language of the reader. */
export const Produce = ProduceColumns.extend({
  label: z.string(),
  label_type: z.enum(["default", "custom"]),
}).meta({ id: "Produce" });
export type Produce = z.infer<typeof Produce>;

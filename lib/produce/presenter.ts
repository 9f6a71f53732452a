import { ownImage } from "@/lib/uploads/operations/own-images";
import { fieldsOf } from "@/lib/values/answers";
import { pickFields } from "@/lib/values/pick-fields";
import type { Lang } from "@/lib/vocabulary/languages";
import { type Produce, ProduceColumns } from "./answers";
import type { ProduceRow } from "./queries";
import { produceLabel } from "./rules";

export type { Produce } from "./answers";

/** Returns the visible fields of a produce, with its label in a language. */
export const presentProduce = (row: ProduceRow, lang: Lang): Produce => ({
  ...pickFields(row, fieldsOf(ProduceColumns)),
  photo: ownImage(row.photo),
  label: produceLabel(row, lang),
  label_type: row.name === "" ? "default" : "custom",
});

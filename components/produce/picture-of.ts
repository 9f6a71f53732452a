import type { StoredImage } from "@/components/farm/picture";
import { produceName } from "@/components/illustrations/produce-codes";
import { produceType } from "@/lib/reference/produce-types";
import type { PicturedProduce } from "./produce-picture";

/** Returns the picture of a produce: its photo, or the drawing of its type. */
export const pictureOf = (produce: {
  photo: StoredImage | null;
  type_id: number | null;
  category: string | null;
}): PicturedProduce => ({
  photo: produce.photo,
  drawing: produceName([produceType(produce.type_id)?.code, produce.category]),
});

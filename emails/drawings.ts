import { coverOf } from "@/components/illustrations/cover-choice";
import { produceName } from "@/components/illustrations/produce-codes";

/** Returns the path of the landscape of a farm without a photo (lib/pictures draws it). */
export function drawnCover(farm_uuid: string): string {
  const { name, light, mirrored } = coverOf({ seed: farm_uuid });
  return `/pictures/covers/${name}-${light}${mirrored ? "-mirrored" : ""}.jpg`;
}

/** Returns the path of the drawing of a produce, by the first of its codes that has one. */
export const drawnProduce = (codes: readonly (string | null | undefined)[]): string =>
  `/pictures/cards/${produceName(codes)}.png`;

/** The path of our own mark. */
export const OUR_MARK = "/pictures/marks/logo.png";

import { type CoverName, coverOf } from "@/components/illustrations/cover-choice";
import { produceName } from "@/components/illustrations/produce-codes";

/** A drawn landscape, and its light: morning, noon or evening. */
export interface Landscape {
  name: CoverName;
  light: number;
}

/**
 * Returns the path of the landscape of a farm without a photo (lib/pictures draws it).
 * @param chosen the landscape of a template; any other email has the farm's own
 */
export function drawnCover(farm_uuid: string, chosen?: Landscape): string {
  const { name, light, mirrored } = { ...coverOf({ seed: farm_uuid }), ...chosen };
  return `/pictures/covers/${name}-${light}${mirrored ? "-mirrored" : ""}.jpg`;
}

/** Returns the path of the drawing of a produce, by the first of its codes that has one. */
export const drawnProduce = (codes: readonly (string | null | undefined)[]): string =>
  `/pictures/cards/${produceName(codes)}.png`;

/** The path of our own mark. */
export const OUR_MARK = "/pictures/marks/logo.png";

import { coverOf } from "@/components/illustrations/cover-choice";
import { produceName } from "@/components/illustrations/produce-codes";
import { ownValue } from "@/lib/core/own-value";
import { TEMPLATE_COVERS } from "./template-covers";

/**
 * Returns the path of the landscape of a farm without a photo (lib/pictures draws it).
 * @param template the template of the email, whose landscape it is; any other email has the farm's own
 */
export function drawnCover(farm_uuid: string, template: string | null = null): string {
  const own = coverOf({ seed: farm_uuid });
  const { name, light, mirrored } = { ...own, ...ownValue(TEMPLATE_COVERS, template ?? "") };
  return `/pictures/covers/${name}-${light}${mirrored ? "-mirrored" : ""}.jpg`;
}

/** Returns the path of the drawing of a produce, by the first of its codes that has one. */
export const drawnProduce = (codes: readonly (string | null | undefined)[]): string =>
  `/pictures/cards/${produceName(codes)}.png`;

/** The path of our own mark. */
export const OUR_MARK = "/pictures/marks/logo.png";

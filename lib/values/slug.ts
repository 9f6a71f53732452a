import { foldText } from "./fold-text";
import { withoutEnd } from "./without-end";

const HANDLE_LENGTH = 60;

/**
 * Returns a text for an address: "Ferme L'Été & Œufs" -> "ferme-l-ete-oeufs". Other letters are removed, so the
 * result may be empty.
 */
export function slug(text: string): string {
  return withoutEnd(foldText(text).replace(/ /g, "-").slice(0, HANDLE_LENGTH), /-/);
}

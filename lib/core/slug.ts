import { foldText } from "./fold-text";

const HANDLE_LENGTH = 60;

/**
 * Returns a text for an address: "Ferme L'Été & Œufs" -> "ferme-l-ete-oeufs". Other letters are removed, so the
 * result may be empty.
 */
export function slug(text: string): string {
  return foldText(text).replace(/ /g, "-").slice(0, HANDLE_LENGTH).replace(/-+$/, "");
}

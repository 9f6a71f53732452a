import { foldText } from "./fold-text";

const HANDLE_LENGTH = 60;

/** "Ferme L'Été & Œufs" -> "ferme-l-ete-oeufs"; letters we cannot write are left out, so it may be empty. */
export function slug(text: string): string {
  return foldText(text).replace(/ /g, "-").slice(0, HANDLE_LENGTH).replace(/-+$/, "");
}

/** Words of a farm's name that say nothing about which farm it is. */
const COMMON_WORDS = /^(la|le|les|l|d|de|des|du|au|aux|et|ferme|fermes|farm|farms|the|of|and|at)$/i;

const firstLetters = ([first = "", second]: string[]): string =>
  second ? `${[...first][0] ?? ""}${[...second][0] ?? ""}` : [...first].slice(0, 2).join("");

const wordsOf = (name: string): string[] => name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Returns the letters that stand for a farm: "Ferme du Ruisseau" -> "RU", "La Ferme de la Terre Étoilée" -> "TÉ". */
export function farmInitials(name: string): string {
  const words = wordsOf(name);
  const telling = words.filter((word) => !COMMON_WORDS.test(word));
  return firstLetters(telling.length > 0 ? telling : words).toLocaleUpperCase("fr-CA");
}

/** Returns the letters that stand for a person: the first and the last name, "Marie de la Tour" -> "MT". */
export function personInitials(name: string): string {
  const words = wordsOf(name);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return `${[...first][0] ?? ""}${[...last][0] ?? ""}`.toLocaleUpperCase("fr-CA");
}

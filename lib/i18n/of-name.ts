/**
 * Words with which farms begin, by the article that French gives them after "de". The name keeps its capital: "de la
 * Ferme du Ruisseau".
 */
const WITH_ARTICLE: Record<string, RegExp> = {
  "de la ":
    /^(?:ferme|bergerie|boulangerie|chèvrerie|cidrerie|cueillette|famille|fermette|fromagerie|miellerie|pépinière|serre|terre)(?= )/i,
  "du ": /^(?:clos|domaine|jardin|marché|moulin|poulailler|potager|rucher|verger|vignoble)(?= )/i,
  "des ":
    /^(?:bergeries|fermes|jardins|jardiniers|maraîchers|pépinières|potagers|productions|ruchers|saveurs|serres|vergers|vignobles)(?= )/i,
  "de l’":
    /^(?:abeille|alpage|arche|auberge|asinerie|escargotière|érablière|exploitation|herbier|oasis|oliveraie)(?= )/i,
};

/** Words in which the h is pronounced as a break: "de Halte", but "d’Herbes". */
const ASPIRATED =
  /^h(?:alle|alte|amac|ameau|ardi|aricot|aut|avre|éron|érisson|être|ibou|ollande|oublon|ousse|oux|uit)/i;
const VOWEL = /^(?:[aeiouàâäéèêëîïôöùûüœæ]|y(?![aeiouàâéèê])|h)/i;

const ENGLISH_TOWNS = /^h(?:ampstead|emmingford|udson|ull|untingdon)/i;

const elides = (name: string): boolean =>
  VOWEL.test(name) && !ASPIRATED.test(name) && !ENGLISH_TOWNS.test(name);

/** Returns the name of a person after the French "de", which leaves all of it: "d’Alice", "de Le Goff". */
export const ofPerson = (name: string): string => (elides(name) ? `d’${name}` : `de ${name}`);

/** Begins a postal code, of which each letter is spelled. */
const POSTAL_CODE = /^[a-z]\d/i;
const PLURAL_OR_MASCULINE: Record<string, string> = { "le ": "du ", "les ": "des " };

/** Returns a place after the French "de": "d’Alma", "du Bic", "des Cèdres", "de La Tuque", "de H2X 1Y4". */
export function ofPlace(label: string): string {
  if (POSTAL_CODE.test(label)) return `de ${label}`;
  const article = /^les? (?=\S)/i.exec(label)?.[0] ?? "";
  const of = PLURAL_OR_MASCULINE[article.toLowerCase()];
  return of ? of + label.slice(article.length) : ofPerson(label);
}

/**
 * Returns a name after the French "de": "Alice" -> "d’Alice", "Le Ruisseau" -> "du Ruisseau", "Ferme du Lac" -> "de la
 * Ferme du Lac", "Les Jardins" -> "des Jardins".
 */
export function ofName(name: string): string {
  const article = /^(le |les |la |l[’'])(?=\S)/i.exec(name)?.[1] ?? "";
  const rest = name.slice(article.length);
  switch (article.toLowerCase()) {
    case "le ":
      return `du ${rest}`;
    case "les ":
      return `des ${rest}`;
    case "la ":
      return `de la ${rest}`;
    case "l’":
    case "l'":
      return `de l’${rest}`;
  }
  for (const [of, words] of Object.entries(WITH_ARTICLE)) if (words.test(name)) return of + name;
  return ofPerson(name);
}

/** Returns the values of a message that names a farm: {farm}, {ofFarm} for "de" and {thatFarm} for "que". */
export const farmValues = (name: string): { farm: string; ofFarm: string; thatFarm: string } => ({
  farm: name,
  ofFarm: ofName(name),
  thatFarm: elides(name) ? `qu’${name}` : `que ${name}`,
});

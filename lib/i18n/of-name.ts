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
  return VOWEL.test(name) && !ASPIRATED.test(name) ? `d’${name}` : `de ${name}`;
}

/** Returns the values of a message that names a farm: {farm}, and {ofFarm} where French says "de". */
export const farmValues = (name: string): { farm: string; ofFarm: string } => ({
  farm: name,
  ofFarm: ofName(name),
});

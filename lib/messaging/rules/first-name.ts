/** First words that greet nobody alone: titles, households, and articles of a business. */
const NOT_ALONE = new Set([
  ...["m", "mr", "mme", "mlle", "mrs", "ms", "miss", "dr", "dre", "me", "père", "soeur", "sœur"],
  ...["famille", "family", "maison", "ferme", "farm", "chez", "restaurant", "café", "bistro", "épicerie"],
  ...["boulangerie", "fromagerie", "traiteur", "marché", "auberge", "garderie", "école", "cpe", "resto"],
  ...["le", "la", "les", "un", "une", "des", "the", "au", "aux"],
]);

/** Two people, or a firm: "Jean et Marie", "Roy & Fils", "Ann and Bob". */
const TOGETHER = /\s(?:et|and|&|\+)\s|,/i;

/**
 * Returns the name a person is greeted with: "Jean Tremblay" -> "Jean", "Marie-Ève Roy" -> "Marie-Ève". Names whose
 * first word greets nobody stay whole: "Mme Roy", "Famille Roy", "J. Roy", "Jean et Marie".
 */
export function firstName(name: string): string {
  const whole = name.trim();
  const [first = ""] = whole.split(/\s+/);
  const plain = first.toLowerCase().replace(/\.$/, "");
  const isInitial = /^\p{L}(?:\.?-?\p{L})?\.$|^\p{L}$/u.test(first);
  if (isInitial || NOT_ALONE.has(plain) || /^[ld]['’]/i.test(first) || TOGETHER.test(whole)) return whole;
  return first;
}

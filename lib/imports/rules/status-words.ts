import { foldText } from "@/lib/values/fold-text";
import { readDay } from "./read-day";

/**
 * What a cell says of messages. `refused`: the person said no. `unusable`: nobody said yes, or the address does not work.
 * `nothing`: the cell says nothing. `unknown`: nobody knows what it says.
 */
export type Answer = "agreed" | "refused" | "unusable" | "nothing" | "unknown";

const listOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .trim()
      .split(/[|\n]/)
      .map((phrase) => phrase.trim()),
  );

const YES = listOf("yes|y|oui|o|true|vrai|1|x|on|ok|checked|coche|accepted|accepte|acceptee");
const NO = listOf("no|n|non|false|faux|0|off|unchecked|decoche");
/** Words of mailing tools and tills in each language, folded. */
const AGREED = listOf(`
  subscribed|subscriber|abonne|abonnee|inscrit|inscrite|active|actif|enabled|opt in|opted in|optin
  double opt in|single opt in|confirmed|confirme|confirmee|consented|consenti|a consenti|granted|allowed
  express|explicit|expres|explicite|implied|implicit|implicite|tacite|tacit|consentement expres
  consentement explicite|consentement tacite|consentement implicite|express consent|implied consent
  explicit consent|opted in double|email subscriber|sms subscriber|valid|valide|marketing contact`);
const REFUSED = listOf(`
  unsubscribed|unsubscribe|unsub|desabonne|desabonnee|desinscrit|desinscrite|desabonnement|desinscription
  opt out|opted out|optout|refus|refuse|refusee|a refuse|declined|denied|withdrawn|revoked|retire|retiree
  do not contact|do not email|do not mail|do not send|do not text|dnc|no contact|stop|global unsubscribe
  ne pas contacter|ne plus contacter|ne pas ecrire|ne plus ecrire|ne pas envoyer|ne plus envoyer
  ne veut pas|ne veut plus|ne desire pas|ne desire plus|pas de courriel|pas de courriels|pas de texto|pas de textos
  no email|no emails|no texts|blocked|block|blocklisted|blacklisted|bloque|bloquee|liste noire|spam
  complaint|complained|complainer|abuse|plainte|suppressed|unsubscribed by admin|consentement retire|marked as spam
  no thanks|no thank you|non merci|plus maintenant|pas maintenant|not anymore|no longer|not now|plus jamais`);
const UNUSABLE = listOf(`
  cleaned|nettoye|nettoyee|bounced|bounce|hard bounce|hard bounced|soft bounce|soft bounced|rebond|rebondi|rejete
  invalid|invalide|non valide|undeliverable|unreachable|injoignable|undelivered|non distribuable
  pending|pending confirmation|awaiting confirmation|unconfirmed|not confirmed|non confirme|non confirmee
  a confirmer|to confirm|en attente|en attente de confirmation|not subscribed|non subscribed|nonsubscribed
  never subscribed|non abonne|non abonnee|pas abonne|jamais abonne|never|jamais|not opted in|no consent
  aucun consentement|sans consentement|no permissions set|no permission|transactional|inactive|inactif|inactive
  adresse invalide|courriel invalide|invalid address|invalid email|address invalid|non marketing contact
  deleted|supprime|archived|archive|expired|expire|junk|quarantined|disabled|none|aucun|aucune`);
const NOTHING = listOf("|unknown|inconnu|inconnue|n a|na|s o|null|not set|non defini|indefini|undefined");

/** Words that are about messages whatever their column is called. */
const PLAIN = listOf(`
  unsubscribed|unsubscribe|unsub|desabonne|desabonnee|desinscrit|desinscrite|opt out|opted out|optout
  do not contact|do not email|do not mail|do not send|do not text|ne pas contacter|ne plus contacter|ne pas ecrire
  ne plus ecrire|ne pas envoyer|ne plus envoyer|ne veut pas|ne veut plus|ne desire pas|ne desire plus
  pas de courriel|pas de courriels|pas de texto|pas de textos|no email|no emails|no texts|blocklisted|blacklisted
  liste noire|global unsubscribe|cleaned|bounced|hard bounce|hard bounced|not subscribed|never subscribed
  non abonne|jamais abonne|nonsubscribed|non subscribed|marked as spam|non marketing contact`);

/** The most words of a phrase above. */
const LONGEST_PHRASE = 4;

/** Signs that fold to nothing. */
const SIGNS: Record<string, Answer> = {
  "✓": "agreed",
  "✔": "agreed",
  "✔️": "agreed",
  "☑": "agreed",
  "✅": "agreed",
  "☒": "agreed",
  "✗": "refused",
  "✘": "refused",
  "❌": "refused",
  "☐": "unusable",
};

/** Characters of a cell that are read: no phrase is longer. */
const READ = 80;

const folded = (text: string) =>
  foldText(
    text
      .slice(0, READ)
      .replace(/\(e\)|·e\b/gi, "")
      .replaceAll("_", " "),
  );

/** Returns the phrases that a text begins with, the longest first: "Unsubscribed (2024-05-01)" has 4. */
function beginnings(words: string): string[] {
  const parts = words.split(" ").slice(0, LONGEST_PHRASE);
  return parts.map((_, at) => parts.slice(0, parts.length - at).join(" "));
}

function answerOfWords(words: string): Answer | null {
  if (AGREED.has(words)) return "agreed";
  for (const phrase of beginnings(words)) {
    if (REFUSED.has(phrase)) return "refused";
    if (UNUSABLE.has(phrase)) return "unusable";
  }
  return null;
}

/** Returns whether a cell holds a yes or a no, which say something by the name of their column alone. */
export const isYesOrNo = (text: string): boolean => {
  const words = folded(text);
  return YES.has(words) || NO.has(words) || text.trim() in SIGNS;
};

/** Returns whether a cell refuses messages, whatever its column is called. Addresses say nothing. */
export const saysRefusal = (text: string): boolean =>
  !text.includes("@") && beginnings(folded(text)).some((phrase) => PLAIN.has(phrase));

/** What stands in a cell that is left blank. */
const DASHES = /^[-–—_.\s]*$/;

/** Reads a cell of a column in which a yes agrees. A day is the day of the consent. */
export function readStatus(text: string): Answer {
  const sign = SIGNS[text.trim()];
  if (sign) return sign;
  const words = folded(text);
  if (words === "") return DASHES.test(text) ? "nothing" : "unknown";
  if (NOTHING.has(words)) return "nothing";
  if (YES.has(words)) return "agreed";
  if (NO.has(words)) return "refused";
  return answerOfWords(words) ?? (readDay(text.trim()) === null ? "unknown" : "agreed");
}

/** Reads a cell of a column that says when a consent ends. */
export function readExpiry(text: string, today: string): Answer {
  const day = readDay(text.trim());
  if (day !== null) return day < today ? "unusable" : "nothing";
  const answer = readStatus(text);
  return answer === "agreed" ? "unknown" : answer;
}

/** Reads a cell of a column in which a yes refuses. A day, a reason and whatever else it holds refuse as well. */
export function readRefusal(text: string): Answer {
  const sign = SIGNS[text.trim()];
  if (sign) return sign === "agreed" ? "refused" : "nothing";
  const words = folded(text);
  if (NOTHING.has(words) || NO.has(words) || AGREED.has(words)) return "nothing";
  return words === "never" || words === "jamais" || words === "none" || words === "aucun"
    ? "nothing"
    : "refused";
}

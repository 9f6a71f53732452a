import { foldText } from "@/lib/values/fold-text";
import type { ImportField } from "@/lib/vocabulary/import-enumerations";

/** Fields that hold what people said of messages. */
export const STATUS_FIELDS = [
  "status",
  "refusal",
  "email_status",
  "email_refusal",
  "sms_status",
  "sms_refusal",
  "consent_expiry",
] as const satisfies readonly ImportField[];
export type StatusField = (typeof STATUS_FIELDS)[number];

/** Fields of a column that can be recognized by words of its own, without an exact name. */
type Channelled = Exclude<StatusField, "consent_expiry">;

export const isStatusField = (field: ImportField | null): field is StatusField =>
  field !== null && (STATUS_FIELDS as readonly string[]).includes(field);

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words of a header that say nothing of what its column holds. */
const FILLERS = wordsOf(
  "d l de du des la le les of the a au aux par by via for pour is est has il elle je we to tous toutes tout all from",
);
const OF_EMAIL = wordsOf(
  "email emails courriel courriels mail mails newsletter newsletters infolettre infolettres bulletin",
);
const OF_TEXTS = wordsOf("sms text texts texto textos mms");

/** Names of columns in which a yes, a day or a word of its own refuses. */
const REFUSALS =
  /^(unsub|unsubscribed?|unsubscription|desabonnee?s?|desabonnement|desinscrite?s?|desinscription|opt(ed)? out|optout|do not (contact|send|mail|market|write)|ne (pas|plus) (contacter|ecrire|envoyer|solliciter)|block(list)?ed|blocklist|blocklistee?s?|blacklistee?s?|blacklisted|blacklist|bloquee?s?|liste noire|suppress(ed|ions?)|(hard )?bounced?|rebond|clean(ed)?|complain(ed|ts?)|plainte|refus|refuse|retrait( consentement)?|consent withdrawn|consentement retire|no contact)$/;
const phrases = (text: string) =>
  text
    .trim()
    .split(/[|\n]/)
    .map((phrase) => phrase.trim());
const OF_WHAT = phrases(`
  subscription|subscriber|contact|member|marketing|marketing contact|list|global|permission|consent|opt in|customer|abonnement|abonne
  abonnee|consentement|liste|membre|inscription|autorisation|authorization|client`);
/** Names of columns in which a yes agrees. */
const STATUSES = new Set([
  ...phrases(`
    status|statuses|statut|statuts|consent|consents|consent given|consent marketing|marketing consent
    subscriber consent|consentement|consentements|consentement marketing|consenti|permission|permissions
    permission marketing|permissions marketing|marketing|marketing permission|marketing permissions|opt in|opted in
    optin|double opt in|subscribed|accept|accepts|accepts marketing|accepte|accepte marketing|acceptation
    souhaite recevoir|veut recevoir|wants|ok|allowed|autorise`),
  ...OF_WHAT.flatMap((what) =>
    [what, `${what}s`].flatMap((one) => [
      `${one} status`,
      `${one} statut`,
      `${one} state`,
      `status ${one}`,
      `statut ${one}`,
      `etat ${one}`,
    ]),
  ),
  ...["consent", "permission", "consentement"].flatMap((what) => [
    `${what} type`,
    `${what} level`,
    `type ${what}`,
    `niveau ${what}`,
  ]),
]);
/** Names that say as often who somebody is or what they bought. */
const PEOPLE = /^(abonnee?s?|inscrite?s?|subscribers?|subscriptions?|abonnements?)$/;
/** Names of a place as well, above which a yes says nothing. */
const PLACES = /^(state|etat)$/;

const BEFORE = wordsOf("date dates confirmed confirme global marketing when time heure");
const AFTER = wordsOf("date time timestamp at on le heure utc gmt");

/** Beginnings of words about messages, and about who wants them. */
const ABOUT =
  /^(nouvell|news|recev|recoi|receiv|send|envoy|contacter|contactab|communic|sollicit|promo|market|consent|permission|permis|autoris|authori|opt$|optin|optout|unsub|desabonn|desinscr|abonn|subscri|block|blacklist|bloq|deliverab|delivrab|livrab|refus|suppress|gdpr|rgpd|casl|lcap|dnc|joindre|ecrire|texter|mailing|publipost)/;
/** Beginnings of words that are about something else as often, so that the person is asked. */
const PERHAPS_ABOUT = /^(updat|offre|offer|accept)/;
/** Beginnings of words that turn a yes into a no. */
const NEGATIVE =
  /^(unsub|desabonn|desinscr|block|blacklist|bloq|noire|refus|suppress|bounc|rebond|complain|plainte|spam|dnc|optout|out$|not$|ne$|no$|non$|pas$|sans$|stop|never|jamais|retrait|retir|withdr|revok|cess|arret)/;
const CONSENT = /^(consent|permission|autoris|authori|opt$|optin|abonn|subscri|inscri)/;
const EXPIRY = /^(expir|echeance|fin$|end$|ends$|until$|jusqu)/;
const STATUS_WORD = /^(status|statuses|statut|statuts|state|etat|level|niveau)$/;

export interface StatusHeader {
  field: StatusField;
  /** What of the values has to prove it: that all can be read, and for `words` that they are more than yes and no. */
  proof: "none" | "values" | "words";
}

const headerWords = (header: string): string[] =>
  foldText(header.replace(/([a-z])([A-Z])/g, "$1 $2"))
    .replace(/\be mails?\b/g, "email")
    .split(" ");

/** Splits a header into the channel that it names and what is left: "Email Opt-Out Date" -> email, "opt out". */
function partsOf(header: string): { channel: "email_" | "sms_" | ""; rest: string[] } {
  const words = headerWords(header).filter((word) => !FILLERS.has(word));
  const channel = words.some((word) => OF_TEXTS.has(word))
    ? "sms_"
    : words.some((word) => OF_EMAIL.has(word))
      ? "email_"
      : "";
  return { channel, rest: words.filter((word) => !OF_TEXTS.has(word) && !OF_EMAIL.has(word)) };
}

/** Returns a header without the words of a date around it. */
function withoutDate(words: readonly string[]): string {
  const first = words.findIndex((word) => !BEFORE.has(word));
  const last = words.findLastIndex((word) => !AFTER.has(word));
  return first < 0 || last < first ? "" : words.slice(first, last + 1).join(" ");
}

/** Returns the field of a header that names what people said of messages; null of any other header. */
export function statusOfHeader(header: string): StatusHeader | null {
  const { channel, rest } = partsOf(header);
  const whole = rest.join(" ");
  if (REFUSALS.test(whole) || REFUSALS.test(withoutDate(rest)))
    return { field: `${channel}refusal`, proof: "none" };
  const field = `${channel}status` as const;
  if (STATUSES.has(whole)) return { field, proof: "none" };
  if (PLACES.test(whole)) return { field, proof: "words" };
  // "Courriel" or "Infolettre" above yes and no.
  return PEOPLE.test(whole) || (whole === "" && channel !== "") ? { field, proof: "values" } : null;
}

/** Returns whether a header is about a consent that ends: "Date d’expiration du consentement". */
export const namesExpiry = (header: string): boolean => {
  const words = headerWords(header);
  return words.some((word) => EXPIRY.test(word)) && words.some((word) => CONSENT.test(word));
};

/**
 * Returns the field of a header that has words about messages, whatever stands around them, when its values read as
 * answers: "Veut recevoir nos nouvelles ?". Null of a header about anything else.
 */
export function fieldAboutMessages(header: string): Channelled | null {
  const { channel } = partsOf(header);
  const words = headerWords(header);
  if (channel === "" && !words.some((word) => ABOUT.test(word))) return null;
  return words.some((word) => NEGATIVE.test(word)) ? `${channel}refusal` : `${channel}status`;
}

/** Returns whether answers below a header may be about messages. */
export const mayBeAboutMessages = (header: string): boolean =>
  fieldAboutMessages(header) !== null || headerWords(header).some((word) => PERHAPS_ABOUT.test(word));

/** Returns whether a header promises a status of messages, so that its values are asked about also when unreadable. */
export const promisesStatus = (header: string): boolean =>
  fieldAboutMessages(header) !== null && headerWords(header).some((word) => STATUS_WORD.test(word));

import { foldText } from "@/lib/core/fold-text";
import type { ImportField } from "@/lib/core/import-enumerations";

/** Fields that hold what people said of messages. */
export const STATUS_FIELDS = [
  "status",
  "refusal",
  "email_status",
  "email_refusal",
  "sms_status",
  "sms_refusal",
] as const satisfies readonly ImportField[];
export type StatusField = (typeof STATUS_FIELDS)[number];

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
  /^(unsub|unsubscribed?|unsubscription|desabonnee?s?|desabonnement|desinscrite?s?|desinscription|opt(ed)? out|optout|do not (contact|send|mail|market|write)|ne (pas|plus) (contacter|ecrire|envoyer|solliciter)|block(list)?ed|blocklist|blacklisted|blacklist|bloquee?s?|liste noire|suppress(ed|ions?)|(hard )?bounced?|rebond|clean(ed)?|complain(ed|ts?)|plainte|refus|refuse|retrait( consentement)?|consent withdrawn|consentement retire|no contact)$/;
const phrases = (text: string) =>
  text
    .trim()
    .split(/[|\n]/)
    .map((phrase) => phrase.trim());
const OF_WHAT = phrases(`
  subscription|subscriber|contact|member|marketing|list|global|permission|consent|opt in|customer|abonnement|abonne
  abonnee|consentement|liste|membre|inscription|autorisation|authorization|client`);
/** Names of columns in which a yes agrees. */
const STATUSES = new Set([
  ...phrases(`
    status|statuses|statut|statuts|consent|consents|consent given|consent marketing|marketing consent
    subscriber consent|consentement|consentements|consentement marketing|consenti|permission|permissions
    permission marketing|permissions marketing|marketing|marketing permission|marketing permissions|opt in|opted in
    optin|double opt in|subscribed|accept|accepts|accepts marketing|accepte|accepte marketing|acceptation
    souhaite recevoir|veut recevoir|wants`),
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

export interface StatusHeader {
  field: StatusField;
  /** What of the values has to prove it: that all can be read, and for `words` that they are more than yes and no. */
  proof: "none" | "values" | "words";
}

/** Splits a header into the channel that it names and what is left: "Email Opt-Out Date" -> email, "opt out". */
function partsOf(header: string): { channel: "email_" | "sms_" | ""; rest: string[] } {
  const words = foldText(header.replace(/([a-z])([A-Z])/g, "$1 $2"))
    .replace(/\be mails?\b/g, "email")
    .split(" ")
    .filter((word) => !FILLERS.has(word));
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

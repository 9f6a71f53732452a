import { UUID } from "./uuid";
import { withoutEnd } from "./without-end";

/** Names of values that give access or identify a person. */
export const SECRET_NAME =
  /token|secret|passw|pwd|auth(?!or)|session|signature|e?-?mail|courriel|phone|(^|[_-])tel($|[_-])|mobile|form_?uuid|user_?id|^(name|nom|code|key|sig)$/i;

/** What may stand together in an email address, with its "@" as it is or encoded. */
const NO_SPACE = /[^\s/?#&=]+/g;
const DOMAIN = /(?<=[^@])@[^@]+\.[a-z]{2,}/i;
/** A UUID or an IPv4 address, whose digits may look like a phone number. */
const NO_PHONE =
  /(\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|(?<![+\d.])(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?![\s().-]{0,3}\d))/i;
const PHONE = /\+?\d(?:[\s().-]{0,3}\d){9,14}(?!\d)/;
const EVERY_PHONE = /\+?\d(?:[\s().-]{0,3}\d){9,14}(?!\d)/g;
/** Random tokens: long, without spaces, with letters and digits. */
const LONG_WORD = /[\w~.-]{22,}/g;

const isEmail = (word: string): boolean => DOMAIN.test(word.replace(/%40/gi, "@"));
const hasEmail = (text: string): boolean => (text.match(NO_SPACE) ?? []).some(isEmail);

const isOpaque = (word: string): boolean =>
  /\d/.test(word) && /[a-zA-Z]/.test(word) && word.replace(/^\.+/, "").length >= 22;

/** Returns whether a value names a person or lets someone in: an email address, a phone number, a random token. */
export const isSecret = (value: string): boolean =>
  !UUID.test(value) &&
  (hasEmail(value) || PHONE.test(value) || (value.match(LONG_WORD) ?? []).some(isOpaque));

/** Replaces an email address; what ends a sentence or a bracket stays. */
const withoutEmail = (word: string): string =>
  isEmail(word) ? `[…]${word.slice(withoutEnd(word, /[^a-z]/i).length)}` : word;

/** Replaces phone numbers. A split by a group has what is between its matches at the even places. */
const withoutPhones = (text: string): string =>
  text
    .split(NO_PHONE)
    .map((part, at) => (at % 2 === 0 ? part.replace(EVERY_PHONE, "[…]") : part))
    .join("");

/** Replaces email addresses, phone numbers and tokens in a text, such as an error message, with "[…]". */
export const textWithoutSecrets = (text: string): string => {
  const words = text
    .replace(/([\w-]+)(=[^\s&#"']+)?/g, (pair, name: string, value?: string) =>
      value !== undefined && SECRET_NAME.test(name) ? `${name}=` : pair,
    )
    .replace(NO_SPACE, withoutEmail)
    .replace(LONG_WORD, (word) => (isSecret(withoutEnd(word, /\./)) ? "[…]" : word));
  return withoutPhones(words);
};

import { UUID } from "@/lib/core/uuid";
import { ROUTES } from "./routes";

/** Names of values that let someone in, or say who someone is. */
const SECRET_NAME =
  /token|secret|passw|pwd|auth(?!or)|session|signature|e?-?mail|courriel|phone|(^|[_-])tel($|[_-])|mobile|form_?uuid|user_?id|^(name|nom|code|key|sig)$/i;

const EMAIL = /[^\s@/?#&=]+(?:@|%40)[^\s@/?#&=]+\.[a-z]{2,}/i;
const PHONE = /\+?\d(?:[\s().-]*\d){9,14}(?!\d)/;
/** What we, or anyone, sign or draw at random: long, without a space, letters and figures mixed. */
const OPAQUE = /(?=[\w~.-]*\d)(?=[\w~.-]*[a-zA-Z])[\w~-][\w~.-]{21,}/;

const everywhere = (pattern: RegExp) => new RegExp(pattern.source, `${pattern.flags}g`);

const isSecret = (value: string): boolean =>
  !UUID.test(value) && (EMAIL.test(value) || PHONE.test(value) || OPAQUE.test(value));

/** "?token=abc&page=2" -> "?token=&page=2": names are kept, values that are nobody's business are not. */
export function queryWithoutSecrets(query: string): string {
  const kept = new URLSearchParams(query.replace(/^\?/, ""));
  for (const [name, value] of [...kept])
    if (value !== "" && (SECRET_NAME.test(name) || isSecret(value))) kept.set(name, "");
  const text = kept.toString();
  return text && query.startsWith("?") ? `?${text}` : text;
}

/** "#/auth/login" stays; in "#token=abc" and "#/auth/change-pwd?email=a@b.ca" the values are dropped. */
export function hashWithoutSecrets(hash: string): string {
  const [, sign = "", path = "", query] = hash.match(/^(#?)([^?=&]*)(?:$|\?(.*)$)/s) ?? [];
  if (!path && query === undefined && hash.length > 1)
    return hash.startsWith("#") ? `#${queryWithoutSecrets(hash.slice(1))}` : queryWithoutSecrets(hash);
  const shown = isSecret(decoded(path)) ? "" : path;
  return `${sign}${shown}${query === undefined ? "" : `?${queryWithoutSecrets(query)}`}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Paths whose last part is a secret: ours with a [token], and the short links of messages. */
const TOKEN_PATHS = [
  ...Object.values(ROUTES).flatMap(({ fr, en }) => [`/fr${fr}`, `/en${en}`, `/fr${en}`, `/en${fr}`]),
  "/c/[token]",
  "/u/[token]",
  "/api/my-data/[token]",
]
  .filter((path) => path.endsWith("/[token]"))
  .map((path) => path.slice(0, -"[token]".length));

/** "/fr/confirmer/abc" -> "/fr/confirmer/[token]". */
export function pathWithoutSecrets(path: string): string {
  const known = TOKEN_PATHS.find((start) => path.startsWith(start) && path.length > start.length);
  if (known) return `${known}[token]`;
  return path
    .split("/")
    .map((part) => (isSecret(decoded(part)) ? "[…]" : part))
    .join("/");
}

/** A whole address, absolute or not: its path, query and hash without what must not be kept. */
export function addressWithoutSecrets(address: string): string {
  const [, origin = "", path = "", query = "", hash = ""] =
    address.match(/^([a-z][a-z+.-]*:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is) ?? [];
  const host = origin.replace(/\/\/[^@]*@/, "//");
  return host + pathWithoutSecrets(path) + queryWithoutSecrets(query) + hashWithoutSecrets(hash);
}

/** Prose, such as the message of an error: addresses, numbers and opaque words in it become "[…]". */
export const textWithoutSecrets = (text: string): string =>
  text
    .replace(/([\w-]+)=([^\s&#"']+)/g, (pair, name: string) => (SECRET_NAME.test(name) ? `${name}=` : pair))
    .replace(everywhere(EMAIL), "[…]")
    .replace(/[\w~.-]{22,}/g, (word) => (isSecret(word) ? "[…]" : word))
    .replace(everywhere(PHONE), "[…]");

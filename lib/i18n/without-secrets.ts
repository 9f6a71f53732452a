import { isSecret, SECRET_NAME } from "../values/secret-texts";
import { LANGS } from "../vocabulary/languages";
import { isAdminPath, ROUTES } from "./routes";

/** Removes secret values of a query and keeps the names: "?token=abc&page=2" -> "?token=&page=2". */
export function queryWithoutSecrets(query: string): string {
  const kept = new URLSearchParams(query.replace(/^\?/, ""));
  for (const [name, value] of [...kept])
    if (value !== "" && (SECRET_NAME.test(name) || isSecret(value))) kept.set(name, "");
  const text = kept.toString();
  return text && query.startsWith("?") ? `?${text}` : text;
}

/** Names of values of an admin list that are no words of a person. */
const LIST_NAME = /^(page|per_page|sort|lang|status|group|kind|type|from|to|range|step|tab|view)$/;

/**
 * Returns the query of a page without secrets. On a page of the admin someone searches for people by their names, so
 * that only the values of a list's own settings stay.
 */
export function queryOfPage(path: string, query: string): string {
  if (!isAdminPath(path)) return queryWithoutSecrets(query);
  const kept = new URLSearchParams(query.replace(/^\?/, ""));
  for (const [name, value] of [...kept])
    if (!LIST_NAME.test(name) || !/^[\w-]{0,20}$/.test(value)) kept.set(name, "");
  const text = kept.toString();
  return text && query.startsWith("?") ? `?${text}` : text;
}

/** Removes secret values of a hash: "#/auth/login" stays unchanged, "#token=abc" becomes "#token=". */
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

/** Start of paths that end in a secret: pages with a [token], and the short links of messages. */
export const TOKEN_PATHS = [
  ...Object.values(ROUTES).flatMap((forms) =>
    LANGS.flatMap((lang) => [...new Set(Object.values(forms))].map((form) => `/${lang}${form}`)),
  ),
  "/c/[token]",
  "/u/[token]",
  "/api/my-data/[token]",
  "/api/my-documents/[token]",
]
  .filter((path) => path.endsWith("/[token]"))
  .map((path) => path.slice(0, -"[token]".length));

/** Replaces secrets in a path: "/fr/confirmer/abc" -> "/fr/confirmer/[token]". */
export function pathWithoutSecrets(path: string): string {
  const known = TOKEN_PATHS.find((start) => path.startsWith(start) && path.length > start.length);
  if (known) return `${known}[token]`;
  return path
    .split("/")
    .map((part) => (isSecret(decoded(part)) ? "[…]" : part))
    .join("/");
}

/** Names of values that let someone in. */
const KEY_NAME = /token|secret|signature/i;
/** Ids of unfinished forms and surveys: a form without scripts reads them from the address of its own page. */
const FORM_NAME = /form_?uuid/i;

/**
 * Returns who may learn the address of a page: nobody, when it ends in a secret or its query has one; our own pages
 * alone, when it names a form; else other sites too, without path and query.
 */
export function referrerPolicyOf(path: string, query: string): string {
  const names = [...new URLSearchParams(query)].flatMap(([name, value]) => (value === "" ? [] : [name]));
  if (TOKEN_PATHS.some((start) => path.startsWith(start)) || names.some((name) => KEY_NAME.test(name)))
    return "no-referrer";
  return names.some((name) => FORM_NAME.test(name)) ? "same-origin" : "strict-origin-when-cross-origin";
}

/** Removes secrets from the path, query and hash of an absolute or relative address. */
export function addressWithoutSecrets(address: string): string {
  const [, origin = "", path = "", query = "", hash = ""] =
    address.match(/^([a-z][a-z+.-]*:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/is) ?? [];
  const host = origin.replace(/^([^/]*\/\/)[^@]*@/, "$1");
  return host + pathWithoutSecrets(path) + queryOfPage(path, query) + hashWithoutSecrets(hash);
}

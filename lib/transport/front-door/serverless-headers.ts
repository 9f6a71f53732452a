import { referrerPolicyOf, TOKEN_PATHS } from "../../i18n/without-secrets";
import { ANY_LANG, DEFAULT_LANG } from "../../vocabulary/languages";
import { DATA_FOLDERS, HEIC_WORKER, MAP_WORKER, securityHeaders } from "./security-headers";

const TOKEN_QUERIES = ["token", "autologin_token"];

/**
 * Returns the headers for a host that runs no front door, such as a serverless one: its build writes them for Next's
 * `headers()`, where the last rule that fits decides. Pages of the admin then carry no nonce. next.config.ts can load
 * only relative imports.
 */
export function serverlessHeaders() {
  const all = (source: string, path: string) => ({
    source,
    headers: Object.entries(securityHeaders(path, "", null, false)).map(([key, value]) => ({ key, value })),
  });
  const referrer = (path: string, query: string) => [
    { key: "referrer-policy", value: referrerPolicyOf(path, query) },
  ];
  return [
    all("/:path*", "/"),
    all(`/:folder(${DATA_FOLDERS})/:path*`, "/api/"),
    // The policy names who may frame a page, and browsers then ignore the X-Frame-Options of all pages.
    all(`/:lang(${ANY_LANG})/embed/:path*`, `/${DEFAULT_LANG}/embed/`),
    all(`${HEIC_WORKER}:rest`, HEIC_WORKER),
    all(`${MAP_WORKER}:rest`, MAP_WORKER),
    ...TOKEN_PATHS.map((start) => ({ source: `${start}:token`, headers: referrer(start, "") })),
    ...TOKEN_QUERIES.map((key) => ({
      source: "/:path*",
      has: [{ type: "query" as const, key }],
      headers: referrer("/", `?${key}=x`),
    })),
  ];
}

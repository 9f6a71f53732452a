import { env } from "../../env";
import { isAdminPath, isFramed } from "../../i18n/routes";
import { referrerPolicyOf } from "../../i18n/without-secrets";
import { DATA_POLICY, framedPolicy, HEIC_WORKER_POLICY, mapWorkerPolicy, pagePolicy } from "./content-policy";

const YEAR_SECONDS = 31_536_000;
/** Folders of answers that are no page. */
export const DATA_FOLDERS = "api|c|q|u|uploads|covers|drawings|screens|base-map|pictures|_next|sitemaps";
const DATA_PATH = new RegExp(`^/(?:${DATA_FOLDERS})/|\\.(?:xml|txt|svg|png|ico)$`);

/** The files of the build that are workers of their own (components/uploads/heic-worker.js, maplibre-gl). */
export const HEIC_WORKER = "/_next/static/media/heic-worker";
export const MAP_WORKER = "/_next/static/media/maplibre-gl-worker";

function policyOf(path: string, nonce: string | null, dev: boolean): string {
  if (path.startsWith(HEIC_WORKER)) return HEIC_WORKER_POLICY;
  if (path.startsWith(MAP_WORKER)) return mapWorkerPolicy();
  if (isFramed(path)) return framedPolicy();
  return DATA_PATH.test(path) ? DATA_POLICY : pagePolicy(nonce, dev);
}

/** Returns whether a page is rendered for each request, so that its scripts can carry a nonce. */
export const takesNonce = (path: string): boolean => isAdminPath(path);

/** Returns the headers that protect an answer, by the address that was asked for. */
export function securityHeaders(
  path: string,
  query: string,
  nonce: string | null,
  dev: boolean,
): Record<string, string> & { "content-security-policy": string } {
  return {
    "content-security-policy": policyOf(path, nonce, dev),
    "x-content-type-options": "nosniff",
    "referrer-policy": referrerPolicyOf(path, query),
    ...(isFramed(path) ? {} : { "x-frame-options": "SAMEORIGIN" }),
    "permissions-policy": "camera=(), microphone=(), geolocation=(self)",
    ...(env().APP_URL.startsWith("https:") ? { "strict-transport-security": `max-age=${YEAR_SECONDS}` } : {}),
  };
}

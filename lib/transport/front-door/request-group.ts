import { isAdminPath, isFramed } from "@/lib/i18n/routes";
import type { RequestGroup } from "@/lib/platform/telemetry/requests";
import { isPage } from "./refusals";

/** The first that fits decides. */
const GROUPS: readonly (readonly [RequestGroup, RegExp])[] = [
  ["webhooks", /^\/api\/webhooks\//],
  ["operations", /^\/(?:metrics$|api\/(?:health|ready|cron)(?:\/|$))/],
  ["log_in", /^\/api\/auth\//],
  ["api", /^\/api\//],
  ["assets", /^\/(?:_next|covers|drawings|screens|base-map)\//],
  ["files", /^\/(?:uploads|pictures)\//],
  ["links", /^\/(?:c|q|u|m|curves)\//],
  ["site", /^\/(?:sitemap|robots\.txt$|$)/],
  ["assets", /\.(?:svg|png|ico)$/],
];

/** Returns the group of an address, under which its requests are counted. */
export function requestGroupOf(path: string): RequestGroup {
  if (isFramed(path)) return "embeds";
  if (isAdminPath(path)) return "admin";
  if (isPage(path)) return "site";
  return GROUPS.find(([, form]) => form.test(path))?.[0] ?? "other";
}

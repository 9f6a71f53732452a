import { readdirSync } from "node:fs";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { redirects, rewrites } from "./lib/i18n/routes";

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "X-Frame-Options", value: "SAMEORIGIN" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(self)" },
];

/** Our drawings keep their names when they change: a day, then anew in the background. */
const DRAWINGS_KEPT = "public, max-age=86400, stale-while-revalidate=604800";

/** An address that begins with no language and no folder of app/ is none of ours: the French 404 says so. */
function withoutLanguage() {
  const ours = readdirSync("app", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\w/.test(entry.name))
    .map((entry) => entry.name);
  // A folder alone is no address of ours either: only what is in it.
  const known = `(?:fr|en|_next)(?:/|$)|(?:${ours.join("|")})/.`;
  return { source: `/:path((?!${known}).+)`, destination: "/fr/:path" };
}

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  poweredByHeader: false,
  // npm run verify checks the types of the whole tree, tests included.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  serverExternalPackages: ["@node-rs/argon2", "sharp", "pino", "graphile-worker", "pg", "@sentry/node"],
  // What was forgotten by tag is only known in memory: a page kept on disk would be back after a restart, even of
  // a farm that was hidden meanwhile.
  experimental: { isrFlushToDisk: false },
  rewrites: async () => [...rewrites(), withoutLanguage()],
  redirects: async () => redirects(),
  // Read at run time by the feeds and the sitemap: a serverless build would leave them behind.
  outputFileTracingIncludes: { "/*": ["./messages/blog/**/*"] },
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    { source: "/:folder(covers|drawings)/:file", headers: [{ key: "Cache-Control", value: DRAWINGS_KEPT }] },
  ],
};

export default withNextIntl(config);

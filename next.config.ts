import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from "next/constants";
import createNextIntlPlugin from "next-intl/plugin";
import { farmPages, redirects, rewrites } from "./lib/i18n/routes";
import { serverlessHeaders } from "./lib/transport/front-door/serverless-headers";
import { buildIdFor } from "./lib/transport/page-cache/built-for";
import { FARM_PAGES_KEPT } from "./lib/transport/page-cache/kept";
import { printedFacts } from "./lib/transport/page-cache/printed-facts";
import { missingAtBuild } from "./lib/transport/page-cache/settings-of-a-build";
import { ANY_LANG, DEFAULT_LANG } from "./lib/vocabulary/languages";

const withNextIntl = createNextIntlPlugin("./lib/transport/intl-request.ts");

/** Our drawings, the pictures of the product and the base map keep their names when they change: a day, then anew in the background. */
const DRAWINGS_KEPT = "public, max-age=86400, stale-while-revalidate=604800";

/** An address that begins with no language and no folder of app/ is none of ours: the French 404 says so. */
function withoutLanguage() {
  const ours = readdirSync("app", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\w/.test(entry.name))
    .map((entry) => entry.name);
  // A folder alone is no address of ours either: only what is in it.
  const known = `(?:${ANY_LANG}|_next)(?:/|$)|(?:${ours.join("|")})/.`;
  return { source: `/:path((?!${known}).+)`, destination: `/${DEFAULT_LANG}/:path` };
}

const config = (phase: string): NextConfig => ({
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  poweredByHeader: false,
  // A start with other settings finds by this id that the files of the build contain the old ones.
  generateBuildId: () => buildIdFor(randomBytes(8).toString("hex"), printedFacts()),
  // npm run verify checks the types of the whole tree, tests included.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // A bundled driver has other names in its stacks, by which lib/values/connection-lost.ts knows its fault.
  serverExternalPackages: [
    "@node-rs/argon2",
    "sharp",
    "pino",
    "graphile-worker",
    "pg",
    "postgres",
    "prom-client",
    "@redis/client",
  ],
  // Which tags are stale is known in memory: a page kept on disk would be back after a restart, even that of a farm
  // that was hidden meanwhile.
  experimental: { isrFlushToDisk: false, authInterrupts: true },
  // The build reaches no database; what it prerenders is served from disk. The development server keeps no page, and
  // would compile the handler for the middleware, which knows no module of Node.js.
  cacheHandler:
    phase === PHASE_PRODUCTION_SERVER ? resolve("lib/transport/page-cache/handler.mjs") : undefined,
  rewrites: async () => [...rewrites(), withoutLanguage()],
  redirects: async () => redirects(),
  // Read at run time by the feeds, the sitemap and the pictures of emails: a serverless build would leave them behind.
  outputFileTracingIncludes: {
    "/*": ["./messages/blog/**/*"],
    "/pictures/*": ["./public/covers/**/*", "./public/drawings/**/*"],
  },
  headers: async () => [
    ...(process.env.VERCEL ? serverlessHeaders() : []),
    {
      source: "/:folder(covers|drawings|screens|base-map)/:file",
      headers: [{ key: "Cache-Control", value: DRAWINGS_KEPT }],
    },
    ...farmPages().map((source) => ({
      source,
      headers: [{ key: "Cache-Control", value: FARM_PAGES_KEPT }],
    })),
  ],
});

export default (phase: string) => {
  // A serverless host serves the prerendered pages as they are: there the build fails without its settings.
  if (phase === PHASE_PRODUCTION_BUILD && !process.env.VERCEL)
    Object.assign(process.env, missingAtBuild(process.env));
  return withNextIntl(config(phase));
};

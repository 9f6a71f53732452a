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

/** An address without a language is none of ours: the French 404 says so. */
const withoutLanguage = {
  source: "/:path((?!(?:fr|en|api|uploads|_next)(?:/|$)).+)",
  destination: "/fr/:path",
};

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  poweredByHeader: false,
  // npm run verify checks the types of the whole tree, tests included.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  serverExternalPackages: ["@node-rs/argon2", "sharp", "pino", "graphile-worker", "pg"],
  rewrites: async () => [...rewrites(), withoutLanguage],
  redirects: async () => redirects(),
  headers: async () => [{ source: "/:path*", headers: securityHeaders }],
};

export default withNextIntl(config);

import type { MetadataRoute } from "next";
import { env } from "@/lib/env";
import { adminHref } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";

// The address of the site is not known at build time, so this runs for each request.
export const dynamic = "force-dynamic";

/** Keeps search engines out of the admin, the API and the links of messages. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      disallow: [...LANGS.map((lang) => adminHref(lang)), "/api/", "/c/", "/u/", "/q/"],
    },
    sitemap: `${env().APP_URL}/sitemap.xml`,
  };
}

import type { MetadataRoute } from "next";
import { env } from "@/lib/env";

// Asked for at run time: the address of the site is not known while it is built.
export const dynamic = "force-dynamic";

/** The admin, the API and the links of messages are for nobody's index. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", disallow: ["/fr/admin", "/en/admin", "/api/", "/c/", "/u/", "/q/"] },
    sitemap: `${env().APP_URL}/sitemap.xml`,
  };
}

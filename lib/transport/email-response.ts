import { env } from "@/lib/env";
import { FARM_PAGES_KEPT } from "./page-cache/kept";

/** The pictures of emails come from us or from our storage; an email runs nothing and sends nothing. */
function emailPolicy(): string {
  const { S3_PUBLIC_URL } = env();
  const storage = S3_PUBLIC_URL && URL.canParse(S3_PUBLIC_URL) ? ` ${new URL(S3_PUBLIC_URL).origin}` : "";
  return `default-src 'none'; img-src 'self'${storage}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}

/** Returns a sent email as a page. Search engines may keep only one that its farm published. */
export const sentEmailResponse = ({ html, published }: { html: string; published: boolean }): Response =>
  new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": FARM_PAGES_KEPT,
      "content-security-policy": emailPolicy(),
      ...(published ? {} : { "x-robots-tag": "noindex, nofollow" }),
    },
  });

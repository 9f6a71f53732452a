/** XML that a search engine may keep for an hour. */
export const xmlAnswer = (xml: string): Response =>
  new Response(xml, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600, s-maxage=3600",
    },
  });

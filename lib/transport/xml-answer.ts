const xml =
  (type: string) =>
  (body: string): Response =>
    new Response(body, {
      headers: {
        "content-type": `${type}; charset=utf-8`,
        "cache-control": "public, max-age=3600, s-maxage=3600",
      },
    });

/** Returns an XML response that is the same for everyone and that caches may keep for an hour. */
export const xmlAnswer = xml("application/xml");
/** Returns an RSS response that caches may keep for an hour. */
export const feedAnswer = xml("application/rss+xml");

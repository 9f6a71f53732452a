const xml =
  (type: string) =>
  (body: string): Response =>
    new Response(body, {
      headers: {
        "content-type": `${type}; charset=utf-8`,
        "cache-control": "public, max-age=3600, s-maxage=3600",
      },
    });

/** XML, the same for everyone, that caches may keep for an hour. */
export const xmlAnswer = xml("application/xml");
export const feedAnswer = xml("application/rss+xml");

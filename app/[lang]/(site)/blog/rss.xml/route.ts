import { readFeed } from "@/lib/blog/service";
import { apiRoute } from "@/lib/transport/route";

/** The same for everyone, so caches may keep it for an hour. */
export const GET = apiRoute({
  verb: readFeed,
  answer: (feed) =>
    new Response(feed, {
      headers: {
        "content-type": "application/rss+xml; charset=utf-8",
        "cache-control": "public, max-age=3600, s-maxage=3600",
      },
    }),
});

import { drawPicture } from "@/lib/pictures/service";
import { apiRoute } from "@/lib/transport/route";

/** Serves a drawing as mail programs show it. A drawing keeps its name when it changes, so it is kept for 30 days. */
export const GET = apiRoute({
  verb: drawPicture,
  answer: ({ bytes, type }) =>
    new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": type,
        "cache-control": "public, max-age=2592000",
        "content-security-policy": "default-src 'none'",
      },
    }),
});

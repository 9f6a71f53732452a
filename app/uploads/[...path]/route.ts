import { apiRoute } from "@/lib/transport/route";
import { readUpload } from "@/lib/uploads/service";

/** Serves an upload. Its content never changes at the same address, so browsers may cache it forever. */
export const GET = apiRoute({
  verb: readUpload,
  answer: ({ bytes, type }) =>
    new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": type,
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'",
      },
    }),
});

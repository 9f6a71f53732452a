import { apiRoute } from "@/lib/transport/route";
import { readUpload } from "@/lib/uploads/service";

/** An upload never changes under its address, so it may be kept for ever. */
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

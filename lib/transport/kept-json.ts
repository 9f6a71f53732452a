import { createHash } from "node:crypto";

const withoutWeak = (tag: string): string => tag.trim().replace(/^W\//, "");

/** Returns whether the caller has the answer with this ETag already. */
export const isKnown = ({ headers }: Request, etag: string): boolean =>
  (headers.get("if-none-match")?.split(",") ?? []).some((tag) => withoutWeak(tag) === withoutWeak(etag));

/** Returns a JSON answer that may be kept and asked for again with its ETag, which is then answered 304 without a body. */
export function keptJson(request: Request, { json, etag }: { json: string; etag: string }): Response {
  const headers = {
    "content-type": "application/json",
    "cache-control": "public, max-age=300",
    "access-control-allow-origin": "*",
    vary: "Accept-Language, X-Language",
    etag,
  };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(json, { headers });
}

/** A text that a verb made, the same for everyone who asks for it in its language. */
export interface KeptText {
  text: string;
  type: string;
}

/** Returns the weak ETag of a text. */
export const etagOf = (text: string): string =>
  `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;

/** Returns a text with its ETag; 304 without a body for who has it already. The route says how long it is kept. */
export function keptText(request: Request, { text, type }: KeptText): Response {
  const etag = etagOf(text);
  const headers = { "content-type": type, vary: "Accept-Language, X-Language", etag };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}

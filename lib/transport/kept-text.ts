import { createHash } from "node:crypto";

const withoutWeak = (tag: string): string => tag.trim().replace(/^W\//, "");

/** Returns whether the caller has the answer with this ETag already. */
export const isKnown = ({ headers }: Request, etag: string): boolean =>
  (headers.get("if-none-match")?.split(",") ?? []).some((tag) => withoutWeak(tag) === withoutWeak(etag));

/** Headers that let scripts of any site read an answer, and what it says of itself. */
export const OPEN_TO_SCRIPTS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "ETag, Idempotent-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
};

/** A text that a verb made, the same for everyone who asks for it in its language. */
interface KeptText {
  text: string;
  type: string;
}

/** Returns the ETag of a text. It is weak, because a compressed answer has other bytes. */
export const etagOf = (text: string): string =>
  `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;

/**
 * Returns a text with its ETag, open to scripts of any site; 304 without a body for who has it already. The route says
 * how long it is kept, and keeps no answer to a token.
 */
export function keptText(request: Request, { text, type }: KeptText): Response {
  const etag = etagOf(text);
  const headers = {
    "content-type": type,
    ...OPEN_TO_SCRIPTS,
    vary: "Accept-Language, X-Language",
    etag,
  };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers });
}

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

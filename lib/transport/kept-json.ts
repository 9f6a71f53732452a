/** Returns a JSON answer that may be kept and asked for again with its ETag, which is then answered 304 without a body. */
export function keptJson(request: Request, { json, etag }: { json: string; etag: string }): Response {
  const headers = {
    "content-type": "application/json",
    "cache-control": "public, max-age=300",
    "access-control-allow-origin": "*",
    vary: "Accept-Language, X-Language",
    etag,
  };
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, "") === etag))
    return new Response(null, { status: 304, headers });
  return new Response(json, { headers });
}

const ANSWER = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers":
    "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Language, X-Requested-With",
  "access-control-max-age": "7200",
};

/**
 * Returns the answer that lets a script of another site call the API with a token; null when it asks for anything else. It
 * allows no credentials, so a browser never sends our cookie along.
 */
export function preflightAnswer({ method, headers }: Request): Response | null {
  const asked = (headers.get("access-control-request-headers") ?? "").toLowerCase().split(",");
  const isPreflight = method === "OPTIONS" && headers.has("access-control-request-method");
  if (!isPreflight || !asked.some((name) => name.trim() === "authorization")) return null;
  return new Response(null, { status: 204, headers: ANSWER });
}

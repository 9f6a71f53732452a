const HEADERS = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-None-Match",
  "X-Language",
  "X-Requested-With",
];

const ANSWER = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers": HEADERS.join(", "),
  "access-control-max-age": "7200",
};

const ALLOWED = new Set(HEADERS.map((name) => name.toLowerCase()));

/**
 * Returns the answer that lets a script of another site call the API with a token, or read with headers that we know;
 * null when it asks for anything else. It allows no credentials, so a browser never sends our cookie along.
 */
export function preflightAnswer({ method, headers }: Request): Response | null {
  const wanted = headers.get("access-control-request-method");
  if (method !== "OPTIONS" || wanted === null) return null;
  const listed = (headers.get("access-control-request-headers") ?? "").toLowerCase();
  const asked = listed.split(",").map((name) => name.trim());
  const reads = ["GET", "HEAD"].includes(wanted) && asked.every((name) => ALLOWED.has(name));
  return reads || asked.includes("authorization")
    ? new Response(null, { status: 204, headers: ANSWER })
    : null;
}

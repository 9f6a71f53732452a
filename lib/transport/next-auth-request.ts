import { NextRequest } from "next/server";
import { env } from "@/lib/env";
import { invalid } from "@/lib/platform/errors";
import { bodyLimitOf } from "./body-rules";
import { jsonObjectOf, readBytes } from "./read-body";
import { clearedCookie, sessionCookieOptions } from "./session";

/** Returns the name of the cookie in which next-auth keeps where a log-in leads. */
const callbackCookieName = () => `${sessionCookieOptions().secure ? "__Secure-" : ""}next-auth.callback-url`;

/** Returns whether next-auth can read where a log-in leads. It answers 500 to what it cannot read. */
function isCallback(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  const base = typeof value === "string" && value.startsWith("/") ? env().APP_URL : undefined;
  return (
    typeof value === "string" && URL.canParse(value, base) && /^https?:$/.test(new URL(value, base).protocol)
  );
}

/** Returns the Set-Cookie header that removes a cookie which next-auth cannot read; null when it can. */
export function clearedCallbackCookie({ cookies }: NextRequest): string | null {
  const name = callbackCookieName();
  if (isCallback(cookies.get(name)?.value)) return null;
  return clearedCookie(name, sessionCookieOptions(), "");
}

/** Returns the fields of a body, of the two types that next-auth reads. @throws AppError malformed | invalid */
function fieldsOf(bytes: Uint8Array, type: string): Record<string, unknown> {
  if (bytes.length === 0) return {};
  if (type.includes("application/json")) return jsonObjectOf(bytes);
  const isForm = type.includes("application/x-www-form-urlencoded");
  return isForm ? Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes))) : {};
}

/**
 * Returns the same request once next-auth can read all of it, with its body in memory: next-auth reads one of any size.
 * @throws AppError too_large | malformed | invalid
 */
export async function readableByNextAuth(request: NextRequest): Promise<NextRequest> {
  const { pathname, searchParams } = request.nextUrl;
  const places: unknown[] = searchParams.getAll("callbackUrl");
  let readable = request;
  if (request.body) {
    const bytes = await readBytes(request, bodyLimitOf(pathname, request.method).bytes);
    places.push(fieldsOf(bytes, request.headers.get("content-type") ?? "").callbackUrl);
    const { url, method, headers } = request;
    readable = new NextRequest(url, { method, headers, ...(bytes.length > 0 && { body: bytes }) });
  }
  if (!places.every(isCallback) || clearedCallbackCookie(request) !== null)
    throw invalid("callbackUrl", "invalidUrl");
  return readable;
}

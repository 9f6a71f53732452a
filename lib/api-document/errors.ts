import { type ApiCall, takesKey } from "@/lib/platform/api-call";
import type { ErrorCode } from "@/lib/platform/errors";

const OF_BODIES = ["malformed", "too_large", "unsupported_type"] as const satisfies readonly ErrorCode[];

/** Returns the codes of errors that a call can answer with: those of its method, access and path, and its own. */
export function errorCodesOf(call: ApiCall): ErrorCode[] {
  const sendsBody = !call.door.startsWith("GET ");
  return [
    ...new Set<ErrorCode>([
      ...(sendsBody ? OF_BODIES : []),
      // A path with an encoded NUL, for example, is no request at all.
      ...(call.door.includes("[") ? (["malformed"] as const) : []),
      ...(call.access === "public" ? [] : (["unauthenticated"] as const)),
      ...(call.access === "public" && !sendsBody ? [] : (["forbidden"] as const)),
      ...(call.door.includes("[") ? (["not_found"] as const) : []),
      "invalid",
      ...(call.errors ?? []),
      ...(takesKey(call) ? (["conflict"] as const) : []),
      "rate_limited",
      "busy",
    ]),
  ];
}

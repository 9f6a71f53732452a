import { env } from "@/lib/env";
import { plainAddress } from "@/lib/platform/caller-address";
import { socketIsLastHop } from "./front-door/socket-address";

interface Incoming {
  get(name: string): string | null;
}

/**
 * Returns the IP address of the caller, or null when it is unknown. It is the socket's address, unless
 * TRUSTED_PROXIES says how many proxies in front are believed about X-Forwarded-For.
 */
export function addressOf(headers: Incoming): string | null {
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  // Without our front door, nobody knows which address the socket has.
  if (!socketIsLastHop()) hops.push("");
  const socket = hops.length - 1;
  // A request that met fewer proxies than said came past them: all it says of itself may be invented.
  return plainAddress(hops[socket - env().TRUSTED_PROXIES] ?? hops[socket] ?? "");
}

/** Returns the id of a request for the logs: the proxy's id when it is valid, else a new one. */
export function requestIdOf(headers: Incoming): string {
  const given = headers.get("x-request-id");
  return given && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}

/**
 * Returns whether one of our own pages sent a request. A page without referrer sends "null" as its Origin with a
 * plain form; then Sec-Fetch-Site decides, which no page can write.
 */
export function isFromOwnPage(headers: Incoming): boolean {
  const origin = headers.get("origin");
  if (origin === null || origin === "null") return headers.get("sec-fetch-site") === "same-origin";
  if (!URL.canParse(origin)) return false;
  return origin === new URL(env().APP_URL).origin || new URL(origin).host === headers.get("host");
}

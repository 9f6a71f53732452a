import { env } from "@/lib/env";

/** Returns the IP address of the caller from the X-Forwarded-For entry of our own proxies, or null. */
export function addressOf(headers: Headers): string | null {
  const hops = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  const trusted = env().TRUSTED_PROXIES;
  const address = trusted === 0 ? undefined : hops[Math.max(0, hops.length - trusted)];
  return address && /^[0-9a-fA-F.:]{3,45}$/.test(address) ? address.replace(/^::ffff:/, "") : null;
}

/** Returns the id of a request for the logs: the proxy's id when it is valid, else a new one. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}

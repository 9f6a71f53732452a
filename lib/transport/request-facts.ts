import { env } from "@/lib/env";

/** The caller's address: the entry our own proxies wrote last, or null when none did. */
export function addressOf(headers: Headers): string | null {
  const hops = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  const trusted = env().TRUSTED_PROXIES;
  const address = trusted === 0 ? undefined : hops[Math.max(0, hops.length - trusted)];
  return address && /^[0-9a-fA-F.:]{3,45}$/.test(address) ? address.replace(/^::ffff:/, "") : null;
}

/** The id under which one request is logged: the proxy's when it looks like one, else ours. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}

import ipaddr from "ipaddr.js";

/** All that is handed out as global unicast of IPv6 (RFC 4291 section 2.4). IPv4 in the first bits is outside of it. */
const GLOBAL: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/** Returns whether an IP address is one of the public internet: no private, local, reserved or translated range. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL));
}

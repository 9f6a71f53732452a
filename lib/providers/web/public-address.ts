import ipaddr from "ipaddr.js";

/** Returns whether an IP address is one of the public internet: no private, local, reserved or translated range. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === "unicast";
}

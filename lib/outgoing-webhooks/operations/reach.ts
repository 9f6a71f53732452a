import { env } from "@/lib/env";
import { isPublicAddress } from "@/lib/providers/web/public-address";
import type { Reach } from "@/lib/providers/web/reach";

/** Ports of endpoints. The usual one of https is blank. */
const PORTS = ["", "8443"];

/** The web that endpoints are on: https alone, and public addresses. Development and tests name others one by one. */
export function endpointReach(): Reach {
  const local = env().WEBHOOK_LOCAL_ADDRESSES;
  return {
    door: (scheme, port, host) => {
      if (local.includes(host)) return ["http:", "https:"].includes(scheme);
      return scheme === "https:" && PORTS.includes(port);
    },
    address: (address) => isPublicAddress(address) || local.includes(address),
  };
}

import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { isPublicAddress } from "./public-address";

/** Which servers may be called at an address that somebody else chose. */
export interface Reach {
  /** Whether a scheme, as "https:", and a port may be used at a host; the port is blank where it is the usual one. */
  door: (scheme: string, port: string, host: string) => boolean;
  address: (address: string) => boolean;
  /** Returns the addresses of a name; the name servers by default. */
  resolve?: (name: string) => Promise<{ address: string; family: number }[]>;
}

/** Thrown where an address leads to a network that is not everyone's. */
export class NotPublic extends Error {}

/** The web as everyone reaches it: public addresses on the standard ports, so that nobody scans with our server. */
export const PUBLIC_WEB: Reach = {
  door: (scheme, port) => ["http:", "https:"].includes(scheme) && port === "",
  address: isPublicAddress,
};

/** Names of this machine, for which no name server is asked (RFC 6761). */
const OF_THIS_MACHINE = /(^|\.)localhost\.?$/i;

/**
 * Asks the name servers. The resolver of the system would hold one of the few threads that every lookup of the process
 * needs, as long as a dead name server lasts.
 */
async function resolveByServers(name: string): Promise<{ address: string; family: number }[]> {
  if (OF_THIS_MACHINE.test(name)) return [{ address: "127.0.0.1", family: 4 }];
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const asked = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = asked.flatMap((one, at) =>
    one.status === "fulfilled" ? one.value.map((address) => ({ address, family: at === 0 ? 4 : 6 })) : [],
  );
  const codes = asked.flatMap((one) => (one.status === "rejected" ? [one.reason?.code] : []));
  if (found.length > 0) return found;
  // A name without addresses is there, but leads nowhere.
  const code = codes.every((one) => one === "ENOTFOUND" || one === "ENODATA") ? "ENOTFOUND" : codes[0];
  throw Object.assign(new Error(`no address of ${name}`), { code });
}

/** Resolves a name, and connects to just the addresses that were checked, so that a second answer changes nothing. */
export const lookupWithin =
  ({ resolve = resolveByServers, ...reach }: Reach): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname).then(
      (found) => {
        if (found.length === 0 || !found.every(({ address }) => reach.address(address)))
          return done(new NotPublic(hostname), "", 0);
        const [first] = found;
        if (options.all) done(null, found);
        else done(null, first!.address, first!.family);
      },
      (error: NodeJS.ErrnoException) => done(error, "", 0),
    );
  };

/**
 * Names that no public name server knows: of this machine, of networks at home and inside (RFC 6762, 8375, 9476), and
 * names of one label, since no address is given to a whole top-level domain (RFC 7085). An IPv6 address has colons.
 */
const NOT_OF_THE_WEB = /^[^.:]+\.?$|(^|\.)(localhost|local|internal|home\.arpa|alt)\.?$/i;

/** Returns whether an address may be called at all; names are checked once they are resolved. */
export function mayCall(url: URL, reach: Reach): boolean {
  if (url.username || url.password) return false;
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (!reach.door(url.protocol, url.port, literal) || NOT_OF_THE_WEB.test(literal)) return false;
  return !ipaddr.isValid(literal) || reach.address(literal);
}

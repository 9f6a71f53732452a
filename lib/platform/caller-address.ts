import { isIP } from "node:net";

/** Returns an address without port, brackets and zone; null when the text is no address. */
export function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*/s, "")
    .replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIP(bare) === 0 ? null : bare.toLowerCase();
}

/** Returns the first four groups of an IPv6 address: the network that one customer of a provider gets. */
function networkOf(address: string): string {
  const [head = "", tail] = address.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(":")}::/64`;
}

/**
 * Returns the key under which the calls of an address are counted: IPv6 by its /64 network, because one person has
 * all of it (RFC 6177). All unknown addresses share one key.
 */
export function bucketOf(address: string | null): string {
  const plain = address === null ? null : plainAddress(address);
  if (plain === null) return "unknown";
  return isIP(plain) === 6 ? networkOf(plain) : plain;
}

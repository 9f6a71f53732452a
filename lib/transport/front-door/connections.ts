import type { Server } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { bucketOf } from "@/lib/platform/caller-address";

/** A network address and the length of its prefix. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Counts what each address has open. */
export class OpenByAddress {
  readonly #open = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Counts one more. @returns a function that counts it off again, or null when the address has too many */
  add(address: string | null): (() => void) | null {
    const key = bucketOf(address);
    const count = this.#open.get(key) ?? 0;
    if (count >= this.most) return null;
    this.#open.set(key, count + 1);
    let counted = true;
    return () => {
      if (!counted) return;
      counted = false;
      const left = (this.#open.get(key) ?? 1) - 1;
      if (left > 0) this.#open.set(key, left);
      else this.#open.delete(key);
    };
  }
}

/** Networks that nobody on the Internet has an address in. */
const INSIDE = ["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"];

/**
 * Returns which addresses are proxies: none without trusted proxies, else those of the named networks, or without names
 * those inside.
 */
export function proxiesOf(
  trusted: number,
  networks: readonly Network[],
): (address: string | null) => boolean {
  return (address) => {
    if (trusted === 0 || address === null || !ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    if (networks.length === 0) return INSIDE.includes(parsed.range());
    return networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network));
  };
}

/**
 * Closes the connections of an address beyond its share, before anything of them is read. Those of a proxy belong to
 * its clients, so only their requests are counted (`front-door.ts`).
 */
export function limitConnections(
  server: Server,
  perAddress: number,
  isProxy: (address: string | null) => boolean,
): void {
  const open = new OpenByAddress(perAddress);
  const [serve] = server.listeners("connection") as ((socket: Socket) => void)[];
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? null;
    const done = isProxy(address) ? () => {} : open.add(address);
    if (!done) return void socket.resetAndDestroy();
    socket.once("close", done);
    serve?.call(server, socket);
  });
}

import type { Server } from "node:http";
import type { Socket } from "node:net";
import { bucketOf } from "@/lib/core/caller-address";

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

/**
 * Closes the connections of an address beyond its share, before anything of them is read. Behind trusted proxies all
 * connections are theirs, so only requests are counted there (`front-door.ts`).
 */
export function limitConnections(server: Server, perAddress: number, trustedProxies: number): void {
  if (trustedProxies > 0) return;
  const open = new OpenByAddress(perAddress);
  const [serve] = server.listeners("connection") as ((socket: Socket) => void)[];
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const done = open.add(socket.remoteAddress ?? null);
    if (!done) return void socket.resetAndDestroy();
    socket.once("close", done);
    serve?.call(server, socket);
  });
}

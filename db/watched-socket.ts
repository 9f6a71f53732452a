import { connect, type Socket } from "node:net";

const LOOKS_EVERY_MS = 1000;

/** Where a connection leads, as postgres.js has read it from the address. */
interface Destination {
  host: string[];
  port: number[];
  path?: string | false;
}

/**
 * Opens the socket of a connection to PostgreSQL, and ends it after `silentMs` without a byte in either direction. A
 * server that hangs, or whose machine is gone, ends no statement by its own time-outs.
 */
export function watchedSocket({ host, port, path }: Destination, silentMs: number): Socket {
  const [server = "localhost"] = host;
  const socket = path ? connect(path) : connect(port[0] ?? 5432, server);
  let [bytes, changed] = [0, performance.now()];
  // TLS removes the listeners of its socket, so that events of the socket's own time-out would reach nobody.
  const look = setInterval(() => {
    const now = performance.now();
    const moved = socket.bytesRead + socket.bytesWritten;
    if (socket.destroyed) clearInterval(look);
    else if (moved !== bytes) [bytes, changed] = [moved, now];
    else if (now - changed > silentMs) socket.destroy();
  }, LOOKS_EVERY_MS);
  look.unref();
  // postgres.js reads the name for TLS here.
  return Object.assign(socket, { host: server });
}

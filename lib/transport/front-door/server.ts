import { createServer, type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { writeConsoleToLog } from "@/lib/platform/console-lines";
import { endWhenBroken } from "@/lib/platform/process-guard";
import { DEFAULT_LANG } from "@/lib/vocabulary/languages";
import { limitConnections, proxiesOf } from "./connections";
import { frontDoor } from "./front-door";
import { LINGER_MS } from "./limit-body";
import { REFUSALS, type Refusal, refusalBody } from "./refusal-text";

/** An idle connection stays open longer than a load balancer keeps it (60 s by default). */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_WITHIN_MS = 10_000;
/** A photo of 8 MB over a slow phone takes about two minutes. */
const REQUEST_WITHIN_MS = 180_000;
/** A client that reads nothing of its answer for this time is gone. */
const SILENT_MS = 120_000;
const CHECKED_EVERY_MS = 1000;

export { writeConsoleToLog };

const OF_CODE: Record<string, Refusal> = {
  HPE_INVALID_METHOD: REFUSALS.methodNotAllowed,
  HPE_HEADER_OVERFLOW: { ...REFUSALS.malformed, status: 431 },
  ERR_HTTP_REQUEST_TIMEOUT: { ...REFUSALS.malformed, status: 408 },
};

/** Answers what Node.js gives to no listener of requests, in the documented shape, and closes the connection. */
function answerBare(socket: Duplex, refusal: Refusal): void {
  // Something of an answer is on its way already.
  if (!socket.writable || (socket as Socket).bytesWritten > 0) return void socket.destroy();
  const body = refusalBody(refusal, DEFAULT_LANG);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: private, no-store",
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/**
 * Returns the web server around Next's handler, with limits for connections and time. It ends its process when the
 * process is broken.
 */
export function webServer(handle: RequestListener, { dev = false } = {}): Server {
  endWhenBroken((what, error) => log().fatal({ err: error }, what));
  const server = createServer(
    {
      headersTimeout: HEADERS_WITHIN_MS,
      requestTimeout: REQUEST_WITHIN_MS,
      connectionsCheckingInterval: CHECKED_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    frontDoor(handle, { dev }),
  );
  const { MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS, PROXY_NETWORKS, TRUSTED_PROXIES } = env();
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = SILENT_MS;
  limitConnections(server, MAX_CONNECTIONS_PER_ADDRESS, proxiesOf(TRUSTED_PROXIES, PROXY_NETWORKS));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET") socket.destroy();
    else answerBare(socket, OF_CODE[error.code ?? ""] ?? REFUSALS.malformed);
  });
  server.on("connect", (_request, socket) => answerBare(socket, REFUSALS.methodNotAllowed));
  return server;
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { METRICS_TYPE, processMetrics } from "@/lib/platform/telemetry/text";
import { knowsSecret } from "@/lib/transport/bearer-secret";

/** Connections at once. A monitor needs one. */
const MOST_CONNECTIONS = 20;

/** A worker may start while the one before it finishes its jobs at the same port. */
const TRIES_AGAIN_MS = 5_000;

/** A slow caller keeps no place for long; a connection outlives the minute between two scrapes. */
const TIMES = { headersTimeout: 5_000, requestTimeout: 10_000, keepAliveTimeout: 65_000 };

/** Returns the status of a call: the same as that of a web process for its /metrics. */
function statusOf({ method, url, headers }: IncomingMessage): number {
  const { OPERATIONS_TOKEN } = env();
  if (method !== "GET" || url !== "/metrics" || OPERATIONS_TOKEN === undefined) return 404;
  return knowsSecret(headers.authorization, OPERATIONS_TOKEN) ? 200 : 401;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const status = statusOf(request);
  const text = status === 200 ? await processMetrics() : "";
  response.writeHead(status, { "content-type": METRICS_TYPE, "cache-control": "no-store" }).end(text);
}

/**
 * Starts a server that tells the metrics of this process. A port that is taken stops no work: it is logged once, and
 * tried again every `again` milliseconds until the server is closed.
 */
export function serveMetrics(port: number, host: string, again = TRIES_AGAIN_MS): Server {
  const server = createServer(TIMES, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log().warn({ err: error }, "the metrics were not told");
      response.destroy();
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  let waits: NodeJS.Timeout | undefined;
  server.on("error", (error: NodeJS.ErrnoException) => {
    const isTaken = error.code === "EADDRINUSE";
    if (!isTaken || !waits) log().error({ err: error, port }, "nobody can read the metrics here");
    if (isTaken) waits = setTimeout(() => server.listen(port, host), again).unref();
  });
  server.on("close", () => clearTimeout(waits));
  return server.listen(port, host);
}

/** Tells the metrics of this worker where WORKER_METRICS_PORT says so. @returns a function that ends it */
export function tellMetrics(): () => void {
  const { WORKER_METRICS_PORT, WORKER_METRICS_HOST, OPERATIONS_TOKEN } = env();
  if (WORKER_METRICS_PORT === undefined) return () => {};
  if (OPERATIONS_TOKEN === undefined)
    log().warn("WORKER_METRICS_PORT tells nothing without OPERATIONS_TOKEN");
  const server = serveMetrics(WORKER_METRICS_PORT, WORKER_METRICS_HOST);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

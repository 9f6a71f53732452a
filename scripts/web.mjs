import { EventEmitter } from "node:events";
import { loadPart } from "./server-parts.mjs";

// Replaces Next's own command: requests pass our front door first, and it ends with the process that started it.
const dev = process.argv.includes("--dev");
process.env.NODE_ENV ??= dev ? "development" : "production";
const port = Number(process.env.PORT ?? 3000);
const { env } = loadPart("lib/env.ts", dev);
try {
  env();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (env().OTEL_EXPORTER_OTLP_ENDPOINT)
  loadPart("lib/platform/telemetry/export-traces.ts", dev).startTracing("potager-web");
const { default: next } = await import("next");
const { webServer, writeConsoleToLog } = loadPart("lib/transport/front-door/server.ts", dev);
// Whoever started this process waits for its last line, also where LOG_LEVEL is silent.
const print = console.log;
if (!dev) writeConsoleToLog();
const { followWork, stopOnSignal } = loadPart("lib/transport/front-door/stop.ts", dev);
// In production nothing is upgraded: Next would wait for the rest of such a request.
const httpServer = dev ? undefined : new EventEmitter();
const app = next({ dev, port, hostname: "0.0.0.0", httpServer });
await app.prepare();
const { handle, ended } = followWork(app.getRequestHandler());
const server = webServer(handle, { dev });
stopOnSignal(server, { dev, afterwards: () => ended().then(() => app.close()) });
// With the 511 that Node.js lets wait, a visitor among thousands of new connections would wait for a second attempt.
server.listen({ port, host: env().WEB_HOST, backlog: 4096 }, () =>
  print(JSON.stringify({ time: Date.now(), msg: "next ready" })),
);

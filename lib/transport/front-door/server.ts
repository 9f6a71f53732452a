import { createServer, type RequestListener, type Server } from "node:http";
import { log } from "@/lib/core/log";
import { endWhenBroken } from "@/lib/core/process-guard";
import { frontDoor } from "./front-door";

/** An idle connection stays open longer than a load balancer keeps it (60 s by default). */
const KEEP_ALIVE_MS = 65_000;

/** Returns the web server around Next's handler. It ends its process when the process is broken. */
export function webServer(handle: RequestListener, { dev = false } = {}): Server {
  endWhenBroken((what, error) => log().fatal({ err: error }, what));
  const server = createServer(frontDoor(handle, { dev }));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

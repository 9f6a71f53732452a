import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { answerJson, answerText, BodyTooLarge, type Exchange, readBody, redirect } from "./exchange";

export interface Mount {
  /** "/resend": everything below this path goes to handle, without the prefix. */
  prefix: string;
  handle(exchange: Exchange): void | Promise<void>;
}

/** Creates one HTTP server for all providers; a mount may be added until the first request. */
export function createMountedServer(mounts: readonly Mount[]): Server {
  const server = createServer(async (req, res) => {
    const [path = "/", search] = (req.url ?? "/").split("?", 2);
    const exchange: Exchange = {
      req,
      res,
      method: req.method ?? "GET",
      path: "/",
      query: new URLSearchParams(search),
      body: Buffer.alloc(0),
    };
    try {
      const mount = mounts.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
      if (!mount) {
        if (path === "/") redirect(exchange, "/outbox");
        // Browsers with windows ask every page for it, and report an error without it.
        else if (path === "/favicon.ico") answerText(exchange, 204, "image/x-icon", "");
        else answerText(exchange, 404, "text/plain", "Not found");
        return;
      }
      exchange.path = path.slice(mount.prefix.length) || "/";
      exchange.body = await readBody(req);
      await mount.handle(exchange);
    } catch (error) {
      if (req.destroyed && !req.complete) return;
      if (error instanceof BodyTooLarge) {
        answerJson(exchange, 413, { message: "Body too large" }, { connection: "close" });
        return;
      }
      console.error("emulator request failed", req.method, path, error);
      answerJson(exchange, 500, { message: "The emulator failed; see its log" });
    }
  });
  // Longer than any client keeps an idle connection, so that a reused connection is not cut during a request.
  server.keepAliveTimeout = 120_000;
  return server;
}

/** Resolves with the port, or rejects with the listen error (EADDRINUSE ...). */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

import { createServer, type IncomingHttpHeaders } from "node:http";
import { closeServer, listen } from "./http/server";

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Takes the place of the application: it keeps the webhooks that it receives, and refuses the first `refusals`.
 */
export async function startTestApp(refusals = 0) {
  const received: Received[] = [];
  let left = refusals;
  const server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += chunk;
    left -= 1;
    if (left < 0) received.push({ path: req.url ?? "", headers: req.headers, body });
    res.writeHead(left < 0 ? 200 : 503).end();
  });
  const port = await listen(server, 0, "127.0.0.1");

  /** Waits for the first webhook that matches. */
  async function waitFor(matches: (webhook: Received) => boolean): Promise<Received> {
    for (const until = Date.now() + 5000; Date.now() < until; ) {
      const found = received.find(matches);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`No such webhook among ${received.map(({ body }) => body).join("\n")}`);
  }

  return { url: `http://127.0.0.1:${port}`, received, waitFor, close: () => closeServer(server) };
}

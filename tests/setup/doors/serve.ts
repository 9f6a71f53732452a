import { createServer, type IncomingMessage } from "node:http";
import { closeServer, listen } from "@/tests/emulators/http/server";

type Handler = (request: Request, context: unknown) => Promise<Response>;
/** Route path such as "/c/[token]" -> the exports of its route file. */
export type Doors = Record<string, () => Promise<object>>;

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
  status: number;
}

const parametersIn = (door: string, path: string): Record<string, string> | null => {
  const pattern = new RegExp(`^${door.replace(/\[(\w+)\]/g, "(?<$1>[^/]+)")}$`);
  const found = path.match(pattern);
  return found ? { ...found.groups } : null;
};

async function readBody(incoming: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of incoming) body += chunk;
  return body;
}

/** Starts a server in place of the application, with the real handlers of some route files. */
export async function serveDoors(doors: Doors) {
  const received: Received[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await readBody(incoming);
    const { pathname } = new URL(incoming.url ?? "/", "http://app.test");
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    );
    const method = incoming.method ?? "GET";
    const door = Object.keys(doors).find((candidate) => parametersIn(candidate, pathname));
    const handlers = door ? await doors[door]!() : {};
    const handler = (handlers as Record<string, Handler | undefined>)[method];
    if (!door || !handler) return void outgoing.writeHead(404).end();
    const bodiless = method === "GET" || method === "HEAD";
    const request = new Request(`http://${headers.host}${incoming.url}`, {
      method,
      headers,
      body: bodiless ? undefined : body,
    });
    const response = await handler(request, { params: Promise.resolve(parametersIn(door, pathname)) });
    received.push({ path: pathname, headers, body, status: response.status });
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  });
  const port = await listen(server, 0, "127.0.0.1");
  return { url: `http://127.0.0.1:${port}`, received, close: () => closeServer(server) };
}

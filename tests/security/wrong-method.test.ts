import { createServer, type RequestListener } from "node:http";
import { autoImplementMethods } from "next/dist/server/route-modules/app-route/helpers/auto-implement-methods";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as revokeToken from "@/app/api/auth/revoke-token/route";
import * as openApi from "@/app/api/openapi.json/route";
import { frontDoor } from "@/lib/transport/front-door/front-door";
import { holdAnswer } from "@/lib/transport/front-door/hold-answer";
import { closeServer, listen } from "@/tests/emulators/http/server";

type Handlers = Record<string, (request: Request, context: object) => Promise<Response>>;
const methodsOf = (route: object) => autoImplementMethods(route as never) as unknown as Handlers;
const ROUTES: Record<string, Handlers> = {
  "/api/auth/revoke-token": methodsOf(revokeToken),
  "/api/openapi.json": methodsOf(openApi),
};

/** Answers with the real routes behind the real front door, and every other method as Next does. */
const serve: RequestListener = async (incoming, outgoing) => {
  const { method = "GET", url = "/" } = incoming;
  const handle = ROUTES[url]?.[method];
  const request = new Request(`http://app.test${url}`, { method });
  const answer = await handle?.(request, { params: Promise.resolve(undefined) });
  outgoing.statusCode = answer?.status ?? 405;
  for (const [name, value] of answer?.headers ?? []) outgoing.setHeader(name, value);
  const text = await answer?.text();
  if (text) outgoing.write(text);
  outgoing.end();
};

const server = createServer();
let port = 0;
beforeAll(async () => {
  server.on("request", frontDoor(serve));
  port = await listen(server, 0, "0.0.0.0");
});
afterAll(() => {
  server.closeAllConnections();
  return closeServer(server);
});
const ask = (path: string, method: string) => fetch(`http://localhost:${port}${path}`, { method });

it.each([
  ["DELETE", "/api/auth/revoke-token", "OPTIONS, POST"],
  ["GET", "/api/auth/revoke-token", "OPTIONS, POST"],
  ["POST", "/api/openapi.json", "GET, HEAD, OPTIONS"],
  ["PATCH", "/api/nobody-says", "GET, HEAD, POST, PUT, DELETE, OPTIONS"],
  ["PATCH", "/fr", "GET, HEAD, POST, OPTIONS"],
])(
  "a call that a route does not take says which it takes, and is not kept: %s %s",
  async (method, path, allow) => {
    const answer = await ask(path, method);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect((await answer.json()).code).toBe("method_not_allowed");
  },
);

it("calls that a route takes stay as they are, and a HEAD has no body", async () => {
  const taken = await ask("/api/openapi.json", "GET");
  expect([taken.status, taken.headers.get("allow"), (await taken.json()).openapi]).toEqual([
    200,
    null,
    "3.1.1",
  ]);
  const head = await ask("/api/auth/revoke-token", "HEAD");
  expect([head.status, head.headers.get("allow"), await head.text()]).toEqual([405, "OPTIONS, POST", ""]);
});

it("an answer that comes while another is held takes its place, and is the only one", async () => {
  let prepared = () => {};
  const holding = createServer((_request, response) => {
    const isHeld = () => response.statusCode === 405;
    holdAnswer(response, isHeld, async () => {
      await new Promise<void>((done) => {
        prepared = done;
      });
      return () => response.setHeader("allow", "GET").end("late");
    });
    response.statusCode = 405;
    response.end();
    response.statusCode = 413;
    response.end("too large");
  });
  const at = await listen(holding, 0, "0.0.0.0");
  const answer = await fetch(`http://localhost:${at}/`);
  expect([answer.status, await answer.text()]).toEqual([413, "too large"]);
  prepared();
  await new Promise((done) => setImmediate(done));
  await closeServer(holding);
});

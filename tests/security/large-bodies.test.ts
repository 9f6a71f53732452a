import { createServer, type IncomingMessage, request as open, type RequestListener } from "node:http";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as imports from "@/app/api/farms/[farm_id]/imports/route";
import * as upload from "@/app/api/global/upload/route";
import { frontDoor } from "@/lib/transport/front-door/front-door";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import { sealSession } from "@/lib/transport/session";
import { BODIES_OF_ACCOUNT, BODIES_READ } from "@/lib/vocabulary/abuse-limits";
import { closeServer, listen } from "@/tests/emulators/http/server";
import { makeToken } from "@/tests/factories/account";
import { makeTenant } from "@/tests/factories/tenant";

const MB = 1024 * 1024;
type Handler = (request: Request, context: unknown) => Promise<Response>;

/** Bodies that the real routes read at this moment, and the most that were read at once. */
const reading = { now: 0, most: 0 };
/** Forms of pages that reached Next. */
let forms = 0;

/** Serves the routes behind the real front door, as Next does. */
const serve: RequestListener = async (incoming, outgoing) => {
  const { pathname } = new URL(incoming.url ?? "/", "http://app.test");
  if (!pathname.startsWith("/api/")) {
    forms++;
    incoming.resume().on("end", () => outgoing.end("a page"));
    return;
  }
  const farm_id = pathname.match(/farms\/(\d+)\/imports/)?.[1];
  const handler = (farm_id ? imports.POST : upload.POST) as Handler;
  reading.most = Math.max(reading.most, ++reading.now);
  outgoing.once("close", () => {
    reading.now--;
  });
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const request = new Request(`http://app.test${incoming.url}`, {
    method: "POST",
    headers,
    body: Readable.toWeb(incoming) as BodyInit,
    duplex: "half",
  } as RequestInit);
  const answer = await handler(request, { params: Promise.resolve(farm_id ? { farm_id } : undefined) });
  if (!outgoing.headersSent) outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  outgoing.end(await answer.text());
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

interface Sent {
  answer: Promise<{ status: number; retryAfter?: string }>;
  end(): void;
}

/** Sends the head and the first bytes of a body that never ends. */
function begin(path: string, localAddress: string, headers: Record<string, string | number>): Sent {
  const call = open({ port, path, method: "POST", localAddress, agent: false, headers });
  const answer = new Promise<{ status: number; retryAfter?: string }>((done) => {
    call.on("response", (response: IncomingMessage) => {
      response.resume();
      done({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
    });
    call.on("error", () => done({ status: 0 }));
  });
  call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
  return { answer, end: () => call.destroy() };
}

const FORM = { "content-type": "multipart/form-data; boundary=x", "content-length": 8 * MB };

describe("uploads that never end", () => {
  it("of one client are few at a time, whatever it begins, and others upload meanwhile", async () => {
    const { owner } = await makeTenant();
    const authorization = `Bearer ${await makeToken(owner)}`;
    const stalled = Array.from({ length: 100 }, () =>
      begin("/api/global/upload", "127.0.0.2", { ...FORM, authorization }),
    );
    // On a busy machine they arrive in another order than they were begun.
    const early: Awaited<Sent["answer"]>[] = [];
    for (const { answer } of stalled) void answer.then((one) => early.push(one));
    await expect.poll(() => reading.now).toBe(BODIES_READ.runningPerKey);
    await expect.poll(() => early.length, { timeout: 20_000 }).toBe(100 - BODIES_READ.admittedPerKey);
    expect([...new Set(early.map(({ status }) => status))]).toEqual([429]);
    expect(early[0]?.retryAfter).toBe("1");
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(200_000)], { type: "image/jpeg" }), "a.jpg");
    const other = await fetch(`http://127.0.0.1:${port}/api/global/upload`, {
      method: "POST",
      headers: { authorization: `Bearer ${await makeToken((await makeTenant()).owner)}` },
      body: form,
    });
    // It was read whole, and is no picture.
    expect(other.status).toBe(422);
    for (const { end } of stalled) end();
    await expect.poll(() => reading.now).toBe(0);
  });

  it("of many addresses and accounts are as few as the process has memory for", async () => {
    reading.most = 0;
    const stalled: Sent[] = [];
    for (let at = 0; at < 20; at++) {
      const authorization = `Bearer ${await makeToken((await makeTenant()).owner)}`;
      stalled.push(begin("/api/global/upload", `127.0.1.${at + 1}`, { ...FORM, authorization }));
    }
    await expect.poll(() => reading.now).toBe(BODIES_READ.running);
    for (const { end } of stalled) end();
    await expect.poll(() => reading.now).toBe(0);
    expect(reading.most).toBe(BODIES_READ.running);
  });

  it("of one account leave places free, from however many addresses they come", async () => {
    const { owner } = await makeTenant();
    const authorization = `Bearer ${await makeToken(owner)}`;
    const stalled = Array.from({ length: 40 }, (_, at) =>
      begin("/api/global/upload", `127.0.2.${at + 1}`, { ...FORM, authorization }),
    );
    const refused: number[] = [];
    for (const { answer } of stalled) void answer.then(({ status }) => refused.push(status));
    await expect.poll(() => refused.filter((status) => status === 429).length).toBe(36);
    expect(reading.now).toBe(BODIES_OF_ACCOUNT.runningPerKey);
    for (const { end } of stalled) end();
    await expect.poll(() => reading.now).toBe(0);
  });

  it.each(["/api/global/upload", "/api/farms/1/imports"])(
    "of somebody without an account are refused at once: %s",
    async (path) => {
      const stalled = Array.from({ length: 20 }, () =>
        begin(path, "127.0.0.3", { ...FORM, "content-length": 4 * MB }),
      );
      for (const { answer } of stalled) expect((await answer).status).toBe(401);
    },
  );
});

describe("a form of a page", () => {
  const large = { ...FORM, "content-length": 900_000 };

  it.each(["/fr/admin/farms", "/en/admin/profile"])(
    "that is large is read from somebody with a session alone: %s",
    async (path) => {
      forms = 0;
      const name = sessionCookieName();
      for (const cookie of ["", `${name}=x`, "a=b"])
        expect((await begin(path, "127.0.0.4", { ...large, cookie }).answer).status).toBe(401);
      expect(forms).toBe(0);
      const cookie = `${name}=${await sealSession({ user_id: 1, secret: "s" } as never)}`;
      const sent = begin(path, "127.0.0.4", { ...large, cookie });
      await expect.poll(() => forms).toBe(1);
      sent.end();
    },
  );

  it.each(["/fr", "/fr/nous-joindre", "/en/farms/rose", "/fr/adminx"])(
    "that anyone may send is small: %s",
    async (path) => {
      expect(
        (await begin(path, "127.0.0.5", { ...large, "content-length": 64 * 1024 + 1 }).answer).status,
      ).toBe(413);
    },
  );
});

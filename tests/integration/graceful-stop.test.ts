import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { followWork, gracefulStop } from "@/lib/transport/front-door/stop";
import { closeServer, listen } from "@/tests/emulators/http/server";
import { openRaw } from "@/tests/processes/raw-client";

const POST = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n";
const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
/** More than the buffers of both ends of a connection hold. */
const LARGE = 32 * 1024 * 1024;
/** A limit that no test reaches, and one that its test waits for. */
const [LONG_MS, SHORT_MS] = [60_000, 200];

let server: Server;
let port = 0;
let accepted: Socket[] = [];
let opened: ReturnType<typeof openRaw>[] = [];

async function serve(handle: RequestListener, { within = LONG_MS, afterwards = async () => {} } = {}) {
  // As in production, an idle connection outlives the test.
  server = createServer({ keepAliveTimeout: LONG_MS }, handle);
  server.on("connection", (socket: Socket) => accepted.push(socket));
  const stop = gracefulStop(server, { within, afterwards });
  port = await listen(server, 0, "127.0.0.1");
  return stop;
}

function open(text = "") {
  const connection = openRaw(port, text);
  opened.push(connection);
  return connection;
}

afterEach(async () => {
  for (const { socket } of opened) socket.destroy();
  opened = [];
  accepted = [];
  await closeServer(server);
});

describe("a web server that is asked to stop", () => {
  it("closes idle connections at once, and answers a request that has begun", async () => {
    const stop = await serve((_, response) => response.end("whole"));
    const idle = open(GET);
    await expect.poll(idle.said).toContain("whole");
    const silent = open();
    const begun = open("GET / HTTP/1.1\r\nHost: x\r\n");
    const withBytes = () => accepted.filter(({ bytesRead }) => bytesRead > 0).length;
    await expect.poll(() => [accepted.length, withBytes()]).toEqual([3, 2]);
    const stopped = stop();
    await Promise.all([idle.closed, silent.closed]);
    expect(begun.said()).toBe("");
    begun.socket.write("\r\n");
    expect(await stopped).toBe(true);
    await begun.closed;
    expect(begun.said()).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i);
    expect(begun.said()).toContain("whole");
  });

  it("holds no connection whose answer came before the body", async () => {
    const bodies: string[] = [];
    const stop = await serve((request, response) => {
      request.on("end", () => bodies.push("read"));
      response.end("refused");
    });
    const [sent, missing] = [open(POST), open(POST)];
    await expect
      .poll(() => [sent.said(), missing.said()].filter((said) => /refused$/.test(said)))
      .toHaveLength(2);
    sent.socket.write("body");
    await expect.poll(() => bodies).toEqual(["read"]);
    expect(await stop()).toBe(true);
    await Promise.all([sent.closed, missing.closed]);
  });

  it("waits for the work of a request whose client has left", async () => {
    const order: string[] = [];
    let finish = () => {};
    const { handle, ended } = followWork(async () => {
      await new Promise<void>((done) => {
        finish = done;
        order.push("begun");
      });
      order.push("work");
    });
    const stop = await serve(handle, { afterwards: () => ended().then(() => void order.push("afterwards")) });
    const call = open(GET);
    await expect.poll(() => order).toEqual(["begun"]);
    call.socket.destroy();
    await expect.poll(() => accepted.map(({ destroyed }) => destroyed)).toEqual([true]);
    const stopped = stop();
    setTimeout(finish, SHORT_MS);
    expect(await stopped).toBe(true);
    expect(order).toEqual(["begun", "work", "afterwards"]);
  });

  it("sends an answer whole that a slow client has not read yet", async () => {
    const answers: ServerResponse[] = [];
    const stop = await serve((_, response) => {
      answers.push(response);
      response.end(Buffer.alloc(LARGE, "a"));
    });
    const slow = open(GET);
    slow.socket.pause();
    await expect.poll(() => answers[0]?.writableEnded).toBe(true);
    expect(answers[0]?.writableFinished).toBe(false);
    const stopped = stop();
    slow.socket.resume();
    expect(await stopped).toBe(true);
    await slow.closed;
    const said = slow.said();
    expect(said.length - said.indexOf("\r\n\r\n") - 4).toBe(LARGE);
  });

  it("waits for what goes on after the answers", async () => {
    const order: string[] = [];
    const answers: ServerResponse[] = [];
    const stop = await serve((_, response) => void answers.push(response), {
      afterwards: async () => void order.push("afterwards"),
    });
    const call = open(GET);
    await expect.poll(() => answers).toHaveLength(1);
    const stopped = stop();
    answers[0]?.end("whole", () => order.push("answer"));
    expect(await stopped).toBe(true);
    expect(order).toEqual(["answer", "afterwards"]);
    await call.closed;
    expect(call.said()).toContain("whole");
  });

  it("cuts what takes longer than the limit", async () => {
    const answers: ServerResponse[] = [];
    const stop = await serve((_, response) => void answers.push(response), { within: SHORT_MS });
    const call = open(GET);
    await expect.poll(() => answers).toHaveLength(1);
    expect(await stop()).toBe(false);
    await call.closed;
    expect(call.said()).toBe("");
  });
});

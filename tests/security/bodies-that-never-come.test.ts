import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { closeAfterAnswer, limitBody, whenArrived } from "@/lib/transport/front-door/limit-body";

let limit: number;
let server: Server;
/** Bytes of each body that was handed on, and how its reading ended. */
let handed: number[];
let endings: string[];

beforeEach(async () => {
  limit = 200_000;
  handed = [];
  endings = [];
  server = createServer((request, response) => {
    limitBody(request, limit, () => {
      closeAfterAnswer(request.socket);
      response.writeHead(413, { connection: "close" }).end();
    });
    whenArrived(request, response, () => {
      const at = handed.push(0) - 1;
      request.on("data", (chunk: Buffer) => {
        handed[at]! += chunk.length;
      });
      request.on("error", ({ message }) => endings.push(message));
      request.on("end", () => {
        endings.push("end");
        response.end("read");
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Begins a call whose body is as long as it says, and sends a part of it. */
async function begin(length: number, sent: number) {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let said = "";
  socket.on("data", (chunk) => {
    said += chunk;
  });
  socket.on("error", () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${"a".repeat(sent)}`);
  return { socket, said: () => said };
}

it("a call whose body does not come is handed to nobody, and read whole when it comes after all", async () => {
  const calls = await Promise.all(Array.from({ length: 50 }, () => begin(100, 99)));
  const [whole] = [await begin(100, 100)];
  await expect.poll(whole.said).toContain("read");
  expect(handed).toEqual([100]);
  calls[0]!.socket.write("a");
  await expect.poll(calls[0]!.said).toContain("read");
  expect(handed).toEqual([100, 100]);
  calls[1]!.socket.destroy();
  const after = await begin(1, 1);
  await expect.poll(after.said).toContain("read");
  expect(handed).toEqual([100, 100, 1]);
});

it("a body larger than what waits unread is handed on while it comes, and read whole", async () => {
  const call = await begin(150_000, 100_000);
  await expect.poll(() => handed.length).toBe(1);
  call.socket.write("a".repeat(50_000));
  await expect.poll(call.said).toContain("read");
  expect(handed).toEqual([150_000]);
});

it("a body that is refused before it was handed on is handed to nobody", async () => {
  limit = 1000;
  const call = await begin(5000, 5000);
  await expect.poll(call.said).toContain("413");
  expect(handed).toEqual([]);
});

it("whoever reads a body that is refused learns that the rest does not come", async () => {
  const call = await begin(10 * limit, 2 * limit);
  await expect.poll(call.said).toContain("413");
  await expect.poll(() => endings, { timeout: 5000 }).toEqual(["aborted"]);
});

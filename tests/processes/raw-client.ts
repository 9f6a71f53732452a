import { fork } from "node:child_process";
import { once } from "node:events";
import { request as open } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";

/** Resolves with the answer to a GET from one address of this machine, and how long it took. */
export function getFrom(
  localAddress: string,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  return new Promise((done, fail) => {
    const call = open(url, { localAddress, agent: false, headers }, (response) => {
      response.resume();
      response.on("end", () => done({ status: response.statusCode ?? 0, ms: performance.now() - began }));
    });
    call.on("error", fail);
    call.end();
  });
}

interface OpenConnection {
  socket: Socket;
  /** Returns all that came back. */
  said(): string;
  closed: Promise<void>;
}

/** Opens a connection that stays, and sends a text on it, which may be a part of a request. */
export function openRaw(port: number, text = ""): OpenConnection {
  let said = "";
  const socket = connect(port, "127.0.0.1");
  socket.on("data", (chunk) => {
    said += chunk;
  });
  socket.on("error", () => {});
  const closed = new Promise<void>((done) => socket.once("close", () => done()));
  if (text !== "") socket.write(text);
  return { socket, said: () => said, closed };
}

/** Sends one text on a connection of its own; resolves with all that comes back until it closes. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((done, fail) => {
    let said = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => {
      said += chunk;
    });
    socket.on("close", () => done(said));
    socket.on("error", fail);
  });
}

const UNFINISHED = "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

interface Unfinished {
  /** How many were begun, and how many of them are still open. */
  begun(): number;
  open(): number;
  close(): void;
}

/** The same from a process of its own, so that the work of the client slows nobody else. */
export async function floodFrom(
  port: number,
  localAddress: string,
  count: number,
  { body = false } = {},
): Promise<{ begun: number; open: number; close(): void }> {
  const flood = fork(
    join(import.meta.dirname, "flood.ts"),
    [String(port), localAddress, String(count), String(body)],
    {
      execArgv: ["--import", "tsx"],
    },
  );
  const [told] = (await once(flood, "message")) as [{ begun: number; open: number }];
  return { ...told, close: () => void flood.kill() };
}

/**
 * Begins requests that never end, one connection each, some hundred at a time; resolves when each was sent or refused.
 * @param body whether their headers end, and only the body is missing
 */
export async function beginUnfinished(
  port: number,
  localAddress: string,
  count: number,
  { body = false, headers = "" } = {},
): Promise<Unfinished> {
  const sockets = new Set<Socket>();
  let begun = 0;
  const one = () =>
    new Promise<void>((done) => {
      const socket = connect({ port, host: "127.0.0.1", localAddress });
      sockets.add(socket);
      socket.resume();
      begun++;
      socket.on("connect", () => {
        socket.write(UNFINISHED + headers + (body ? "Content-Length: 1000\r\n\r\n{" : ""), () => done());
      });
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        done();
      });
    });
  const AT_ONCE = 250;
  for (let left = count; left > 0; left -= AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, left) }, one));
  return {
    begun: () => begun,
    open: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

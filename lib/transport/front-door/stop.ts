import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as PlainServer, type Socket } from "node:net";
import { log } from "@/lib/log";
import { endsWithin, onStopSignal, STOP_WITHIN_MS } from "@/lib/platform/process-stop";
import { closeAfterAnswer } from "./limit-body";

interface Connection {
  /** The answers that are not sent yet. */
  answers: Set<ServerResponse>;
  /** Bytes that had come when the last answer was sent. More of them are the beginning of another request. */
  bytes: number;
}

interface Stop {
  /** Waits for what goes on after the answers, such as a page that is rendered anew. */
  afterwards: () => Promise<unknown>;
  /** Milliseconds for all of it. */
  within?: number;
}

/**
 * Follows the requests of a server from now on.
 * @returns a function that stops the server: it takes no more connections, closes those that are idle, lets the requests
 * under way finish, and cuts those that take too long. It returns whether all have finished
 */
export function gracefulStop(
  server: Server,
  { afterwards, within = STOP_WITHIN_MS }: Stop,
): () => Promise<boolean> {
  const connections = new Map<Socket, Connection>();
  let stopping = false;
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { answers: new Set(), bytes: 0 });
    socket.once("close", () => connections.delete(socket));
  });
  // Before the listener that answers: the headers may be sent at once.
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (!connection) return;
    if (stopping) response.shouldKeepAlive = false;
    connection.answers.add(response);
    // One that is never sent goes with its connection.
    response.once("finish", () => {
      connection.answers.delete(response);
      connection.bytes = socket.bytesRead;
      // Its headers may have said before the stop that the connection stays.
      if (stopping && connection.answers.size === 0) socket.destroySoon();
    });
  });
  return async () => {
    stopping = true;
    // The close() of an HTTP server would cut answers that are complete here, but not yet sent to a slow client.
    const closed = new Promise<void>((done) => {
      PlainServer.prototype.close.call(server, () => done());
    });
    for (const [socket, { answers, bytes }] of connections) {
      if (answers.size === 0 && socket.bytesRead === bytes) socket.destroy();
      else closeAfterAnswer(socket);
      for (const answer of answers) answer.shouldKeepAlive = false;
    }
    const finished = await endsWithin(within, closed.then(afterwards));
    const cut = [...connections.values()].reduce((sum, { answers }) => sum + answers.size, 0);
    if (!finished) log().warn({ cut }, "stopped before all requests, or the work after them, had finished");
    for (const socket of connections.keys()) socket.destroy();
    return finished;
  };
}

/** Stops a web server, and its process, when a signal asks for it. Development waits for nothing. */
export const stopOnSignal = (
  server: Server,
  { dev, afterwards }: { dev: boolean; afterwards: () => Promise<unknown> },
): void => onStopSignal(dev ? async () => false : gracefulStop(server, { afterwards }));

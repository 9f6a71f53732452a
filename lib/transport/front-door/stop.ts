import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as PlainServer, type Socket } from "node:net";
import { log } from "@/lib/log";
import { endsWithin, onStopSignal, STOP_WITHIN_MS } from "@/lib/platform/process-stop";
import { closeAfterAnswer } from "./limit-body";

interface Connection {
  /** The answers that are not sent yet. */
  answers: Set<ServerResponse>;
  /** The last request, while its body is not read to the end. Its answer may be sent before that. */
  unread: IncomingMessage | null;
  /** Bytes that had come when the last request was over. More of them are the beginning of another one. */
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
  function settle(socket: Socket, connection: Connection): void {
    if (connection.answers.size > 0) return;
    connection.bytes = socket.bytesRead;
    // Its headers may have said before the stop that the connection stays.
    if (stopping) socket.destroySoon();
  }
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { answers: new Set(), unread: null, bytes: 0 });
    socket.once("close", () => connections.delete(socket));
  });
  // Before the listener that answers: the headers may be sent at once.
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    // Next takes the socket from some requests.
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) return;
    if (stopping) response.shouldKeepAlive = false;
    connection.answers.add(response);
    connection.unread = request;
    request.once("end", () => {
      if (connection.unread === request) connection.unread = null;
      settle(socket, connection);
    });
    // One that is never sent goes with its connection.
    response.once("finish", () => {
      connection.answers.delete(response);
      settle(socket, connection);
    });
  });
  return async () => {
    stopping = true;
    // The close() of an HTTP server would cut answers that are complete here, but not yet sent to a slow client.
    const closed = new Promise<void>((done) => {
      PlainServer.prototype.close.call(server, () => done());
    });
    for (const [socket, { answers, unread, bytes }] of connections) {
      // Nobody waits for the rest of such a body. The client that sends it can still read its answer.
      const stillSends = answers.size === 0 && unread?.complete === false;
      if (answers.size === 0 && socket.bytesRead === bytes && !stillSends) socket.destroy();
      else closeAfterAnswer(socket);
      if (stillSends) socket.destroySoon();
      for (const answer of answers) answer.shouldKeepAlive = false;
    }
    const finished = await endsWithin(within, closed.then(afterwards));
    const cut = [...connections.values()].reduce((sum, { answers }) => sum + answers.size, 0);
    if (!finished) log().warn({ cut }, "stopped before all requests, or the work after them, had finished");
    for (const socket of connections.keys()) socket.destroy();
    return finished;
  };
}

/**
 * Follows what a handler does, which goes on when its client has left: a verb that calls a provider has several
 * transactions.
 */
export function followWork(work: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) {
  const running = new Set<Promise<unknown>>();
  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      const run = work(request, response);
      running.add(run);
      void run.finally(() => running.delete(run));
    },
    /** Resolves when all that has begun is over, failed or not. */
    ended: (): Promise<unknown> => Promise.allSettled([...running]),
  };
}

/** Stops a web server, and its process, when a signal asks for it. Development waits for nothing. */
export const stopOnSignal = (
  server: Server,
  { dev, afterwards }: { dev: boolean; afterwards: () => Promise<unknown> },
): void => onStopSignal(dev ? async () => false : gracefulStop(server, { afterwards }));

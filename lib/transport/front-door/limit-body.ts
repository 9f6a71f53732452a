import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A client that still sends has this time to read why its request was refused. */
export const LINGER_MS = 1000;

/**
 * Counts the bytes of a body while they arrive, whatever its headers say.
 * @param refuse is called once, as soon as the body is too large; nothing more of it is read, and whoever waits for
 * the rest learns that it does not come
 */
export function limitBody(request: IncomingMessage, maxBytes: number, refuse: () => void): void {
  const { push } = request;
  let read = 0;
  request.push = function (this: IncomingMessage, chunk: unknown, encoding?: BufferEncoding) {
    if (chunk === null) return push.call(this, chunk);
    const before = read;
    read += (chunk as Buffer).length;
    if (read <= maxBytes) return push.call(this, chunk, encoding);
    if (before <= maxBytes) {
      endWithSocket(request);
      refuse();
    }
    return false;
  };
}

/** Node.js forgets a request that is answered, so its reader would wait for ever and keep its place in a queue. */
function endWithSocket(request: IncomingMessage): void {
  const gone = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  request.socket.once("close", () => request.destroy(gone));
}

/**
 * Hands a request on when its body has arrived, or as much of it as the stream keeps unread. One whose body never comes
 * takes nobody's time until it is cut off.
 */
export function whenArrived(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
  const { push } = request;
  let arrived = false;
  request.push = function (this: IncomingMessage, chunk: unknown, encoding?: BufferEncoding) {
    const takesMore = push.call(this, chunk, encoding);
    if (arrived || (chunk !== null && takesMore)) return takesMore;
    arrived = true;
    // A body that was refused meanwhile is answered already.
    if (!response.writableEnded) handle();
    return takesMore;
  };
}

/** Closes the connection after the answer, without reading the rest of the body. The client can still read it. */
export function closeAfterAnswer(socket: Socket): void {
  socket.destroySoon = () => {
    if (socket.writable) socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

/** Closes the connection as soon as an answer that has begun is sent. */
export function closeWhenSent(socket: Socket, response: ServerResponse): void {
  closeAfterAnswer(socket);
  if (response.writableFinished) socket.destroySoon();
  else response.once("finish", () => socket.destroySoon());
}

/** Leaves an answer as it is: the route that was cut off may still try to write its own. */
export function sealAnswer(response: ServerResponse): void {
  const same = () => response;
  const written = () => true;
  Object.assign(response, {
    setHeader: same,
    appendHeader: same,
    removeHeader: () => {},
    flushHeaders: () => {},
  });
  Object.assign(response, { writeHead: same, write: written, end: same });
}

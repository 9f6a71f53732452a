import type { IncomingMessage, ServerResponse } from "node:http";
import { bucketOf } from "@/lib/platform/caller-address";
import { processQueue } from "@/lib/platform/fair-queue";
import { BODIES_READ } from "@/lib/vocabulary/abuse-limits";
import { addressOf } from "../request-facts";
import type { Visit } from "./refusals";

/** A large body brings this many bytes in this time, or is cut off: others wait for its place. */
const LEAST_BYTES = 64 * 1024;
const CHECKED_EVERY_MS = 10_000;

/** Closes the connection of a body that has almost stopped. A route that has not asked for more yet is no reason. */
function cutWhenStalled(request: IncomingMessage): () => void {
  const { socket } = request;
  let known = socket.bytesRead;
  const timer = setInterval(() => {
    const stalled = !request.complete && request.readableLength === 0;
    if (stalled && socket.bytesRead - known < LEAST_BYTES) socket.destroy();
    known = socket.bytesRead;
  }, CHECKED_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Handles a request with a large body when it is the turn of its address. It has its place until its answer is sent,
 * because its body is in memory until then.
 * @throws AppError rate_limited when too many of this address wait | busy when too many wait, or for too long
 */
export function inTurnOfLargeBodies(
  request: IncomingMessage,
  response: ServerResponse,
  { headers }: Visit,
  handle: () => void,
): Promise<void> {
  const places = processQueue("bodies", () => BODIES_READ);
  return places.run(bucketOf(addressOf(headers)), async () => {
    // The client may have gone while it waited.
    if (response.closed || request.socket.destroyed) return;
    const stop = cutWhenStalled(request);
    await new Promise<void>((done) => {
      response.once("close", done);
      handle();
    });
    stop();
  });
}

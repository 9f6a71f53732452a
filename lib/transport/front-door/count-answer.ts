import type { IncomingMessage, ServerResponse } from "node:http";
import { secondsSince } from "@/lib/platform/telemetry/registry";
import { countRequest } from "@/lib/platform/telemetry/requests";
import type { Visit } from "./refusals";
import { requestGroupOf } from "./request-group";

/** Counts a request when its answer has ended, or its client has left. */
export function countAnswer(
  { method = "GET" }: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
): void {
  const started = performance.now();
  response.once("close", () => {
    const status = response.headersSent ? response.statusCode : null;
    countRequest({ method, group: requestGroupOf(visit.path), status, seconds: secondsSince(started) });
  });
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "@/lib/log";
import { secondsSince } from "@/lib/platform/telemetry/registry";
import { countRequest } from "@/lib/platform/telemetry/requests";
import type { Visit } from "./refusals";
import { requestGroupOf } from "./request-group";

/** Counts and logs a request when its answer has ended, or its client has left. Its address is not logged. */
export function countAnswer(
  { method = "GET" }: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
  requestId: string,
): void {
  const started = performance.now();
  response.once("close", () => {
    const answered = {
      method,
      group: requestGroupOf(visit.path),
      status: response.headersSent ? response.statusCode : null,
      seconds: secondsSince(started),
    };
    countRequest(answered);
    log().debug({ requestId, ...answered }, "request answered");
  });
}

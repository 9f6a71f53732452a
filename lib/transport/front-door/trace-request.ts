import type { IncomingMessage, ServerResponse } from "node:http";
import { beginSpan } from "@/lib/tracing";
import type { Visit } from "./refusals";
import { requestGroupOf } from "./request-group";

/** Has a request handled in a span, which ends when its answer has ended or its client has left. */
export function traceRequest(
  { method = "GET" }: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
  { requestId, handle }: { requestId: string; handle: () => void },
): void {
  const attributes = { "http.request.method": method, "potager.request_id": requestId };
  const name = `${method} ${requestGroupOf(visit.path)}`;
  const end = beginSpan({ name, kind: "SERVER", attributes }, handle);
  response.once("close", () => {
    const { statusCode } = response;
    end({ "http.response.status_code": statusCode }, statusCode >= 500);
  });
}

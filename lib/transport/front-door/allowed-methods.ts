import type { IncomingMessage, ServerResponse } from "node:http";
import { STATUS } from "../error-status";
import { holdAnswer } from "./hold-answer";
import { methodsOf, type Visit } from "./refusals";

/** Returns the methods that an address takes, as Next says of its route; without an answer those that it may take. */
async function allowedMethods({ method, socket }: IncomingMessage, { path, query }: Visit): Promise<string> {
  const address = `http://localhost:${socket.localPort}${path}${query}`;
  const allow = await fetch(address, { method: "OPTIONS", redirect: "manual" })
    .then(async ({ headers, body }) => {
      await body?.cancel();
      return headers.get("allow");
    })
    .catch(() => null);
  const others = methodsOf(path).filter((name) => name !== method);
  return allow ?? others.join(", ");
}

/** Names the methods of an address in Next's answer to another one, as each 405 must (RFC 9110 section 15.5.6). */
export function nameMethods(request: IncomingMessage, response: ServerResponse, visit: Visit): void {
  // The answer to OPTIONS names them itself.
  const isBare = () =>
    response.statusCode === STATUS.method_not_allowed &&
    request.method !== "OPTIONS" &&
    !response.hasHeader("allow");
  holdAnswer(response, isBare, async () => {
    const methods = await allowedMethods(request, visit);
    return () => {
      // Without them the answer gets the words of a 405.
      for (const name of ["content-type", "content-encoding", "content-length", "transfer-encoding"])
        response.removeHeader(name);
      response.setHeader("allow", methods).end();
    };
  });
}

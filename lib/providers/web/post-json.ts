import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { lookupWithin, mayCall, NotPublic, type Reach } from "./reach";

/** Bytes of an answer that are read; the rest is not waited for. */
const MOST_BYTES = 64 * 1024;

/** An answer of another server, or why there was none. */
export type PostOutcome =
  | { status: number; text: string; retry_after: string | undefined }
  | { fault: "not_public" | "no_such_host" | "time_out" | "no_connection" };

interface Post {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  timeOutMs: number;
}

/** Reads the beginning of an answer. One that ends early is as good as whole: its status has been said. */
function readStart(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  return new Promise((done) => {
    const end = () => {
      answer.destroy();
      done(Buffer.concat(parts).subarray(0, MOST_BYTES).toString("utf8"));
    };
    answer.on("data", (part: Buffer) => {
      parts.push(part);
      bytes += part.length;
      if (bytes >= MOST_BYTES) end();
    });
    answer.on("end", end);
    answer.on("error", end);
    answer.on("close", end);
  });
}

function call({ url, headers, body }: Post, reach: Reach, signal: AbortSignal): Promise<PostOutcome> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const sent = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": "Potager webhooks",
    ...headers,
  };
  const options = { method: "POST", headers: sent, signal, lookup: lookupWithin(reach), agent: false };
  return new Promise((done, fail) => {
    const calling = request(url, options, (answer) => {
      const { statusCode: status = 0, headers: told } = answer;
      readStart(answer).then((text) => done({ status, text, retry_after: told["retry-after"] }), fail);
    });
    calling.on("error", fail);
    calling.end(body);
  });
}

/**
 * Posts JSON to an address that somebody else chose, within a reach. It follows no redirect, and connects to just the
 * addresses that were checked.
 */
export async function postJson(post: Post, reach: Reach): Promise<PostOutcome> {
  if (!mayCall(post.url, reach)) return { fault: "not_public" };
  const signal = AbortSignal.timeout(post.timeOutMs);
  try {
    return await call(post, reach, signal);
  } catch (error) {
    if (error instanceof NotPublic) return { fault: "not_public" };
    if (signal.aborted) return { fault: "time_out" };
    return {
      fault: (error as NodeJS.ErrnoException).code === "ENOTFOUND" ? "no_such_host" : "no_connection",
    };
  }
}

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { staleGeneration } from "../page-cache/generation";
import { isPage, type Visit } from "./refusals";
import { takesNonce } from "./security-headers";

interface Answer {
  headers: OutgoingHttpHeaders;
  body: Buffer;
  generation: number;
}

/** Pages that change with time alone are asked for again after this time. */
const KEPT_MS = 10_000;
const MOST_KEPT = 500;
const LARGEST_BYTES = 512 * 1024;
/** Headers that make Next answer something else than the page of this address. */
const OTHER_ANSWER = /^(?:rsc|next-.*|x-prerender-.*|x-nextjs-.*|x-middleware-.*|range)$/;
/** Headers of one connection. */
const OF_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "date"];

/**
 * Keeps whole answers of prerendered pages, as a proxy does: compressed, and with their headers. Next would look the
 * route up, hash the text and compress it for every request. An answer is used until any page becomes stale.
 */
export class KeptAnswers {
  readonly #kept = new LRUCache<string, Answer>({ max: MOST_KEPT, ttl: KEPT_MS });

  /** Answers from what is kept, or keeps the answer that follows. @returns whether the request is answered */
  answer(request: IncomingMessage, response: ServerResponse, visit: Visit): boolean {
    if (!isForEveryone(request, visit)) return false;
    // Two forms of each page are enough.
    const encoding = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(visit.headers.get("accept-encoding") ?? "")
      ? "gzip"
      : "identity";
    request.headers["accept-encoding"] = encoding;
    const key = `${visit.path} ${encoding}`;
    const kept = this.#kept.get(key);
    if (kept?.generation === staleGeneration()) {
      send(request, response, kept);
      return true;
    }
    this.#keepNext(response, key);
    return false;
  }

  #keepNext(response: ServerResponse, key: string): void {
    const { write, end } = response;
    const generation = staleGeneration();
    const chunks: Buffer[] = [];
    let bytes = 0;
    const collect = (chunk: unknown, encoding: unknown) => {
      if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) return;
      bytes += chunk.length;
      if (bytes > LARGEST_BYTES) return;
      chunks.push(
        typeof chunk === "string"
          ? Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8")
          : Buffer.from(chunk),
      );
    };
    response.write = function (this: ServerResponse, ...given: unknown[]) {
      collect(given[0], given[1]);
      return (write as (...all: unknown[]) => boolean).apply(this, given);
    } as typeof write;
    response.end = function (this: ServerResponse, ...given: unknown[]) {
      collect(given[0], given[1]);
      return (end as (...all: unknown[]) => ServerResponse).apply(this, given);
    } as typeof end;
    response.once("finish", () => {
      if (bytes > LARGEST_BYTES || !isKeepable(response)) return;
      const headers = response.getHeaders();
      for (const name of OF_CONNECTION) delete headers[name];
      const body = Buffer.concat(chunks);
      this.#kept.set(key, { headers: { ...headers, "content-length": body.length }, body, generation });
    });
  }
}

/** Returns whether Next answers a request as it answers everyone who asks for this address. */
const isForEveryone = ({ method, headers }: IncomingMessage, { path, query }: Visit): boolean =>
  method === "GET" &&
  query === "" &&
  isPage(path) &&
  !takesNonce(path) &&
  !headers.cookie?.includes("__prerender_bypass") &&
  !Object.keys(headers).some((name) => OTHER_ANSWER.test(name));

/** Returns whether an answer is a page out of Next's cache. */
const isKeepable = (response: ServerResponse): boolean =>
  response.statusCode === 200 &&
  response.getHeader("x-nextjs-cache") === "HIT" &&
  !response.hasHeader("set-cookie") &&
  String(response.getHeader("content-type")).startsWith("text/html");

function send(
  { headers: asked }: IncomingMessage,
  response: ServerResponse,
  { headers, body }: Answer,
): void {
  const tags = asked["if-none-match"]?.split(/,\s*/) ?? [];
  if (typeof headers.etag === "string" && tags.includes(headers.etag)) {
    const { "content-length": _length, "content-encoding": _encoding, ...rest } = headers;
    response.writeHead(304, rest).end();
  } else response.writeHead(200, headers).end(body);
}

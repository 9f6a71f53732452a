import type { IncomingMessage, ServerResponse } from "node:http";

/** One request with its whole body, and the response to write. */
export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  method: string;
  /** Path after the provider's prefix, always starting with "/". */
  path: string;
  query: URLSearchParams;
  body: Buffer;
}

export type JsonObject = Record<string, unknown>;

const MAX_BODY_BYTES = 50 * 1024 * 1024;

export class BodyTooLarge extends Error {}

/** Reads the body up to 50 MB. */
export async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
}

export function header(exchange: Exchange, name: string): string | undefined {
  const value = exchange.req.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns whether the body came from an HTML form (the answer is then a redirect). */
export function isForm(exchange: Exchange): boolean {
  return (header(exchange, "content-type") ?? "").startsWith("application/x-www-form-urlencoded");
}

/** Returns the fields of a JSON or form body; undefined when it is neither. */
export function readFields(exchange: Exchange): JsonObject | undefined {
  const text = exchange.body.toString("utf8");
  if (isForm(exchange)) return Object.fromEntries(new URLSearchParams(text));
  if (text === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function answer(exchange: Exchange, status: number, type: string, body: string, headers: object): void {
  const { res } = exchange;
  if (res.destroyed || res.headersSent) return;
  res.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body), ...headers });
  res.end(body);
}

export function answerJson(exchange: Exchange, status: number, value: unknown, headers: object = {}): void {
  answerText(exchange, status, "application/json", JSON.stringify(value), headers);
}

export function answerText(
  exchange: Exchange,
  status: number,
  type: string,
  text: string,
  headers: object = {},
): void {
  answer(exchange, status, `${type}; charset=utf-8`, text, headers);
}

export function redirect(exchange: Exchange, location: string): void {
  answer(exchange, 303, "text/plain", "", { location });
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

import { bodyLimitOf } from "@/lib/transport/body-rules";
import { draw } from "@/tests/setup/long-runs";
import { bodyOf, type FormBody, formOf } from "./form-bodies";
import { QUERY_BYTES } from "./hostile-calls";
import { filled, PIECES } from "./hostile-texts";
import type { Values } from "./knock";
import { QUERY_NAMES } from "./nasty-values";

/** From this share of its limit on, a body is of the largest size: texts end with whole pieces. */
const NEARLY = 0.95;
/** The boundaries and names of a form. */
const FORM_BYTES = 1024;

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)]!;
const fieldOf = (values: Values) => oneOf(Object.keys(values).length > 0 ? Object.keys(values) : QUERY_NAMES);
const limitOf = (path: string, method: string) => bodyLimitOf(path, method).bytes;
const sizeOf = (body: unknown): number =>
  typeof body === "string" ? Buffer.byteLength(body) : body instanceof Uint8Array ? body.length : 0;

/** Whether a request is as large as its door lets in: its body, or its address where it has none. */
export function isLargest(url: URL, method: string, body: unknown): boolean {
  if (method === "GET" || method === "HEAD") return url.search.length >= NEARLY * QUERY_BYTES;
  const limit = limitOf(url.pathname, method);
  return sizeOf(body) >= NEARLY * limit && sizeOf(body) <= limit;
}

/** Makes one value of an address so long that Node.js lets in no more. */
export function largeQuery(url: URL, name: string): void {
  url.searchParams.set(name, "");
  const piece = oneOf(PIECES);
  const each = new URLSearchParams({ a: piece }).toString().length - 2;
  url.searchParams.set(name, piece.repeat(Math.max(0, Math.floor((QUERY_BYTES - url.search.length) / each))));
}

/** Makes one field of JSON so long that its body is as large as its door lets in. */
export function largeJson(values: Values, path: string, method: string): Values {
  const name = fieldOf(values);
  const room = limitOf(path, method) - Buffer.byteLength(JSON.stringify({ ...values, [name]: "" }));
  return { ...values, [name]: filled(oneOf(PIECES), room) };
}

/** Makes one field of a form, or its file, so large. A piece takes at most three times its bytes in an address. */
export function largeForm(values: Values, path: string, method: string): Values {
  const file = Object.entries(values).find(([, value]) => value instanceof Blob)?.[0];
  const { bytes, told } = bodyLimitOf(path, method);
  if (file) return { ...values, [file]: new Blob([filled(oneOf(PIECES), told - FORM_BYTES)]) };
  const rest = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return { ...values, [oneOf(QUERY_NAMES)]: "a".repeat(bytes - rest.toString().length - FORM_BYTES / 2) };
}

const BROKEN: readonly ((bytes: number) => { type: string; body: string | Uint8Array<ArrayBuffer> })[] = [
  (bytes) => ({ type: "application/json", body: `{"a":"${"x".repeat(bytes - 6)}` }),
  (bytes) => ({ type: "application/json", body: "[".repeat(bytes) }),
  (bytes) => ({ type: "application/json", body: new Uint8Array(bytes).fill(0xff) }),
  (bytes) => ({ type: "text/plain", body: "{".repeat(bytes) }),
  (bytes) => ({ type: "application/x-www-form-urlencoded", body: "%f".repeat(bytes / 2) }),
  (bytes) => ({
    type: "multipart/form-data; boundary=x",
    body: `--x\r\ncontent-disposition: form-data; name="file"\r\n\r\n${"y".repeat(bytes - 100)}`,
  }),
];

/** Returns a body that cannot be read, as large as its door lets in. */
export const largeUnreadable = (path: string, method: string) => oneOf(BROKEN)(limitOf(path, method));

/** Names of so many fields that no form of ours is read with them. */
const manyFields = (bytes: number): Values => {
  const each = Buffer.byteLength(
    '--00000000000000000000000000000000000000000\r\nContent-Disposition: form-data; name="a00000"\r\n\r\n\r\n',
  );
  return Object.fromEntries(Array.from({ length: Math.floor(bytes / each) }, (_, at) => [`a${at}`, ""]));
};

/** Returns the form of a page, as large as its page lets in: one field is long, or it has too many to be read. */
export async function largeFormBody(payload: Values, page: string, readable: boolean): Promise<FormBody> {
  const limit = limitOf(page, "POST");
  const values = readable ? payload : manyFields(limit * 0.9);
  const name = fieldOf(values);
  const rest = (await bodyOf(formOf({ ...values, [name]: "" }))).bytes.length;
  const piece = oneOf(PIECES.filter((one) => one !== "\n"));
  const text = piece.repeat(Math.max(0, Math.floor((limit - rest) / Buffer.byteLength(piece))));
  return bodyOf(formOf({ ...values, [name]: text }));
}

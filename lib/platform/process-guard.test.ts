import { EventEmitter } from "node:events";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { isHarmless, watchIntrinsics } from "./process-guard";

const typedArray = Object.getPrototypeOf(Uint8Array) as { prototype: object };
type Shared = Record<string, unknown>;
/** A function of each, which all code relies on. */
const SHARED: [string, object, string][] = [
  ["Object", Object, "keys"],
  ["Error.prototype", Error.prototype, "toString"],
  ["%TypedArray%.prototype", typedArray.prototype, "set"],
  ["URLSearchParams.prototype", URLSearchParams.prototype, "get"],
  ["FormData.prototype", FormData.prototype, "entries"],
  ["Headers.prototype", Headers.prototype, "get"],
  ["Response.prototype", Response.prototype, "text"],
  ["URL.prototype", URL.prototype, "toString"],
  ["ArrayBuffer.prototype", ArrayBuffer.prototype, "slice"],
  ["Symbol", Symbol, "for"],
  ["EventEmitter.prototype", EventEmitter.prototype, "emit"],
  ["Buffer.prototype", Buffer.prototype, "toString"],
];

describe("a function of the language", () => {
  it.each(SHARED)("that was replaced is noticed: %s", (_, owner, name) => {
    const changed = watchIntrinsics();
    expect(changed()).toBeNull();
    const known = Object.getOwnPropertyDescriptor(owner, name)!;
    Object.defineProperty(owner, name, { ...known, value: "x" });
    try {
      expect(changed()).toBe(name);
    } finally {
      Object.defineProperty(owner, name, known);
    }
    expect(changed()).toBeNull();
  });

  it.each(["fetch", "structuredClone", "setTimeout"])("that got a call of its own is noticed: %s", (name) => {
    const changed = watchIntrinsics();
    const owner = (globalThis as unknown as Record<string, Shared>)[name]!;
    owner.call = "x";
    try {
      expect(changed()).toBe(name);
    } finally {
      delete owner.call;
    }
  });
});

const withCode = (code: string) => Object.assign(new Error(code), { code });

describe("an error that nobody caught", () => {
  it("is no more than that of a connection when it says so", async () => {
    for (const code of ["ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR", "HPE_INVALID_CONSTANT", "ECONNRESET"])
      expect(isHarmless(withCode(code))).toBe(true);
    const ofNode = await new Promise((done) => {
      const stream = new Writable({ write: (_chunk, _encoding, next) => next() });
      stream.on("error", done);
      setImmediate(() => stream.destroy(Object.assign(new Error("gone"), { code: "ERR_STREAM_DESTROYED" })));
    });
    expect(isHarmless(ofNode)).toBe(true);
  });

  it("is a fault when code of ours caused it", () => {
    expect(isHarmless(withCode("ERR_HTTP_HEADERS_SENT"))).toBe(false);
    expect(isHarmless(withCode("ERR_STREAM_NULL_VALUES"))).toBe(false);
    expect(isHarmless(new TypeError("x is not a function"))).toBe(false);
    for (const thrown of [null, undefined, "text", { code: "ABORT_ERR" }])
      expect(isHarmless(thrown)).toBe(false);
    const ofNode = Object.assign(withCode("ERR_HTTP_HEADERS_SENT"), {
      stack:
        "Error: x\n    at ServerResponse.setHeader (node:_http_outgoing:1:1)\n    at node:internal/x:1:1",
    });
    expect(isHarmless(ofNode)).toBe(true);
  });
});

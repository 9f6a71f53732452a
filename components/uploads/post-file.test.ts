import { afterEach, describe, expect, it, vi } from "vitest";
import { ConnectionLost } from "./connection";
import { postFile } from "./post-file";

const PAUSED = "Imports are paused for now.";
const WORDED = { code: "switched_off", errors: { global: [PAUSED] } };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Posts to a server that gives this answer. Node has no XMLHttpRequest. */
function post(status: number, responseText: string, retryAfter: string | null = null) {
  class Call {
    readonly upload = {};
    readonly status = status;
    readonly responseText = responseText;
    onload = () => {};
    open() {}
    setRequestHeader() {}
    getResponseHeader = (name: string) => (name === "retry-after" ? retryAfter : null);
    send() {
      queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal("XMLHttpRequest", Call);
  const { signal } = new AbortController();
  return postFile("/api/global/upload", new FormData(), { lang: "en", signal, onProgress: () => {} });
}

describe("the answer to a file", () => {
  it.each(["600", null])("of 503 with words is told to the person, wait %s", async (retryAfter) => {
    const answer = await post(503, JSON.stringify(WORDED), retryAfter);
    expect(answer).toEqual({ status: 503, body: WORDED });
  });

  it.each([
    [503, ""],
    [503, "<h1>Service Unavailable</h1>"],
    [503, `{"code":"busy","errors":{}}`],
    [503, `{"errors":{"global":["upstream"]}}`],
    [502, JSON.stringify(WORDED)],
    [0, ""],
  ])("is a lost connection: %i %s", async (status, text) => {
    await expect(post(status, text)).rejects.toBeInstanceOf(ConnectionLost);
  });

  it.each([429, 503])("of %i is asked for again when the wait is short", async (status) => {
    const told = { retrySeconds: 5, told: PAUSED };
    await expect(post(status, JSON.stringify(WORDED), "5")).rejects.toMatchObject(told);
  });

  it("of 429 is told when the wait is long", async () => {
    const text = JSON.stringify(WORDED);
    expect(await post(429, text, "600")).toEqual({ status: 429, body: WORDED });
  });
});

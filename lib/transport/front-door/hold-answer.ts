import type { ServerResponse } from "node:http";

/**
 * Holds an answer of Next back, whose words are only known later. Another answer that comes meanwhile takes its place.
 * @param isHeld is asked once, when the status is known
 * @param prepare returns what then writes the answer, with the headers that Next has set
 */
export function holdAnswer(
  response: ServerResponse,
  isHeld: () => boolean,
  prepare: () => Promise<() => void>,
): void {
  const { writeHead, write, end } = response;
  let held: boolean | undefined;
  let state: "open" | "preparing" | "released" = "open";
  const holds = (): boolean => {
    held ??= isHeld();
    return held;
  };
  function release(): void {
    state = "released";
    Object.assign(response, { writeHead, write, end });
  }
  async function answer(): Promise<void> {
    state = "preparing";
    const speak = await prepare();
    if (state !== "preparing") return;
    release();
    speak();
  }
  response.writeHead = function (this: ServerResponse, ...given: unknown[]) {
    if (typeof given[0] === "number") response.statusCode = given[0];
    if (holds()) return this;
    return (writeHead as (...all: unknown[]) => ServerResponse).apply(this, given);
  } as typeof writeHead;
  response.write = function (this: ServerResponse, ...given: unknown[]) {
    return holds() || (write as (...all: unknown[]) => boolean).apply(this, given);
  } as typeof write;
  response.end = function (this: ServerResponse, ...given: unknown[]) {
    const isOpen = state === "open" && !response.headersSent && holds();
    // Such as that to a body that is too large.
    if (state === "preparing") release();
    if (!isOpen) return (end as (...all: unknown[]) => ServerResponse).apply(this, given);
    void answer();
    return this;
  } as typeof end;
}

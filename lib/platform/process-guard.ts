import { EventEmitter } from "node:events";
import { isConnectionLost, isDriverFault } from "@/lib/values/connection-lost";

const CHECKED_EVERY_MS = 1000;

/** Errors of one connection, which say nothing about the rest of the process. */
const OF_CONNECTION =
  /^(ERR_STREAM_(PREMATURE_CLOSE|DESTROYED|WRITE_AFTER_END)|ERR_HTTP_REQUEST_TIMEOUT|ABORT_ERR|HPE_\w+)$/;
/** Others of Node.js, which code of ours could have caused as well. */
const OF_NODE = /^ERR_(STREAM|HTTP)_\w+$/;

const prototypeOf = (value: object): object => Object.getPrototypeOf(value) as object;
const globals = globalThis as unknown as Record<string, { prototype: object }>;

/** Types of which the constructors carry functions that all code relies on, too. */
const TYPES = [Object, Function, Array, String, Number, Boolean, RegExp, Promise, Symbol, BigInt];
/** Types of which only the instances do: Next sets how stacks are written on Error, and replaces fetch. */
const INSTANCES =
  "Buffer Date Map Set WeakMap WeakSet WeakRef Error TypeError RangeError SyntaxError AggregateError ArrayBuffer DataView Uint8Array URL URLSearchParams FormData Headers Request Response Blob File AbortController AbortSignal TextEncoder TextDecoder ReadableStream WritableStream EventTarget Event".split(
    " ",
  );
/** Objects of the language whose functions all code relies on. */
const SHARED: readonly object[] = [
  ...TYPES.flatMap((type): object[] => [type, type.prototype]),
  ...INSTANCES.flatMap((name) => globals[name]?.prototype ?? []),
  Date,
  Reflect,
  JSON,
  Math,
  EventEmitter.prototype,
  prototypeOf(Uint8Array),
  prototypeOf(Uint8Array.prototype),
  prototypeOf([][Symbol.iterator]()),
  prototypeOf(prototypeOf([][Symbol.iterator]())),
  prototypeOf(function* () {}),
  prototypeOf(async () => {}),
];
/** Functions under which nobody may put a name of every function. */
const FUNCTIONS = [
  "fetch",
  "structuredClone",
  "setTimeout",
  "setImmediate",
  "queueMicrotask",
  "atob",
  "btoa",
];
const INHERITED = ["call", "apply", "bind", "toString"];

/** Everything under one name: a value, or a getter and a setter, and the names that a function carries itself. */
function stateOf(owner: object, name: PropertyKey): unknown[] {
  const { value, get, set } = Object.getOwnPropertyDescriptor(owner, name) ?? {};
  return [value, get, set, typeof value === "function" ? Reflect.ownKeys(value).length : 0];
}

/**
 * Remembers the objects of the language as they are now.
 * @returns a function that says what was changed since, such as "hasOwnProperty"; null when nothing was
 */
export function watchIntrinsics(): () => string | null {
  const known = SHARED.map((owner) => ({
    owner,
    states: Reflect.ownKeys(owner).map((name) => [name, stateOf(owner, name)] as const),
  }));
  const inherited = Reflect.ownKeys(Object.prototype).length;
  return () => {
    if (Reflect.ownKeys(Object.prototype).length !== inherited) return "Object.prototype";
    for (const { owner, states } of known)
      for (const [name, state] of states) {
        const now = stateOf(owner, name);
        if (state.some((part, at) => !Object.is(part, now[at]))) return String(name);
      }
    for (const name of FUNCTIONS)
      if (INHERITED.some((own) => Object.hasOwn(globals[name] ?? {}, own))) return name;
    return null;
  };
}

/** Returns whether no code but that of Node.js led to an error. */
function isOfNodeAlone({ stack = "" }: Error): boolean {
  const frames = stack.split("\n").filter((line) => line.startsWith("    at "));
  return frames.length > 0 && frames.every((line) => line.includes("node:"));
}

/** Returns whether an error that nobody caught leaves the process as it was. */
export function isHarmless(error: unknown): boolean {
  if (isConnectionLost(error) || isDriverFault(error)) return true;
  const { code } = Object(error) as { code?: unknown };
  if (!(error instanceof Error) || typeof code !== "string") return false;
  return OF_CONNECTION.test(code) || (OF_NODE.test(code) && isOfNodeAlone(error));
}

/**
 * Ends the process with code 1 when its own invariants break, so that its supervisor starts it again: an error that
 * nobody caught, or a changed object of the language. Lost connections end nothing.
 * @param report writes what happened; it may rely on nothing
 */
export function endWhenBroken(report: (what: string, error?: unknown) => void): void {
  const end = (what: string, error?: unknown) => {
    try {
      report(what, error);
    } finally {
      process.exit(1);
    }
  };
  process.on("uncaughtException", (error) => {
    try {
      if (isHarmless(error)) return report("a lost connection was not handled", error);
    } catch {
      // In a broken process, this check may fail as well.
    }
    end("an error was not caught", error);
  });
  const changed = watchIntrinsics();
  setInterval(() => {
    const name = changed();
    if (name !== null) end(`an object of the language was changed: ${name}`);
  }, CHECKED_EVERY_MS).unref();
}

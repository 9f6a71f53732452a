import { isConnectionLost, isDriverFault } from "./connection-lost";

const CHECKED_EVERY_MS = 1000;

/** Errors of one connection, which say nothing about the rest of the process. */
const OF_CONNECTION = /^(ERR_STREAM_\w+|ERR_HTTP_\w+|ABORT_ERR|HPE_\w+)$/;

/** Objects of the language whose functions all code relies on. */
const SHARED: readonly object[] = [Object, Function, Array, String, Number, Boolean, RegExp, Date]
  .flatMap((type): object[] => [type, type.prototype])
  .concat([Map.prototype, Set.prototype, Promise, Promise.prototype, Reflect, JSON, Math]);

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
    return null;
  };
}

/** Returns whether an error that nobody caught leaves the process as it was. */
function isHarmless(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (isConnectionLost(error) || isDriverFault(error)) return true;
  return typeof code === "string" && OF_CONNECTION.test(code);
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
    if (isHarmless(error)) report("a lost connection was not handled", error);
    else end("an error was not caught", error);
  });
  const changed = watchIntrinsics();
  setInterval(() => {
    const name = changed();
    if (name !== null) end(`an object of the language was changed: ${name}`);
  }, CHECKED_EVERY_MS).unref();
}

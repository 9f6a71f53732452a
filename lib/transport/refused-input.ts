const KNOWN = Symbol("known fields");

/** Returns an input as text, without looks at refused fields. */
export const inputText = (input: Record<PropertyKey, unknown>): string =>
  JSON.stringify(input[KNOWN] ?? input);

/**
 * Returns the input of a body that cannot be used. A verb can read `known`, such as the farm of the path, and refuse
 * whoever may not; the first look at a refused field throws `error`. So who asks comes before what is wrong.
 * @param isRefused says of a field beside the known ones whether a look at it is refused; all are by default
 */
export function refusedInput(
  known: Record<string, unknown>,
  error: unknown,
  isRefused: (field: string) => boolean = () => true,
): Record<string, unknown> {
  const refuse = (): never => {
    throw error;
  };
  return new Proxy(known, {
    get: (target, name) => {
      if (name === KNOWN) return known;
      if (typeof name === "string" && Object.hasOwn(target, name)) return target[name];
      // A promise asks its result for "then", and a schema asks for the constructor.
      return typeof name === "symbol" || name === "then" || name === "constructor" || !isRefused(name)
        ? Reflect.get(target, name)
        : refuse();
    },
    has: (target, name) => Object.hasOwn(target, name) || (isRefused(String(name)) && refuse()),
    ownKeys: refuse,
  });
}

/**
 * Returns the input of a body that cannot be used. A verb can read `known`, such as the farm of the path, and refuse
 * whoever may not; the first look at anything else throws `error`. So who asks comes before what is wrong.
 */
export function refusedInput(known: Record<string, unknown>, error: unknown): Record<string, unknown> {
  const refuse = (): never => {
    throw error;
  };
  return new Proxy(known, {
    get: (target, name) => {
      if (typeof name === "string" && Object.hasOwn(target, name)) return target[name];
      // A promise asks its result for "then", and a schema asks for the constructor.
      return typeof name === "symbol" || name === "then" || name === "constructor"
        ? Reflect.get(target, name)
        : refuse();
    },
    has: (target, name) => Object.hasOwn(target, name) || refuse(),
    ownKeys: refuse,
  });
}

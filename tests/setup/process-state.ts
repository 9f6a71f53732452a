const EVENTS = ["uncaughtException", "unhandledRejection", "SIGTERM", "SIGINT"] as const;
type Listener = (...values: unknown[]) => void;

const listenersOf = (event: string) => process.listeners(event as "exit") as Listener[];
const ofTheProduct = () =>
  Reflect.ownKeys(globalThis).filter((name) =>
    /^potager/.test(typeof name === "string" ? name : (name.description ?? "")),
  );

/**
 * Notes the variables and listeners of this process, which serves several files of tests one after the other.
 * @returns a function that restores them, and removes what the product keeps on globalThis
 */
export function noteProcessState(): () => void {
  const variables = { ...process.env };
  const listeners = new Map(EVENTS.map((event) => [event, listenersOf(event)]));
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
    for (const [event, before] of listeners)
      for (const added of listenersOf(event).filter((one) => !before.includes(one)))
        process.off(event, added);
    for (const name of ofTheProduct()) Reflect.deleteProperty(globalThis, name);
  };
}

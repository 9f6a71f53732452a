type Close = () => Promise<unknown>;

/** The parts of a process are compiled apart, so all of them find the list in the process. */
const CLOSES = Symbol.for("potager.closed-at-stop");
const shared = globalThis as { [CLOSES]?: Set<Close> };

/** Has a connection closed when the process stops. @returns a function that forgets it, once it is closed already */
export function closeAtStop(close: Close): () => void {
  shared[CLOSES] ??= new Set();
  const all = shared[CLOSES];
  all.add(close);
  return () => {
    all.delete(close);
  };
}

/** Closes the connections of this process. One that fails to close is left as it is. */
export async function closeConnections(): Promise<void> {
  await Promise.allSettled([...(shared[CLOSES] ?? [])].map(async (close) => close()));
}

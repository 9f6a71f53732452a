import { setImmediate } from "node:timers/promises";

/**
 * Returns a line in which work waits for its turn. Other requests pass between two pieces of work, so that many that
 * come together never hold the process up.
 */
export function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(async () => {
      await setImmediate();
      return work();
    });
    last = turn.catch(() => {});
    return turn;
  };
}

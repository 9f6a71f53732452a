let last: Promise<unknown> = Promise.resolve();

/** Runs one piece of work after the other, so that photos chosen together share neither connection nor memory. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn.catch(() => {});
  return turn;
}

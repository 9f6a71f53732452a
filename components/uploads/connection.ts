/** Thrown when a server could not be reached, or is busy for a moment: the same call may succeed later. */
export class ConnectionLost extends Error {
  /** @param told what the server said, where it answered */
  constructor(
    readonly retrySeconds = 0,
    readonly told?: string,
  ) {
    super("connection lost");
  }
}

const WAIT_SECONDS = [1, 2, 4, 8, 15, 30];
const MOST_TRIES = 9;

/** Resolves after the seconds, or as soon as the browser says that the connection is back; rejects when aborted. */
function nextTry(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (finish: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener("online", back);
      signal.removeEventListener("abort", aborted);
      finish();
    };
    const back = stop(resolve);
    const aborted = stop(() => reject(signal.reason));
    // Without a connection the timer waits for the event.
    const timer = setTimeout(() => navigator.onLine && back(), seconds * 1000);
    window.addEventListener("online", back);
    signal.addEventListener("abort", aborted);
  });
}

/**
 * Repeats work that needs the network until it succeeds. An offline browser waits for as long as it takes.
 * @throws ConnectionLost after two minutes without success though the browser says that it is online
 */
export async function keepTrying<T>(
  work: () => Promise<T>,
  { signal, onLost }: { signal: AbortSignal; onLost: () => void },
): Promise<T> {
  for (let failures = 0; ; failures++) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      if (!navigator.onLine) failures = 0;
      if (failures >= MOST_TRIES) throw error;
      onLost();
      const wait = WAIT_SECONDS[Math.min(failures, WAIT_SECONDS.length - 1)] ?? 1;
      await nextTry(Math.max(wait, error.retrySeconds), signal);
    }
  }
}

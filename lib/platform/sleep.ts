/** Waits for `ms` milliseconds, or until `signal` is aborted. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  ms <= 0 || signal.aborted
    ? Promise.resolve()
    : new Promise((done) => {
        const timer = setTimeout(finish, ms);
        function finish() {
          clearTimeout(timer);
          signal.removeEventListener("abort", finish);
          done();
        }
        signal.addEventListener("abort", finish, { once: true });
      });

/** What a test waits for comes late on a busy machine. */
export const LONGEST_MS = 20_000;

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Calls until the database answers. Use it for calls that may be repeated, in a test that kills the database or cuts
 * its connections.
 */
export async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + LONGEST_MS; ; ) {
    try {
      return await call();
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(100);
    }
  }
}

import { Pool, type PoolClient } from "pg";
import { log } from "@/lib/log";
import { isConnectionLost } from "@/lib/values/connection-lost";

/** The queue library repeats a statement only after certain errors; this one says "try the transaction again". */
const RETRYABLE = "40001";
const LOOKS_EVERY_MS = 10;

/** Marks a lost connection as an error after which the queue tries again, for up to ten minutes. */
function asRetryable(error: unknown): never {
  if (isConnectionLost(error)) Object.assign(error as Error, { code: RETRYABLE });
  throw error;
}

/** Wraps a client so that its statements fail with an error that the queue repeats. */
function repeating(client: PoolClient): PoolClient {
  if (Object.hasOwn(client, "query")) return client;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  Object.defineProperty(client, "query", {
    configurable: true,
    value: (...given: unknown[]) => {
      const answer = query(...given);
      return answer instanceof Promise ? answer.catch(asRetryable) : answer;
    },
  });
  return client;
}

/**
 * The connections of the queue. The queue records the end of a job without waiting for it, and a lost connection there
 * would end the process; with this pool it tries until the database answers.
 */
export class QueuePool extends Pool {
  constructor(options: { connectionString: string; max: number }) {
    super(options);
    const onError = (error: Error) => log().warn({ cause: error.message }, "queue connection lost");
    this.on("error", onError);
    this.on("connect", (client) => client.on("error", onError));
  }

  override connect(): Promise<PoolClient>;
  override connect(
    callback: (
      error: Error | undefined,
      client: PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): undefined;
  override connect(callback?: Parameters<Pool["connect"]>[0]): Promise<PoolClient> | undefined {
    // A statement that is tried again after the end would fail where nobody catches it. Its job stays locked, and is
    // recovered as that of a killed worker.
    if (!callback && this.ending) return new Promise(() => {});
    if (!callback) return super.connect().then(repeating, asRetryable);
    super.connect(callback);
    return undefined;
  }

  /** Ends when nobody waits for a connection any more: the library forgets whoever waits, such as the end of a job. */
  override async end(): Promise<void> {
    while (this.waitingCount > 0) await new Promise((done) => setTimeout(done, LOOKS_EVERY_MS));
    await super.end();
  }
}

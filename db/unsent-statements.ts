import type postgres from "postgres";

/** A statement is tried on so many connections, one more than a pool has, and not for long. */
const MOST_ATTEMPTS = 12;
const MOST_MS = 1000;

/**
 * Returns whether an error says that its statement never reached PostgreSQL. A statement that runs while its connection
 * ends gets CONNECTION_CLOSED; postgres.js 3.4 keeps what the server said last, and gives it to the first statement of
 * the next connection instead of sending it. That error is FATAL, like one of a log-in.
 */
function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { severity, severity_local } = error as { severity?: unknown; severity_local?: unknown };
  return (severity ?? severity_local) === "FATAL" || wasNeverSent(error.cause);
}

/**
 * Does work whose first statement was never sent again, on another connection.
 * @param mayRepeat whether nothing but that statement was done yet
 */
export async function untilSent<Result>(
  work: () => Promise<Result>,
  mayRepeat: () => boolean = () => true,
): Promise<Result> {
  const from = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isOver = attempt === MOST_ATTEMPTS || performance.now() - from > MOST_MS;
      if (isOver || !mayRepeat() || !wasNeverSent(error)) throw error;
    }
  }
}

type Work = (sql: postgres.TransactionSql) => unknown;

/** Begins the transactions of a pool again whose BEGIN was never sent. */
export function beginUntilSent(client: postgres.Sql): void {
  const begin = client.begin.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const again = (...given: unknown[]) => {
    let began = false;
    const work = given.at(-1) as Work;
    const marked: Work = (sql) => {
      began = true;
      return work(sql);
    };
    return untilSent(
      () => begin(...given.slice(0, -1), marked),
      () => !began,
    );
  };
  Object.assign(client, { begin: again });
}

/** Codes of errors that say that the database is away, not that a statement is wrong (PostgreSQL appendix A). */
const AWAY =
  /^(08\w{3}|57P0[1235]|53300|CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH))$/;
const AWAY_IN_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Returns whether an error, or its cause, says that the connection to the database was lost or refused. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && AWAY.test(code)) return true;
  return AWAY_IN_WORDS.test(error.message) || isConnectionLost(error.cause);
}

/**
 * Returns whether an error is a fault of postgres.js: it rolls a transaction back on a connection that closed, which
 * throws outside of every promise and leaves this one connection unusable.
 */
export const isDriverFault = (error: unknown): boolean => {
  const stack = error instanceof TypeError ? (error.stack ?? "") : "";
  return stack.includes("nextWrite") && /postgres[\\/](src|cjs)/.test(stack);
};

/** PostgreSQL ended a statement that waited too long for a lock, or took too long. */
const WAIT_OVER = new Set(["55P03", "57014"]);
/** PostgreSQL gave no lock: the wait was too long, or two transactions waited for each other. */
const LOCK_REFUSED = new Set(["55P03", "40P01"]);

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  return codes.has(String((error as { code?: unknown }).code)) || hasCode(error.cause, codes);
}

/** Returns whether an error, or its cause, says that a statement reached `lock_timeout` or `statement_timeout`. */
export const isWaitOver = (error: unknown): boolean => hasCode(error, WAIT_OVER);

/** Returns whether the same work can succeed later: the database is away, or others held a lock. */
export const isTemporary = (error: unknown): boolean =>
  isConnectionLost(error) || hasCode(error, LOCK_REFUSED);

const SOONEST_MS = 50;
const LATEST_MS = 1000;

/** Returns the wait before a new attempt on a lost connection. */
export const reconnectMs = (attempt: number): number => Math.min(LATEST_MS, SOONEST_MS * 2 ** attempt);

/**
 * Repeats work that is safe to repeat until the database answers, so that a result that exists only in this process
 * is not lost. A stopping process gives up after `graceMs`.
 */
export async function untilRecorded<Result>(
  work: () => Promise<Result>,
  stopping: AbortSignal,
  graceMs = 5000,
): Promise<Result> {
  let giveUpAt = Number.POSITIVE_INFINITY;
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (stopping.aborted) giveUpAt = Math.min(giveUpAt, Date.now() + graceMs);
      if (!isConnectionLost(error) || Date.now() >= giveUpAt) throw error;
      await new Promise((done) => setTimeout(done, reconnectMs(attempt)));
    }
  }
}

import { sql } from "drizzle-orm";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { connect, type Db, type DbPool, db, keptPool } from "./client";
import { orOnPrimary } from "./replica-client";
import type { api_tokens, sessions } from "./schema";

/** A replica that is further behind than this many seconds is not read. */
const MOST_SECONDS_BEHIND = 5;
/** How long the state of a replica is believed, and how long one without an answer is left alone. */
const BELIEVED_MS = 1000;
const AWAY_MS = 5000;
/** A page does not wait longer for the state of a replica: the primary answers in that time. */
const LONGEST_CHECK_MS = 300;

/** A place in the write-ahead log, in bytes from its beginning. */
type Position = number;

interface State {
  /** Up to which place the replica has what the primary wrote. It only grows. */
  position: Position;
  isFollowing: boolean;
  believedUntil: number;
  checking?: Promise<void>;
}

const shared = globalThis as unknown as { potagerReplicas?: Map<string, State> };
function stateOf(url: string): State {
  shared.potagerReplicas ??= new Map();
  const known = shared.potagerReplicas.get(url);
  if (known) return known;
  const unknown: State = { position: 0, isFollowing: false, believedUntil: 0 };
  shared.potagerReplicas.set(url, unknown);
  return unknown;
}

/** Leaves a replica alone for a while. */
function leaveOut(state: State, error: unknown): void {
  if (state.isFollowing) log().warn({ err: error }, "a replica is away; the primary is read");
  Object.assign(state, { isFollowing: false, believedUntil: performance.now() + AWAY_MS });
}

const poolOf = (url: string): DbPool =>
  keptPool(`reads ${url}`, () =>
    connect(url, {
      max: env().DATABASE_POOL,
      prepare: env().DATABASE_PREPARE,
      reading: (client) =>
        orOnPrimary(
          client,
          () => db().$client,
          (error) => leaveOut(stateOf(url), error),
        ),
    }),
  );

/**
 * Asks a replica how far it is, on its own connection: the primary would answer for itself. One that became the primary
 * has its own writes, and one whose receiver ended may be behind without knowing.
 */
async function readState(url: string, state: State): Promise<void> {
  try {
    const [found] = await poolOf(url).$client<{ position: string; is_following: boolean }[]>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
          - '0/0'::pg_lsn as position,
        not pg_is_in_recovery() or (
          exists (select from pg_stat_wal_receiver) and (
            pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn()
            or pg_last_xact_replay_timestamp() > now() - make_interval(secs => ${MOST_SECONDS_BEHIND}))) as is_following`;
    state.position = Number(found?.position ?? 0);
    state.isFollowing = found?.is_following === true;
    state.believedUntil = performance.now() + BELIEVED_MS;
  } catch (error) {
    leaveOut(state, error);
  }
}

/** Returns whether a replica has all up to a position, and is not far behind the primary. */
async function isAt(url: string, position: Position): Promise<boolean> {
  const state = stateOf(url);
  const isKnown = state.believedUntil > performance.now();
  if (isKnown && !(state.isFollowing && state.position < position)) return state.isFollowing;
  state.checking ??= readState(url, state).finally(() => {
    state.checking = undefined;
  });
  const late = new Promise<"late">((done) => void setTimeout(done, LONGEST_CHECK_MS, "late").unref());
  if ((await Promise.race([state.checking, late])) === "late")
    leaveOut(state, new Error("no answer in time"));
  return state.isFollowing && state.position >= position;
}

let turn = 0;

/**
 * Returns where a request reads: a replica of DATABASE_READ_URL that has all that was written up to `position`, else the
 * primary. What is read there may be up to five seconds old.
 */
export async function readingPool(position: Position): Promise<DbPool> {
  const urls = env().DATABASE_READ_URL;
  const first = turn++ % Math.max(1, urls.length);
  for (const url of [...urls.slice(first), ...urls.slice(0, first)])
    if (await isAt(url, position)) return poolOf(url);
  return db();
}

/**
 * Notes in the row of a log-in or a token up to which place in the log a replica must be to show what was just written.
 * @returns that place; null when the row is gone
 */
export async function notePlace(
  db: Db,
  table: typeof sessions | typeof api_tokens,
  id: number,
): Promise<Position | null> {
  // Nobody waits for the disk: a server that dies here is not read for a while.
  const [row] = await db.execute<{ written_by: string }>(sql`
    with quick as materialized (select set_config('synchronous_commit', 'off', true))
    update ${table} set written_by = pg_current_wal_insert_lsn() - '0/0'::pg_lsn from quick
    where ${table.id} = ${id} returning written_by`);
  return row ? Number(row.written_by) : null;
}

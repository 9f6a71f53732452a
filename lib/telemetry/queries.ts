import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Channel } from "@/lib/vocabulary/enumerations";
import { type ENDPOINT_STATES, type JOB_STATES, MESSAGE_STATES, type SEND_STATUSES } from "./rules";

/** A statement that takes longer is given up: a monitor asks again soon. */
const LONGEST_STATEMENT = "1s";

/** Rows that are counted at most where the table may hold many. */
const MOST_COUNTED = 100_000;

/** Reads in a transaction that writes nothing and whose statements are short. @throws when one takes too long */
export const readShortly = <Read>(db: Db, read: (tx: Db) => Promise<Read>): Promise<Read> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${LONGEST_STATEMENT}, true)`);
      return read(tx as unknown as Db);
    },
    { accessMode: "read only" },
  );

type TaskAge = { task: string; oldest_due_seconds: number };

/**
 * Returns for each task how long the oldest job has waited after its time, in seconds. It reads the first due jobs of the
 * queue in the order of its index, the oldest first, so that a long queue is told too.
 */
export async function readQueueAges(db: Db): Promise<TaskAge[]> {
  const rows = await db.execute<TaskAge>(sql`
    select t.identifier as task, coalesce(extract(epoch from now() - o.run_at), 0)::float8 as oldest_due_seconds
    from graphile_worker._private_tasks t left join (
      select task_id, min(run_at) as run_at from (
        select task_id, run_at from graphile_worker._private_jobs
        where is_available = true and run_at <= now() order by priority, run_at limit ${MOST_COUNTED}) f
      group by task_id) o on o.task_id = t.id`);
  return [...rows];
}

type TaskJobs = { task: string } & Record<(typeof JOB_STATES)[number], number>;

const OPEN = sql`j.locked_at is null and j.attempts < j.max_attempts`;

/** Counts the jobs of each task that a worker ever knew, so that a task without jobs has its zeros. */
export async function readQueue(db: Db): Promise<TaskJobs[]> {
  const rows = await db.execute<TaskJobs>(sql`
    select t.identifier as task,
      count(*) filter (where ${OPEN} and j.run_at <= now())::int as due,
      count(*) filter (where ${OPEN} and j.run_at > now())::int as waiting,
      count(*) filter (where j.locked_at is not null)::int as running,
      count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int as failed
    from graphile_worker._private_tasks t left join graphile_worker._private_jobs j on j.task_id = t.id
    group by t.identifier`);
  return [...rows];
}

type ChannelMessages = { channel: Channel } & Record<(typeof MESSAGE_STATES)[number], number>;

const columns = sql.raw(MESSAGE_STATES.join(", "));
const sums = sql.raw(MESSAGE_STATES.map((state) => `sum(${state})::float8 as ${state}`).join(", "));

/** Adds up the messages of the sends that began since then, from the totals that are kept. */
export async function readMessages(db: Db, since: Date): Promise<ChannelMessages[]> {
  const rows = await db.execute<ChannelMessages>(sql`
    with begun as materialized (
      select id from notifications where sending_started_at >= ${since.toISOString()}::timestamptz)
    select channel, ${sums} from (
      select channel, ${columns} from notification_totals where notification_id in (select id from begun)
      union all
      select channel, ${columns} from notification_total_changes where notification_id in (select id from begun)
    ) parts group by channel`);
  return [...rows];
}

type StatusSends = { status: (typeof SEND_STATUSES)[number]; sends: number };

/** Counts the sends that began since then, by status. */
export async function readSends(db: Db, since: Date): Promise<StatusSends[]> {
  const rows = await db.execute<StatusSends>(sql`
    select status, count(*)::int as sends from notifications
    where sending_started_at >= ${since.toISOString()}::timestamptz group by status`);
  return [...rows];
}

type StateEndpoints = { state: (typeof ENDPOINT_STATES)[number]; endpoints: number };

/** Counts the endpoints of farms by state. */
export async function readEndpoints(db: Db): Promise<StateEndpoints[]> {
  const rows = await db.execute<StateEndpoints>(sql`
    select case when state = 'active' and failing_since is not null then 'failing' else state end as state,
      count(*)::int as endpoints
    from webhook_endpoints group by 1`);
  return [...rows];
}

/** Counts what waits to be sent to programs of farms, and what of providers could not be applied. Both have an index. */
export async function readWaitingWebhooks(db: Db): Promise<{ messages: number; events: number }> {
  const [row] = await db.execute<{ messages: number; events: number }>(sql`
    select
      (select count(*)::int from (
        select 1 from webhook_messages where state = 'waiting' limit ${MOST_COUNTED}) m) as messages,
      (select count(*)::int from (
        select 1 from webhook_events where error is not null limit ${MOST_COUNTED}) e) as events`);
  return row ?? { messages: 0, events: 0 };
}

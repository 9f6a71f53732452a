import { expect, it, vi } from "vitest";
import { QueuePool } from "@/lib/worker/queue-pool";

const open = () => new QueuePool({ connectionString: process.env.DATABASE_URL!, max: 1 });

/** Runs a statement as the queue records the end of a job. */
async function record(pool: QueuePool): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    return (await client.query("select 1 as recorded")).rows;
  } finally {
    client.release();
  }
}

it("the pool of the queue ends after the statements that nobody waits for", async () => {
  const pool = open();
  // From now on, one connection is idle.
  await record(pool);
  const recorded = [record(pool), record(pool)];
  await pool.end();
  expect(await Promise.all(recorded)).toEqual([[{ recorded: 1 }], [{ recorded: 1 }]]);
});

it("a statement that is tried again after the end of the pool fails nowhere", async () => {
  const pool = open();
  await pool.end();
  const settled = vi.fn();
  pool.connect().then(settled, settled);
  await new Promise((done) => setImmediate(done));
  expect(settled).not.toHaveBeenCalled();
});

import { db } from "@/db/client";
import type { PoolCtx } from "@/lib/platform/context";
import { recorded, type Statement } from "@/tests/factories/recorded-statements";
import type { Row } from "./table";

/** Measured calls of a case, so that a p95 is not the second worst of twenty. */
const CALLS = 60;
const MAX_RATIO = 1.5;

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

export const median = (values: number[]) =>
  values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const p95 = (times: number[]) =>
  times.sort((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0;

const send = ([text, values]: Statement) => db().$client.unsafe(text, values as never[]);

/**
 * Times a read and then only the SQL statements it sent, in turns. Statements that the read sends together are sent
 * together.
 * @returns the p95 of both in milliseconds
 */
export async function besideItsSql<Query>(
  as: PoolCtx,
  read: (ctx: PoolCtx, query: Query) => Promise<unknown>,
  queries: Query[],
): Promise<{ verb: number; bare: number }> {
  const verb: number[] = [];
  const bare: number[] = [];
  const { ctx, asked } = recorded(as);
  for (let round = -2; round < CALLS / queries.length; round++) {
    for (const query of queries) {
      const found = await timed(() => read(ctx, query));
      const together = asked();
      const sent = await timed(async () => {
        for (const statements of together) await Promise.all(statements.map(send));
      });
      if (round < 0) continue;
      verb.push(found);
      bare.push(sent);
    }
  }
  return { verb: p95(verb), bare: p95(bare) };
}

/** The row of a table for a read beside its SQL. */
export const ratioRow = (what: string, { verb, bare }: { verb: number; bare: number }): Row => ({
  what: `${what}: verb / SQL`,
  value: (verb / bare).toFixed(2),
  wanted: `at most ${MAX_RATIO}`,
  met: verb / bare <= MAX_RATIO,
});

import { db } from "@/db/client";
import type { PoolCtx } from "@/lib/platform/context";
import { recorded, type Statement } from "@/tests/factories/recorded-statements";
import { median, quantile } from "./quantiles";
import type { Row } from "./table";

/** Measured calls of a round, so that a p95 is not the second worst of twenty. */
const CALLS = 60;
/** A pause of the machine makes one round of a read of a millisecond three times as slow. */
const ROUNDS = 5;
const MAX_RATIO = 1.5;

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const send = ([text, values]: Statement) => db().$client.unsafe(text, values as never[]);

export interface BesideSql {
  verb: number;
  bare: number;
  ratio: number;
}

/**
 * Times a read and then only the SQL statements it sent, in turns. Statements that the read sends together are sent
 * together.
 * @returns the p95 of both in milliseconds and of one to the other, each the median of five rounds
 */
export async function besideItsSql<Query>(
  as: PoolCtx,
  read: (ctx: PoolCtx, query: Query) => Promise<unknown>,
  queries: Query[],
): Promise<BesideSql> {
  const { ctx, asked } = recorded(as);
  const pair = async (query: Query) => {
    const verb = await timed(() => read(ctx, query));
    const together = asked();
    const bare = await timed(async () => {
      for (const statements of together) await Promise.all(statements.map(send));
    });
    return { verb, bare };
  };
  for (let warming = 0; warming < 2; warming++) for (const query of queries) await pair(query);
  const rounds: BesideSql[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const pairs: Omit<BesideSql, "ratio">[] = [];
    while (pairs.length < CALLS) for (const query of queries) pairs.push(await pair(query));
    const p95 = (of: "verb" | "bare") =>
      quantile(
        pairs.map((pair) => pair[of]),
        0.95,
      );
    const [verb, bare] = [p95("verb"), p95("bare")];
    rounds.push({ verb, bare, ratio: verb / bare });
  }
  return {
    verb: median(rounds.map(({ verb }) => verb)),
    bare: median(rounds.map(({ bare }) => bare)),
    ratio: median(rounds.map(({ ratio }) => ratio)),
  };
}

/** The row of a table for a read beside its SQL. */
export const ratioRow = (what: string, { ratio }: BesideSql): Row => ({
  what: `${what}: verb / SQL`,
  value: ratio.toFixed(2),
  wanted: `at most ${MAX_RATIO}`,
  met: ratio <= MAX_RATIO,
});

import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { connect, type Db, db } from "@/db/client";
import { createCategory } from "@/lib/categories/service";
import { unsubscribeUrl } from "@/lib/consent/links";
import { searchFarms } from "@/lib/search/service";
import { unsubscribeByLink } from "@/lib/subscribers/service/unsubscribe";
import { toErrorAnswer } from "@/lib/transport/error-map";
import { WRITES } from "@/lib/vocabulary/abuse-limits";
import { castVote } from "@/lib/votes/service";
import { asUser, asVisitor } from "@/tests/factories/context";
import { subscribe } from "@/tests/factories/subscribing";
import { makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";
import { countBlocked, untilBlocked } from "@/tests/setup/barriers";

/** Holds the lock of a farm while `work` runs. */
async function whileLocked<T>(farm: { id: number }, work: () => Promise<T>): Promise<T> {
  const other = connect(process.env.DATABASE_URL!, { max: 1 });
  try {
    return await other.transaction(async (held) => {
      await held.execute(sql`select 1 from farms where id = ${farm.id} for update`);
      return work();
    });
  } finally {
    await other.$client.end();
  }
}

describe("a farm whose lock is held", () => {
  it("takes few connections, however many of its calls wait, and others write and read meanwhile", async () => {
    const [slow, other] = [await makeTenant(), await makeTenant()];
    const calls: Promise<unknown>[] = [];
    let ended = 0;
    const end = () => {
      ended++;
    };
    await whileLocked(slow.farm, async () => {
      for (let at = 0; at < 30; at++) {
        const name = `Paniers ${at}`;
        calls.push(createCategory(asUser(slow.owner), { farm_id: slow.farm.id, name }));
        const visitor = asVisitor({ ip: `198.51.100.${at}` });
        calls.push(subscribe(slow.farm, { email: `a${at}@abonne.test` }, visitor));
      }
      for (const call of calls) call.then(end, end);
      await untilBlocked(WRITES.runningPerKey);
      await createCategory(asUser(other.owner), { farm_id: other.farm.id, name: "Fleurs" });
      await searchFarms(asVisitor(), { q: "ferme" });
      // None of those that wait had to end first.
      expect(ended).toBe(0);
      expect(await countBlocked()).toBe(WRITES.runningPerKey);
    });
    await Promise.all(calls);
    expect(ended).toBe(60);
  });

  it("takes few connections of visitors and accounts, whoever they are and whatever door they take", async () => {
    const { farm } = await makeTenant();
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, at) => makeSubscriber(farm, { email: `p${at}@abonne.test` }, ["email"])),
    );
    const voters = await Promise.all(Array.from({ length: 12 }, () => makeUser()));
    const calls: Promise<unknown>[] = [];
    await whileLocked(farm, async () => {
      for (const [at, voter] of voters.entries()) {
        const ip = `198.51.101.${at}`;
        calls.push(castVote(asUser(voter, { ip }), { farm_id: farm.id, vote: 5 }));
        const token = new URL(unsubscribeUrl("fr", people[at]!.id)).pathname.split("/").at(-1);
        calls.push(unsubscribeByLink(asVisitor({ ip }), { token }));
      }
      for (const call of calls) call.catch(() => null);
      await untilBlocked(WRITES.runningPerKey);
      const other = await makeTenant();
      await createCategory(asUser(other.owner), { farm_id: other.farm.id, name: "Fleurs" });
      expect(await countBlocked()).toBe(WRITES.runningPerKey);
    });
    const ends = await Promise.allSettled(calls);
    expect(ends.filter(({ status }) => status === "rejected")).toEqual([]);
  });

  it("is answered as busy, with the time to come again, when it lasts too long", async () => {
    const { farm, owner } = await makeTenant();
    const error = await whileLocked(farm, () =>
      createCategory(asUser(owner), { farm_id: farm.id, name: "Paniers" }).catch((thrown) => thrown),
    );
    expect(toErrorAnswer(error, "fr", "waiting")).toMatchObject({
      status: 503,
      code: "busy",
      retryAfterSeconds: 5,
      errors: { global: [expect.stringContaining("Réessayez")] },
    });
  });

  it("refuses more calls than may wait", async () => {
    const { farm, owner } = await makeTenant();
    let refused = 0;
    const calls = await whileLocked(farm, async () => {
      const started = Array.from({ length: WRITES.admittedPerKey + 5 }, (_, at) =>
        createCategory(asUser(owner), { farm_id: farm.id, name: `Paniers ${at}` }).then(
          () => "done",
          (error) => {
            refused++;
            return error.code;
          },
        ),
      );
      await expect.poll(() => refused).toBe(5);
      return started;
    });
    const ends = await Promise.all(calls);
    expect(ends.filter((end) => end === "rate_limited")).toHaveLength(5);
  });
});

it("ends every statement of a page after some time", async () => {
  const [row] = await db().execute(sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`);
  expect(row).toEqual({ statement: "20s", lock: "5s" });
});

it("ends the statements of a transaction behind a pooler, which refuses settings of a connection", async () => {
  vi.resetModules();
  vi.stubEnv("DATABASE_PREPARE", "false");
  const pooled = await import("@/db/client");
  const pool = pooled.connect(process.env.DATABASE_URL!, { max: 1, prepare: false });
  const settings = sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
  try {
    expect((await pool.execute(settings))[0]).toEqual({ statement: "0", lock: "0" });
    await pool.transaction(async (tx) => {
      await pooled.limitWaiting(tx as unknown as Db);
      expect((await tx.execute(settings))[0]).toEqual({ statement: "20s", lock: "5s" });
    });
    expect((await pool.execute(settings))[0]).toEqual({ statement: "0", lock: "0" });
  } finally {
    vi.unstubAllEnvs();
    await pool.$client.end();
  }
});

it("ends the statements outside of transactions behind a pooler by what the operator gives the role", async () => {
  vi.resetModules();
  const { connect: connectAnew, missingTimeouts } = await import("@/db/client");
  const url = new URL(process.env.DATABASE_URL!);
  const role = `pooled_${url.pathname.slice(1)}`.slice(0, 60);
  await db().execute(sql.raw(`create role "${role}" login superuser password 'pooled'`));
  Object.assign(url, { username: role, password: "pooled" });
  const missing = async () => {
    const pool = connectAnew(url.href, { max: 1, prepare: false });
    try {
      return await missingTimeouts(pool);
    } finally {
      await pool.$client.end();
    }
  };
  try {
    expect(await missing()).toEqual(["lock_timeout", "statement_timeout"]);
    // As the README says.
    await db().execute(sql.raw(`alter role "${role}" set statement_timeout = '20s'`));
    await db().execute(sql.raw(`alter role "${role}" set lock_timeout = '5s'`));
    expect(await missing()).toEqual([]);
  } finally {
    await db().execute(sql.raw(`drop role "${role}"`));
  }
});

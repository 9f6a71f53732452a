import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { startEmulators } from "@/tests/emulators/start";
import { draw, share } from "@/tests/setup/long-runs";
import { startThrowAwayDatabase } from "@/tests/setup/throw-away-database";
import { startWorkerProcess } from "@/tests/setup/worker-process";

const KILLS = share(20);
const PEOPLE = 1000 * KILLS;
const KNOWN = 50;

const database = await startThrowAwayDatabase();
const emulators = await startEmulators();
Object.assign(process.env, emulators.env, {
  DATABASE_URL: database.url,
  WORKER_HEARTBEAT_SECONDS: "0.4",
  PROVIDER_RETRY_SECONDS: "0.5",
});
await migrateDatabase(database.url);
const { db } = await import("@/db/client");
const { connect, mustTake } = await import("@/tests/factories/connected");
const { asUser } = await import("@/tests/factories/context");
const { makeSeller } = await import("@/tests/factories/square");
const { makeSubscriber, makeTenant } = await import("@/tests/factories/tenant");
const { listConnections, resyncConnection } = await import("@/lib/connections/service/manage");

afterAll(async () => {
  await db().$client.end({ timeout: 2 });
  await emulators.close();
  await database.discard();
});

const slow = () =>
  fetch(`${emulators.outbox.url}/faults`, {
    method: "POST",
    body: JSON.stringify({
      provider: "square",
      kind: "slow",
      ms: 40,
      count: 1_000_000,
      to: "/v2/customers?",
    }),
  });

it(`loses and doubles nobody through ${KILLS} kills of the first sync`, { timeout: 900_000 }, async () => {
  const tenant = await makeTenant();
  const { farm, owner } = tenant;
  const ctx = asUser(owner);
  const seller = await makeSeller(emulators);
  await seller.createMany(
    Array.from({ length: PEOPLE }, (_, at) => ({ given_name: `C${at}`, email_address: `c${at}@crash.test` })),
  );
  for (let at = 0; at < KNOWN; at++)
    await makeSubscriber(farm, { name: "", email: `c${at * 7}@crash.test`, source: "public-form" });
  await slow();
  let worker = await startWorkerProcess();
  const now = async () => (await listConnections(ctx, { farm_id: farm.id }))[0]!;
  await connect(tenant, seller);

  const places = Array.from({ length: KILLS }, () => Math.floor(draw() * PEOPLE)).sort((a, b) => a - b);
  for (const [turn, place] of places.entries()) {
    const reached = expect
      .poll(
        async () => {
          const { sync } = await now();
          return sync.status !== "running" || sync.done >= place;
        },
        { timeout: 120_000, interval: 5 },
      )
      .toBe(true);
    await reached.catch(async (error: unknown) => {
      const jobs = await db().execute(sql`select * from graphile_worker.jobs`);
      throw new Error(`${JSON.stringify([place, await now(), jobs])} ${worker.said()}`, { cause: error });
    });
    await worker.kill();
    // In the middle: a new customer, and two old ones merged, while no worker runs.
    if (turn === Math.floor(KILLS / 2)) {
      await seller.create({ given_name: "Nouvelle", email_address: "new@crash.test" });
      const [a, b] = [
        await seller.create({ given_name: "A", email_address: "merged@crash.test" }),
        await seller.create({ given_name: "B", phone_number: "514 555-0175" }),
      ];
      await seller.merge(a.id, b.id);
      for (const event of (await seller.events()).toReversed()) await mustTake(event);
    }
    worker = await startWorkerProcess();
  }
  await expect.poll(async () => (await now()).sync.status, { timeout: 300_000 }).toBe("idle");
  const waiting = async () => {
    const [row] = await db().execute<{ count: number }>(sql`
      select count(*)::int as count from graphile_worker.jobs where task_identifier in ('sync_customer', 'sync_connection')`);
    return row?.count;
  };
  await expect.poll(waiting, { timeout: 120_000 }).toBe(0);

  // The new one, and the merged one, who has the phone of B too.
  const [found] = await db().execute(sql`
    select count(*)::int as people, count(distinct email)::int as emails,
      count(*) filter (where email_consent_until is not null and name <> '')::int as reachable,
      (select count(*)::int from consents c where c.farm_id = ${farm.id} and c.act = 'granted'
        and c.channel = 'email') as granted,
      (select count(distinct q.subscriber_id)::int from square_customers q where q.farm_id = ${farm.id}) as linked
    from subscribers where farm_id = ${farm.id} and email is not null`);
  const all = PEOPLE + 2;
  expect(found).toEqual({ people: all, emails: all, reachable: all, granted: all, linked: all });

  // The access is taken back in the middle of another reading: everybody stays, and the connection says so.
  await resyncConnection(ctx, { farm_id: farm.id, connection_id: (await now()).id });
  await seller.revoke();
  await expect.poll(async () => (await now()).status, { timeout: 60_000 }).toBe("revoked");
  const [left] = await db().execute(sql`
    select count(*)::int as people, (select count(*)::int from transactional_messages m
      where m.farm_id = ${farm.id} and m.kind = 'connection_ended') as told
    from subscribers where farm_id = ${farm.id} and email is not null and unsubscribed_at is null`);
  expect(left).toEqual({ people: all, told: 1 });
  await worker.stop();
});

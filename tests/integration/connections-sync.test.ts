import { and, eq, ne, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { POST } from "@/app/api/webhooks/square/route";
import { db } from "@/db/client";
import { connections, transactional_messages } from "@/db/schema";
import { accessTokenOf } from "@/lib/connections/operations/tokens";
import { renewConnections, syncConnection } from "@/lib/connections/service/jobs";
import {
  deleteConnection,
  listConnections,
  resyncConnection,
  updateConnection,
} from "@/lib/connections/service/manage";
import { readSales, salesAfter } from "@/lib/connections/service/sales";
import { posProvider } from "@/lib/providers/pos";
import { startEmulators } from "@/tests/emulators/start";
import { connect, deliver, links, people, runJobs } from "@/tests/factories/connected";
import { asJob, asUser, runningClock } from "@/tests/factories/context";
import { makeSeller, squareRequest } from "@/tests/factories/square";
import { makeMember, makeTenant } from "@/tests/factories/tenant";
import { holdCall } from "@/tests/setup/barriers";

const emulators = await startEmulators();
Object.assign(process.env, emulators.env);
afterAll(emulators.close);

async function accessToken(id: number): Promise<string> {
  const [row] = await db().select().from(connections).where(eq(connections.id, id));
  return accessTokenOf(row!) ?? "";
}

/** Leaves out the farms of earlier tests: the job reads 57 days of each farm that agreed. */
const readNoOthers = (farm: { id: number }) =>
  db().update(connections).set({ reads_orders: false }).where(ne(connections.farm_id, farm.id));

const fault = (values: object) =>
  fetch(`${emulators.outbox.url}/faults`, {
    method: "POST",
    body: JSON.stringify({ provider: "square", ...values }),
  });

describe("webhooks of a connection", () => {
  async function opened(values: object = {}) {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    const connection = await connect(tenant, seller, values);
    await runJobs();
    return { ...tenant, tenant, seller, connection };
  }

  it("import new customers once, in any order", async () => {
    const { farm, seller } = await opened();
    const ana = await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" });
    await seller.change(ana.id, { phone_number: "514 555-0173" });
    const events = await seller.events();
    await deliver([...events].reverse());
    await deliver(events);
    expect((await people(farm)).map(({ name, phone }) => [name, phone])).toEqual([["Ana", "+15145550173"]]);
  });

  it("are refused when they are forged, and change nothing for a seller of nobody", async () => {
    const { farm, seller } = await opened();
    await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" });
    const [event] = await seller.events();
    expect((await POST(squareRequest(event!, "wrong"))).status).toBe(401);
    const stranger = { ...event!, merchant_id: "MLUNKNOWN", event_id: "other" };
    await deliver([stranger]);
    expect(await people(farm)).toEqual([]);
  });

  it("do what the farm accepts", async () => {
    const { farm, owner, seller, connection } = await opened();
    const ctx = asUser(owner);
    const input = { farm_id: farm.id, connection_id: connection.id };
    await updateConnection(ctx, { ...input, accept_sync_customer_created: false });
    const ana = await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" });
    await deliver(await seller.events());
    expect(await people(farm)).toEqual([]);
    await updateConnection(ctx, { ...input, accept_sync_customer_created: true });
    await seller.change(ana.id, { given_name: "Anna" });
    await deliver((await seller.events()).slice(-1));
    expect(await people(farm)).toHaveLength(1);
    await updateConnection(ctx, { ...input, accept_sync_customers: false });
    await seller.change(ana.id, { phone_number: "514 555-0174" });
    await deliver((await seller.events()).slice(-1));
    expect((await people(farm))[0]?.phone).toBeNull();
    await expect(resyncConnection(ctx, input)).rejects.toThrow(/syncNotAccepted/);
  });

  it("unlink who is deleted at Square, and make one subscriber of two whose customers are merged", async () => {
    const { farm, seller, connection } = await opened();
    const ana = await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" });
    const bob = await seller.create({ given_name: "Bob", email_address: "bob@exemple.test" });
    const cleo = await seller.create({ given_name: "Cleo", email_address: "cleo@exemple.test" });
    await deliver(await seller.events());
    const before = await people(farm);
    await seller.remove(cleo.id);
    const merged = await seller.merge(ana.id, bob.id);
    // The deletions come first, and everything twice.
    const news = (await seller.events()).slice(3).reverse();
    await deliver([...news, ...news]);
    const after = await people(farm);
    expect(after.map(({ name, erased_at }) => [name, erased_at !== null])).toEqual([
      ["Ana", false],
      ["", true],
      ["Cleo", false],
    ]);
    expect(after[0]).toMatchObject({ email: "ana@exemple.test", unsubscribed_at: null });
    const linked = Object.fromEntries(
      (await links(connection)).map(({ customer_id, subscriber_id }) => [customer_id, subscriber_id]),
    );
    expect(linked).toEqual({ [ana.id]: null, [bob.id]: null, [cleo.id]: null, [merged.id]: before[0]?.id });
  });

  it("say when the access was taken back: the connection stops, and the owner is told once", async () => {
    const { farm, owner, seller, connection } = await opened();
    await seller.revoke();
    const [event] = (await seller.events()).slice(-1);
    await deliver([event!, { ...event!, event_id: "again" }]);
    const [row] = await db().select().from(connections).where(eq(connections.id, connection.id));
    expect(row).toMatchObject({ status: "revoked", access_token: null, refresh_token: null });
    const mails = () =>
      db()
        .select()
        .from(transactional_messages)
        .where(
          and(
            eq(transactional_messages.farm_id, farm.id),
            eq(transactional_messages.kind, "connection_ended"),
          ),
        );
    expect(await mails()).toMatchObject([{ address: owner.email }]);
    const input = { farm_id: farm.id, connection_id: connection.id };
    await expect(resyncConnection(asUser(owner), input)).rejects.toThrow(/connectionEnded/);
  });
});

describe("the jobs of a connection", () => {
  it("begin again when the cursor ended, wait when Square is busy, stop when the access is gone", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    await seller.createMany(
      Array.from({ length: 250 }, (_, at) => ({ email_address: `p${at}@exemple.test` })),
    );
    const connection = await connect(tenant, seller);
    await fault({ kind: "429", retryAfter: 0, to: "cursor=" });
    await fault({ kind: "500", to: "cursor=" });
    // Busy is waited for; without an answer the job comes back.
    await runJobs();
    expect(await people(tenant.farm)).toHaveLength(100);
    await seller.post("/cursors/forget");
    await syncConnection(asJob(), { connection_id: connection.id, run: 1 });
    expect(await people(tenant.farm)).toHaveLength(250);
    await resyncConnection(asUser(tenant.owner), { farm_id: tenant.farm.id, connection_id: connection.id });
    await seller.revoke();
    await runJobs();
    const [after] = await listConnections(asUser(tenant.owner), { farm_id: tenant.farm.id });
    expect(after).toMatchObject({ status: "revoked", sync: { status: "idle" } });
    expect(await people(tenant.farm)).toHaveLength(250);
  });

  it("go on where another worker is, when its page was saved meanwhile", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    await seller.createMany(
      Array.from({ length: 950 }, (_, at) => ({ email_address: `q${at}@exemple.test` })),
    );
    const { id } = await connect(tenant, seller);
    const job = { connection_id: id, run: 1 };
    await Promise.all([
      syncConnection(asJob(), job),
      syncConnection(asJob(), job),
      syncConnection(asJob(), job),
    ]);
    const [after] = await listConnections(asUser(tenant.owner), { farm_id: tenant.farm.id });
    expect(after).toMatchObject({ sync: { status: "idle", done: 950, total: 950 }, counts: { new: 950 } });
    expect(await people(tenant.farm)).toHaveLength(950);
    await runJobs();
  });

  it("go on when a killed worker's page is saved while the next one fetches the same", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    await seller.createMany(
      Array.from({ length: 250 }, (_, at) => ({ email_address: `k${at}@exemple.test` })),
    );
    const { id } = await connect(tenant, seller);
    const token = await accessToken(id);
    const { cursor } = await posProvider("square").customers(token, null);
    const call = await holdCall({ provider: "square", to: "/v2/customers?" });
    const sync = syncConnection(asJob(), { connection_id: id, run: 1 });
    await call.arrived();
    await db().update(connections).set({ sync_cursor: cursor, sync_done: 100 }).where(eq(connections.id, id));
    await call.release();
    await sync;
    const [after] = await listConnections(asUser(tenant.owner), { farm_id: tenant.farm.id });
    expect(after?.sync).toEqual({ status: "idle", done: 250, total: 250 });
    await runJobs();
  });

  it("get another job when a sync lost its own", async () => {
    const tenant = await makeTenant();
    const { id } = await connect(tenant, await makeSeller(emulators));
    await db().execute(sql`select graphile_worker.remove_job(${`sync_connection:${id}`})`);
    expect(await runJobs()).toBe(0);
    const soon = new Date(Date.now() + 20 * 60_000).toISOString();
    await renewConnections(asJob({ clock: runningClock(soon) }));
    expect(await runJobs()).toBe(1);
    const [after] = await listConnections(asUser(tenant.owner), { farm_id: tenant.farm.id });
    expect(after?.sync.status).toBe("idle");
  });

  it("renew tokens weeks ahead, and an ended one when it is met", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    const { id } = await connect(tenant, seller);
    const read = async () => (await db().select().from(connections).where(eq(connections.id, id)))[0]!;
    const first = await read();
    await renewConnections(asJob());
    expect((await read()).access_token).toBe(first.access_token);
    const later = new Date(Date.now() + 8 * 86_400_000).toISOString();
    await renewConnections(asJob({ clock: runningClock(later) }));
    expect((await read()).access_token).not.toBe(first.access_token);
    await fault({ kind: "401", to: "/v2/customers" });
    await runJobs();
    expect((await listConnections(asUser(tenant.owner), { farm_id: tenant.farm.id }))[0]).toMatchObject({
      status: "connected",
      sync: { status: "idle" },
    });
  });

  it("take the access back at Square and erase the tokens when the farm ends it; the people stay", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    await seller.createMany([{ email_address: "stay@exemple.test" }]);
    const { id } = await connect(tenant, seller);
    await runJobs();
    const ctx = asUser(tenant.owner);
    await deleteConnection(ctx, { farm_id: tenant.farm.id, connection_id: id });
    await runJobs();
    const [row] = await db().select().from(connections).where(eq(connections.id, id));
    expect(row).toMatchObject({ status: "disconnected", access_token: null, refresh_token: null });
    expect(await listConnections(ctx, { farm_id: tenant.farm.id })).toEqual([]);
    expect(await people(tenant.farm)).toHaveLength(1);
    const again = await connect(tenant, seller);
    expect(again.id).toBe(id);
  });

  it("add up the sales of days for a farm that agreed, and compare them", async () => {
    const tenant = await makeTenant({ time_zone: "America/Toronto" });
    const seller = await makeSeller(emulators);
    const day = (weeks: number) => new Date(Date.UTC(2026, 9, 9, 16) - weeks * 7 * 86_400_000).toISOString();
    await seller.sell([1, 2, 3].map((weeks) => ({ amount: 10_000 * weeks, closed_at: day(weeks) })));
    await seller.sell([
      { amount: 30_000, closed_at: day(0) },
      { amount: 5, closed_at: day(0) },
    ]);
    await connect(tenant, seller);
    await readNoOthers(tenant.farm);
    await readSales(asJob({ clock: runningClock("2026-10-10T16:00:00Z") }));
    const input = { farm_id: tenant.farm.id, sent_at: "2026-10-08T15:00:00Z" };
    expect(await salesAfter(asUser(tenant.owner), input)).toMatchObject({
      day: "2026-10-09",
      orders: 2,
      amount_cents: 30_005,
    });
    expect(await salesAfter(asUser(tenant.owner), { ...input, sent_at: "2026-10-20T15:00:00Z" })).toBeNull();
    const employee = asUser(await makeMember(tenant.farm, "employee"));
    await expect(salesAfter(employee, input)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("are net of what was returned, and of one currency", async () => {
    const tenant = await makeTenant({ time_zone: "America/Toronto" });
    const seller = await makeSeller(emulators);
    const closed_at = "2026-10-09T16:00:00Z";
    const earlier = [1, 2, 3].map((weeks) =>
      new Date(Date.parse(closed_at) - weeks * 7 * 86_400_000).toISOString(),
    );
    await seller.sell([
      ...earlier.map((at) => ({ amount: 10_000, closed_at: at })),
      { amount: 5000, closed_at },
      { amount: 3000, returned: 1000, closed_at },
      // A return of an earlier day is an order without a sale.
      { amount: 0, returned: 2000, closed_at },
      { amount: 99_900, currency: "USD", closed_at },
    ]);
    await connect(tenant, seller);
    await readNoOthers(tenant.farm);
    await readSales(asJob({ clock: runningClock("2026-10-10T16:00:00Z") }));
    const input = { farm_id: tenant.farm.id, sent_at: "2026-10-08T15:00:00Z" };
    expect(await salesAfter(asUser(tenant.owner), input)).toMatchObject({
      orders: 2,
      amount_cents: 5000,
      currency: "CAD",
    });
  });
});

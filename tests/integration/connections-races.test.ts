import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { connections, transactional_messages } from "@/db/schema";
import { accessTokenOf } from "@/lib/connections/operations/tokens";
import { syncConnection } from "@/lib/connections/service/jobs";
import {
  deleteConnection,
  listConnections,
  resyncConnection,
  updateConnection,
} from "@/lib/connections/service/manage";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { changeFarm } from "@/lib/farms/operations/write";
import { transaction } from "@/lib/platform/context";
import { posProvider } from "@/lib/providers/pos";
import { startEmulators } from "@/tests/emulators/start";
import { connect, deliver, mustTake, people, runJobs } from "@/tests/factories/connected";
import { asJob, asUser } from "@/tests/factories/context";
import { makeSeller } from "@/tests/factories/square";
import { makeTenant } from "@/tests/factories/tenant";
import { holdCall, untilBlocked } from "@/tests/setup/barriers";

const emulators = await startEmulators();
Object.assign(process.env, emulators.env);
afterAll(emulators.close);

type Tenant = Awaited<ReturnType<typeof makeTenant>>;
type Seller = Awaited<ReturnType<typeof makeSeller>>;

const fault = (values: object) =>
  fetch(`${emulators.outbox.url}/faults`, {
    method: "POST",
    body: JSON.stringify({ provider: "square", ...values }),
  });
const hold = (to: string) => holdCall({ provider: "square", to });
const lastEvents = async (seller: Seller, count = 1) => (await seller.events()).slice(-count);
const onlyOne = async ({ farm, owner }: Tenant) =>
  (await listConnections(asUser(owner), { farm_id: farm.id }))[0]!;
describe("a farm that accepts no customers any more", () => {
  it.each(["screen of connections", "fields of the farm"])(
    "gets nobody of the page on its way, and its sync ends: %s",
    async (where) => {
      const tenant = await makeTenant();
      const seller = await makeSeller(emulators);
      await seller.createMany(
        Array.from({ length: 250 }, (_, at) => ({ email_address: `r${at}@exemple.test` })),
      );
      const { id: connection_id } = await connect(tenant, seller);
      const ctx = asUser(tenant.owner);
      const input = { farm_id: tenant.farm.id, connection_id };
      const call = await hold("cursor=");
      const sync = syncConnection(asJob(), { connection_id, run: 1 });
      await call.arrived();
      expect(await people(tenant.farm)).toHaveLength(100);
      const off = { accept_sync_customers: false };
      if (where === "screen of connections") {
        expect((await updateConnection(ctx, { ...input, ...off })).sync.status).toBe("idle");
      } else await transaction(asJob(), (tx) => changeFarm(tx, tenant.farm.id, off));
      await call.release();
      await sync;
      expect(await people(tenant.farm)).toHaveLength(100);
      expect(await onlyOne(tenant)).toMatchObject({
        ...{ status: "connected", synced_at: null, sync: { status: "idle", done: 100, total: 250 } },
      });
      await updateConnection(ctx, { ...input, accept_sync_customers: true });
      await resyncConnection(ctx, input);
      await runJobs();
      expect(await people(tenant.farm)).toHaveLength(250);
    },
  );

  it("gets nobody of the page on its way when it ends the connection", async () => {
    const tenant = await makeTenant();
    const { farm } = tenant;
    const seller = await makeSeller(emulators);
    await seller.createMany(
      Array.from({ length: 150 }, (_, at) => ({ email_address: `s${at}@exemple.test` })),
    );
    const { id: connection_id } = await connect(tenant, seller);
    const call = await hold("cursor=");
    const sync = syncConnection(asJob(), { connection_id, run: 1 });
    await call.arrived();
    expect(await people(farm)).toHaveLength(100);
    await deleteConnection(asUser(tenant.owner), { farm_id: farm.id, connection_id });
    await call.release();
    await sync;
    expect(await people(farm)).toHaveLength(100);
    await runJobs();
  });

  it("gets no new customer whose webhook came before, nor one who is just being fetched", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    const { id: connection_id } = await connect(tenant, seller);
    await runJobs();
    const accept = (accept_sync_customer_created: boolean) =>
      updateConnection(asUser(tenant.owner), {
        farm_id: tenant.farm.id,
        connection_id,
        accept_sync_customer_created,
      });
    await seller.create({ email_address: "queued@exemple.test" });
    for (const event of await seller.events()) await mustTake(event);
    await accept(false);
    expect(await runJobs()).toBe(1);
    expect(await people(tenant.farm)).toEqual([]);
    await accept(true);
    const { id } = await seller.create({ email_address: "fetched@exemple.test" });
    const call = await hold(`/v2/customers/${id}`);
    const delivered = deliver(await lastEvents(seller));
    await call.arrived();
    await accept(false);
    await call.release();
    await delivered;
    expect(await people(tenant.farm)).toEqual([]);
  });
});

describe("a seller who is connected again while the former connection ends", () => {
  const end = ({ farm, owner }: Tenant, { id }: { id: number }) =>
    deleteConnection(asUser(owner), { farm_id: farm.id, connection_id: id });

  /** Reads all customers, which needs tokens that work. */
  async function mustWork(tenant: Tenant) {
    await runJobs();
    const now = await onlyOne(tenant);
    expect(now).toMatchObject({ status: "connected", sync: { status: "idle" } });
    expect(now.synced_at).not.toBeNull();
    const [row] = await db().select().from(connections).where(eq(connections.id, now.id));
    expect(await posProvider("square").businessName(accessTokenOf(row!) ?? "")).toBe("Kiosque");
    return now;
  }

  async function connected() {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    const connection = await connect(tenant, seller);
    await runJobs();
    return { tenant, seller, connection };
  }

  it.each(["same farm", "another farm"])(
    "keeps tokens that work, or is told to begin again: %s",
    async (which) => {
      const { tenant, seller, connection } = await connected();
      const next = which === "same farm" ? tenant : await makeTenant();
      await end(tenant, connection);
      const call = await hold("/oauth2/revoke");
      const ending = runJobs();
      await call.arrived();
      await expect(connect(next, seller)).rejects.toThrow(/connectionFailed/);
      await call.release();
      await ending;
      await connect(next, seller);
      await mustWork(next);
    },
  );

  it("is told to begin again when the access ended after the last answer of Square", async () => {
    const { tenant, seller, connection } = await connected();
    const next = await makeTenant();
    const connecting = await transaction(asJob(), async (tx) => {
      await lockFarm(tx, next.farm.id);
      const refused = expect(connect(next, seller)).rejects.toThrow(/connectionFailed/);
      await untilBlocked();
      await end(tenant, connection);
      await runJobs();
      return { refused };
    });
    await connecting.refused;
    await connect(next, seller);
    await mustWork(next);
  });

  it("keeps the new tokens when another farm connects before the end, which takes the old token back", async () => {
    const { tenant, seller, connection } = await connected();
    const [before] = await db().select().from(connections).where(eq(connections.id, connection.id));
    await end(tenant, connection);
    const next = await makeTenant();
    await connect(next, seller);
    await mustWork(next);
    const [after] = await db().select().from(connections).where(eq(connections.id, connection.id));
    expect(after).toMatchObject({ status: "disconnected", access_token: null, refresh_token: null });
    await expect(posProvider("square").businessName(accessTokenOf(before!) ?? "")).rejects.toThrow(/expired/);
  });

  it("may connect at once when Square did not answer to the end", async () => {
    const { tenant, seller, connection } = await connected();
    await end(tenant, connection);
    await fault({ kind: "500", to: "/oauth2/revoke" });
    await expect(runJobs()).rejects.toThrow(/failed/);
    await connect(tenant, seller);
    await mustWork(tenant);
  });

  it("stays connected when a call with a former token is refused", async () => {
    const { tenant, seller, connection } = await connected();
    const input = { farm_id: tenant.farm.id, connection_id: connection.id };
    await resyncConnection(asUser(tenant.owner), input);
    const call = await hold("/v2/customers?");
    const sync = syncConnection(asJob(), { connection_id: connection.id, run: 2 });
    await call.arrived();
    await seller.revoke();
    await connect(tenant, seller);
    await call.release();
    await sync;
    await mustWork(tenant);
    const told = eq(transactional_messages.farm_id, tenant.farm.id);
    expect(await db().select().from(transactional_messages).where(told)).toEqual([]);
  });

  it("stays connected when Square tells late of the end that the farm asked for", async () => {
    const { tenant, seller, connection } = await connected();
    await end(tenant, connection);
    await runJobs();
    await connect(tenant, seller);
    const [event] = await lastEvents(seller);
    expect(event?.type).toBe("oauth.authorization.revoked");
    await deliver([event!]);
    await mustWork(tenant);
  });
});

import { afterAll, describe, expect, it } from "vitest";
import { syncConnection } from "@/lib/connections/service/jobs";
import {
  deleteConnection,
  listConnections,
  resyncConnection,
  updateConnection,
} from "@/lib/connections/service/manage";
import { transaction } from "@/lib/core/context";
import { changeFarm } from "@/lib/farms/operations/write";
import { startEmulators } from "@/tests/emulators/start";
import { connect, deliver, mustTake, people, runJobs } from "@/tests/factories/connected";
import { asJob, asUser } from "@/tests/factories/context";
import { makeSeller } from "@/tests/factories/square";
import { makeTenant } from "@/tests/factories/tenant";

const emulators = await startEmulators();
Object.assign(process.env, emulators.env, { RATE_LIMITS_OFF: "true" });
afterAll(emulators.close);

type Tenant = Awaited<ReturnType<typeof makeTenant>>;
type Seller = Awaited<ReturnType<typeof makeSeller>>;

const fault = (values: object) =>
  fetch(`${emulators.outbox.url}/faults`, {
    method: "POST",
    body: JSON.stringify({ provider: "square", ...values }),
  });
const slow = (to: string, ms = 800) => fault({ kind: "slow", ms, to });
const moment = () => new Promise((done) => setTimeout(done, 200));
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
      await slow("cursor=");
      const sync = syncConnection(asJob(), { connection_id, run: 1 });
      await expect.poll(async () => (await people(tenant.farm)).length).toBe(100);
      const off = { accept_sync_customers: false };
      if (where === "screen of connections") {
        expect((await updateConnection(ctx, { ...input, ...off })).sync.status).toBe("idle");
      } else await transaction(asJob(), (tx) => changeFarm(tx, tenant.farm.id, off));
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
    await slow("cursor=");
    const sync = syncConnection(asJob(), { connection_id, run: 1 });
    await expect.poll(async () => (await people(farm)).length).toBe(100);
    await deleteConnection(asUser(tenant.owner), { farm_id: farm.id, connection_id });
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
    await slow(`/v2/customers/${id}`);
    const delivered = deliver(await lastEvents(seller));
    await moment();
    await accept(false);
    await delivered;
    expect(await people(tenant.farm)).toEqual([]);
  });
});

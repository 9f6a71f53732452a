import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { connections, transactional_messages } from "@/db/schema";
import { endConnection, renewConnections } from "@/lib/connections/service/jobs";
import { deleteConnection, resyncConnection } from "@/lib/connections/service/manage";
import { listOutages } from "@/lib/outages/operations/outages";
import { startEmulators } from "@/tests/emulators/start";
import { connect, people, runJobs } from "@/tests/factories/connected";
import { asJob, asUser } from "@/tests/factories/context";
import { makeSeller } from "@/tests/factories/square";
import { makeTenant, makeUser } from "@/tests/factories/tenant";

const emulators = await startEmulators();
Object.assign(process.env, emulators.env);
afterAll(emulators.close);

const faults = (method: string, values?: object) =>
  fetch(`${emulators.outbox.url}/faults`, {
    method,
    ...(values && { body: JSON.stringify({ provider: "square", ...values }) }),
  });
const refuse = (to: string, count: number) => faults("POST", { kind: "401", to, count });

const rowOf = async (id: number) => (await db().select().from(connections).where(eq(connections.id, id)))[0]!;
const isPaused = async () => (await listOutages(asJob())).some(({ channel }) => channel === "square");
const tryNow = () => db().execute(sql`update provider_outages set retry_at = now() where channel = 'square'`);
const mails = () =>
  db().select().from(transactional_messages).where(eq(transactional_messages.kind, "channel_paused"));

async function opened() {
  const tenant = await makeTenant();
  const seller = await makeSeller(emulators);
  await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" });
  const connection = await connect(tenant, seller);
  await runJobs();
  return { ...tenant, seller, id: connection.id };
}
/** Makes the access token of a connection end soon, so that the regular job renews it. */
const endSoon = (id: number) =>
  db()
    .update(connections)
    .set({ expires_at: new Date(Date.now() + 3_600_000) })
    .where(eq(connections.id, id));

afterEach(async () => {
  await faults("DELETE");
  await db()
    .update(connections)
    .set({ status: "revoked", access_token: null, refresh_token: null, expires_at: null });
  await db().execute(sql`
    update provider_outages set reason = null, since = null, retry_at = null, tries = 0 where channel = 'square'`);
  await db().delete(transactional_messages);
});

describe("a refused secret of our application", () => {
  it("disconnects nobody: the point of sale pauses, the super administrator is told once, and it goes on", async () => {
    const admin = await makeUser({ is_admin: true });
    const { farm, owner, seller, id } = await opened();
    const before = await rowOf(id);
    await seller.create({ given_name: "Bob", email_address: "bob@exemple.test" });
    await refuse("/v2/customers", 1);
    await refuse("/oauth2/token", 5);
    await resyncConnection(asUser(owner), { farm_id: farm.id, connection_id: id });
    await runJobs();
    const { access_token, refresh_token } = before;
    expect(await rowOf(id)).toMatchObject({ status: "connected", access_token, refresh_token });
    expect(await isPaused()).toBe(true);
    expect(await people(farm)).toHaveLength(1);
    await runJobs();
    expect((await mails()).map(({ address }) => address)).toContain(admin.email);
    expect((await mails()).map(({ address }) => address)).not.toContain(owner.email);
    expect((await mails()).filter(({ address }) => address === admin.email)).toHaveLength(1);

    await faults("DELETE");
    await tryNow();
    await runJobs();
    expect(await isPaused()).toBe(false);
    expect(await people(farm)).toHaveLength(2);
  });

  it("counts as the seller's when that of another seller is accepted", async () => {
    const [gone, other] = [await opened(), await opened()];
    await gone.seller.revoke();
    await endSoon(gone.id);
    await renewConnections(asJob());
    expect(await rowOf(gone.id)).toMatchObject({ status: "revoked", access_token: null });
    expect(await rowOf(other.id)).toMatchObject({ status: "connected" });
    expect(await isPaused()).toBe(false);
  });

  it("counts as ours when no other seller can show that it is accepted", async () => {
    const [first, second] = [await opened(), await opened()];
    await refuse("/oauth2/token", 10);
    await endSoon(first.id);
    await endSoon(second.id);
    await renewConnections(asJob());
    for (const { id } of [first, second]) expect(await rowOf(id)).toMatchObject({ status: "connected" });
    expect(await isPaused()).toBe(true);
  });

  it("erases no token of a connection that the farm ended: what was allowed is taken back later", async () => {
    const { farm, owner, id } = await opened();
    await deleteConnection(asUser(owner), { farm_id: farm.id, connection_id: id });
    await refuse("/oauth2/revoke", 1);
    await expect(endConnection(asJob(), { connection_id: id })).rejects.toThrow(/refused/);
    const kept = await rowOf(id);
    expect([kept.access_token !== null, kept.refresh_token !== null]).toEqual([true, true]);
    expect(await isPaused()).toBe(true);
    await endConnection(asJob(), { connection_id: id });
    expect((await rowOf(id)).access_token).toBeNull();
  });
});

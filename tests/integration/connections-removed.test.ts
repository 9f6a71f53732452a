import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { resyncConnection } from "@/lib/connections/service/manage";
import { transaction } from "@/lib/platform/context";
import { runChunk } from "@/lib/subscribers/operations/bulk/run";
import { bulkDelete } from "@/lib/subscribers/service/bulk";
import { eraseRemoved, undoBulkOperation } from "@/lib/subscribers/service/bulk-progress";
import { startEmulators } from "@/tests/emulators/start";
import { connect, deliver, links, people, runJobs } from "@/tests/factories/connected";
import { asJob, asUser, runningClock } from "@/tests/factories/context";
import { makeManyPeople } from "@/tests/factories/people";
import { makeSeller } from "@/tests/factories/square";
import { makeTenant } from "@/tests/factories/tenant";

const emulators = await startEmulators();
Object.assign(process.env, emulators.env);
afterAll(emulators.close);

type Seller = Awaited<ReturnType<typeof makeSeller>>;

const lastEvents = async (seller: Seller, count = 1) => (await seller.events()).slice(-count);
const waitForLock = () =>
  expect
    .poll(() =>
      db().execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
    .not.toHaveLength(0);

describe("whom the farm removed, within the minutes of the undo", () => {
  const phone = "514 555-0176";

  async function removed() {
    const tenant = await makeTenant();
    const { farm, owner } = tenant;
    const seller = await makeSeller(emulators);
    const customer = await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" });
    const connection = await connect(tenant, seller);
    await runJobs();
    const [ana] = await people(farm);
    const ctx = asUser(owner);
    const { id } = await bulkDelete(ctx, { farm_id: farm.id, subscriber_ids: [ana!.id] });
    const read = async () => {
      await resyncConnection(ctx, { farm_id: farm.id, connection_id: connection.id });
      await runJobs();
    };
    const undo = () => undoBulkOperation(ctx, { farm_id: farm.id, bulk_operation_id: id });
    const later = asJob({ clock: runningClock(new Date(Date.now() + 11 * 60_000).toISOString()) });
    const erase = () => eraseRemoved(later, { operation_id: id });
    const shown = async () => (await people(farm)).filter(({ erased_at }) => erased_at === null);
    return { tenant, farm, seller, customer, connection, ana: ana!, read, undo, erase, shown };
  }
  type Removed = Awaited<ReturnType<typeof removed>>;

  /** What happens at Square. */
  const CHANGES: [string, (of: Removed) => Promise<unknown>][] = [
    [
      "a webhook of a change",
      async ({ seller, customer }) => {
        await seller.change(customer.id, { phone_number: phone });
        await deliver(await lastEvents(seller));
      },
    ],
    [
      "another address, read by a sync",
      async ({ seller, customer, read }) => {
        await seller.change(customer.id, { email_address: "ana2@exemple.test" });
        await read();
      },
    ],
    [
      "a second customer with the address",
      async ({ seller }) => {
        await seller.create({ given_name: "Anna", email_address: "ANA@exemple.test" });
        await deliver(await lastEvents(seller));
      },
    ],
    [
      "a merge under another address",
      async ({ seller, customer }) => {
        const other = await seller.create({ given_name: "A.", email_address: "a@exemple.test" });
        await seller.merge(other.id, customer.id);
        await deliver(await lastEvents(seller, 3));
      },
    ],
  ];

  it.each(CHANGES)("stays away and comes back once by the undo: %s", async (_, change) => {
    const of = await removed();
    await change(of);
    expect(await of.shown()).toEqual([]);
    await of.undo();
    expect(await people(of.farm)).toMatchObject([
      { id: of.ana.id, email: "ana@exemple.test", erased_at: null },
    ]);
    const found = (await links(of.connection)).filter(({ outcome }) => outcome !== "gone");
    expect(found.map(({ subscriber_id }) => subscriber_id)).toEqual(found.map(() => of.ana.id));
  });

  it.each(CHANGES)("stays away after these minutes, too: %s", async (_, change) => {
    const of = await removed();
    await change(of);
    await of.erase();
    for (const { customer_id, outcome } of await links(of.connection))
      if (outcome !== "gone") await of.seller.change(customer_id, { nickname: "Nana" });
    await of.read();
    await deliver(await lastEvents(of.seller));
    expect(await of.shown()).toEqual([]);
  });

  it("is filled in again by all customers that the person is, after the undo", async () => {
    const of = await removed();
    await of.seller.create({
      email_address: "ana@exemple.test",
      phone_number: phone,
      postal_code: "J3B 1A1",
    });
    await deliver(await lastEvents(of.seller));
    await of.undo();
    await of.read();
    expect(await people(of.farm)).toMatchObject([
      { id: of.ana.id, phone: "+15145550176", zipcode: "J3B 1A1" },
    ]);
  });

  it("comes back whole although somebody else has the number at Square now", async () => {
    const of = await removed();
    await of.undo();
    await of.seller.change(of.customer.id, { phone_number: phone });
    const bob = await of.seller.create({ given_name: "Bob", email_address: "bob@exemple.test" });
    await deliver(await lastEvents(of.seller, 2));
    const input = { farm_id: of.farm.id, subscriber_ids: [of.ana.id] };
    const { id } = await bulkDelete(asUser(of.tenant.owner), input);
    await of.seller.change(bob.id, { phone_number: phone });
    await deliver(await lastEvents(of.seller));
    expect(await of.shown()).toMatchObject([{ email: "bob@exemple.test", phone: null }]);
    await undoBulkOperation(asUser(of.tenant.owner), { farm_id: of.farm.id, bulk_operation_id: id });
    expect((await of.shown()).map(({ phone }) => phone)).toEqual(["+15145550176", null]);
  });

  it("stays away when a removal of thousands reaches them while Square's answer is being saved", async () => {
    const of = await removed();
    await of.undo();
    await makeManyPeople(of.farm, 1001);
    const operation = await bulkDelete(asUser(of.tenant.owner), { farm_id: of.farm.id, filter: {} });
    await of.seller.change(of.customer.id, { email_address: "ana2@exemple.test" });
    const { delivered } = await transaction(asJob(), async (tx) => {
      await runChunk(tx, operation.id);
      const delivered = lastEvents(of.seller).then(deliver);
      await waitForLock();
      return { delivered };
    });
    await delivered;
    expect(await of.shown()).toEqual([]);
  });
});

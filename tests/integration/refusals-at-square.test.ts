import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { connections, square_customers, suppressions } from "@/db/schema";
import { importCustomers } from "@/lib/connections/operations/import-customers";
import { resyncConnection } from "@/lib/connections/service/manage";
import { transaction } from "@/lib/platform/context";
import { followFarm } from "@/lib/subscribers/service/connected";
import { deleteSubscriber } from "@/lib/subscribers/service/manage";
import { startEmulators } from "@/tests/emulators/start";
import { connect, deliver, links, people, runJobs } from "@/tests/factories/connected";
import { contact, importContacts, outcomes } from "@/tests/factories/contacts";
import { asJob, asUser } from "@/tests/factories/context";
import { recorded } from "@/tests/factories/recorded-statements";
import { makeSeller } from "@/tests/factories/square";
import { newPhone, unique } from "@/tests/factories/subscribing";
import { makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";

const emulators = await startEmulators();
Object.assign(process.env, emulators.env);
afterAll(emulators.close);

/** A farm and its seller, with what happened at Square since. */
async function shop() {
  const tenant = await makeTenant();
  const seller = await makeSeller(emulators);
  const { farm } = tenant;
  let known = 0;
  return {
    ...{ tenant, farm, seller },
    open: async () => {
      const connection = await connect(tenant, seller);
      await runJobs();
      known = (await seller.events()).length;
      return connection;
    },
    webhooks: async () => {
      const events = await seller.events();
      await deliver(events.slice(known));
      known = events.length;
    },
    readAgain: async (connection: { id: number }) => {
      await resyncConnection(asUser(tenant.owner), { farm_id: farm.id, connection_id: connection.id });
      await runJobs();
    },
    refuses: (fields: { email_address?: string; phone_number?: string }) =>
      seller.create({ given_name: "Ana", ...fields, email_unsubscribed: true }),
  };
}
const suppressed = async (farm: { id: number }) =>
  (await db().select().from(suppressions).where(eq(suppressions.farm_id, farm.id)))
    .map(({ address, reason }) => `${address} ${reason}`)
    .sort();
const LEFT = { email_consent_until: null, sms_consent_until: null, unsubscribed_at: expect.any(Date) };

describe("a refusal at Square by a number", () => {
  it("withdraws what a file declared of a number alone", async () => {
    const { tenant, farm, open, refuses } = await shop();
    const [email, phone] = [unique("ana"), newPhone()];
    await importContacts(tenant, [contact({ phone })]);
    await refuses({ email_address: email, phone_number: phone });
    await open();
    expect(await people(farm)).toMatchObject([{ phone, ...LEFT }]);
  });

  it("without an email withdraws all that was declared of its holder", async () => {
    const { tenant, farm, open, refuses } = await shop();
    const [email, phone] = [unique("ana"), newPhone()];
    await importContacts(tenant, [contact({ email, phone })]);
    await refuses({ phone_number: phone });
    await open();
    expect(await people(farm)).toMatchObject([{ email, ...LEFT }]);
  });

  it("withdraws texts alone of somebody with another email, and nothing that they agreed to themselves", async () => {
    const { tenant, farm, open, refuses } = await shop();
    const [shared, own] = [newPhone(), newPhone()];
    await importContacts(tenant, [contact({ email: unique("luc"), phone: shared })]);
    await makeSubscriber(farm, { email: null, phone: own }, ["sms"]);
    for (const phone_number of [shared, own]) await refuses({ email_address: unique("ana"), phone_number });
    await open();
    const [luc, eve] = await people(farm);
    expect(luc).toMatchObject({ sms_consent_until: null, unsubscribed_at: null });
    expect(luc!.email_consent_until).not.toBeNull();
    expect(eve!.sms_consent_until).not.toBeNull();
    const addresses = (await suppressed(farm)).join();
    expect([addresses.includes(shared), addresses.includes(own)]).toEqual([true, false]);
  });
});

describe("a refusal at Square of somebody whom the farm does not know", () => {
  it("keeps a later customer and a later file with the same address away", async () => {
    const { tenant, farm, seller, open, webhooks, refuses } = await shop();
    const [email, phone] = [unique("ana"), newPhone()];
    await refuses({ email_address: email, phone_number: phone });
    const connection = await open();
    expect(await suppressed(farm)).toEqual([`${phone} unsubscribed`, `${email} unsubscribed`].sort());
    await seller.create({ given_name: "Ana", email_address: email });
    await seller.create({ given_name: "Ana", email_address: email, phone_number: newPhone() });
    await seller.create({ given_name: "Ana", phone_number: phone });
    await webhooks();
    expect(await outcomes(tenant, [contact({ email }), contact({ phone })])).toEqual(
      Array(2).fill("unsubscribed"),
    );
    expect(await people(farm)).toEqual([]);
    expect((await links(connection)).map(({ outcome }) => outcome).sort()).toEqual([
      "declined",
      ...Array(3).fill("unsubscribed"),
    ]);
  });

  it("keeps the other customer of the same page away, whichever comes first", async () => {
    const { farm, seller, open, refuses } = await shop();
    const [first, second] = [unique("ana"), unique("luc")];
    await refuses({ email_address: first });
    for (const email_address of [first, second])
      await seller.create({ given_name: "Ana", email_address, phone_number: newPhone() });
    await refuses({ email_address: second });
    await open();
    expect(await people(farm)).toEqual([]);
  });

  it("ends with their own consent, also when the refusal is read again", async () => {
    const { farm, open, readAgain, refuses } = await shop();
    const email = unique("ana");
    await refuses({ email_address: email });
    const connection = await open();
    expect(await suppressed(farm)).toEqual([`${email} unsubscribed`]);
    await followFarm(asUser(await makeUser({ email })), { farm_id: farm.id });
    await readAgain(connection);
    expect(await suppressed(farm)).toEqual([]);
    const [ana] = await people(farm);
    expect(ana).toMatchObject({ email, unsubscribed_at: null });
    expect(ana!.email_consent_until).not.toBeNull();
  });

  it("counts of whom the farm removed, too", async () => {
    const { tenant, farm, seller, open, webhooks } = await shop();
    const email = unique("ana");
    const { id } = await seller.create({ given_name: "Ana", email_address: email });
    const connection = await open();
    const [ana] = await people(farm);
    await deleteSubscriber(asUser(tenant.owner), { farm_id: farm.id, subscriber_id: ana!.id });
    await seller.change(id, { email_unsubscribed: true });
    await webhooks();
    expect((await links(connection)).map(({ outcome }) => outcome)).toEqual(["removed"]);
    expect(await outcomes(tenant, [contact({ email })])).toEqual(["unsubscribed"]);
  });
});

describe("a refusal that nothing followed before", () => {
  it("is followed when the list is read again", async () => {
    const { farm, seller, open, readAgain } = await shop();
    const { id } = await seller.create({ given_name: "Ana", email_address: unique("ana") });
    const connection = await open();
    await seller.change(id, { email_unsubscribed: true });
    await db()
      .update(square_customers)
      .set({ outcome: "declined", version: 1 })
      .where(and(eq(square_customers.connection_id, connection.id), eq(square_customers.customer_id, id)));
    expect((await people(farm))[0]!.email_consent_until).not.toBeNull();
    await readAgain(connection);
    expect(await people(farm)).toMatchObject([LEFT]);
  });

  it("costs as many statements for a page as for one customer", async () => {
    const { farm, open } = await shop();
    const { id: connection_id } = await open();
    const [connection] = await db().select().from(connections).where(eq(connections.id, connection_id));
    const page = Array.from({ length: 100 }, (_, at) => ({
      ...{ id: `customer-${at}`, version: 1, name: "Ana", created_at: new Date() },
      ...{ email: unique("ana"), phone: newPhone(), zipcode: null, declines_email: true },
    }));
    const statements = async (count: number) => {
      const { ctx, asked } = recorded(asJob());
      const read = page.slice(0, count);
      await transaction(ctx, (tx) => importCustomers(tx, connection!, read, null));
      return asked().flat().length;
    };
    await statements(100);
    const before = await suppressed(farm);
    expect(await statements(100)).toBe(await statements(1));
    expect(await statements(100)).toBeLessThan(15);
    expect(await suppressed(farm)).toEqual(before);
    expect(before).toHaveLength(200);
  });
});

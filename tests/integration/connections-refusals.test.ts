import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { categories, consents, farms, subscriber_categories } from "@/db/schema";
import { deleteConnection } from "@/lib/connections/service/manage";
import { deleteSubscriber, unsubscribeSubscriber } from "@/lib/subscribers/service/manage";
import { startEmulators } from "@/tests/emulators/start";
import { connect, deliver, links, people, runJobs } from "@/tests/factories/connected";
import { contact, outcomes } from "@/tests/factories/contacts";
import { asUser } from "@/tests/factories/context";
import { makeSeller } from "@/tests/factories/square";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const emulators = await startEmulators();
Object.assign(process.env, emulators.env);
afterAll(emulators.close);

describe("a connection", () => {
  it("does not bring back by a merge whom the farm removed", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    const twins = [
      await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" }),
      await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" }),
    ];
    const connection = await connect(tenant, seller);
    await runJobs();
    const [ana] = await people(tenant.farm);
    await deleteSubscriber(asUser(tenant.owner), { farm_id: tenant.farm.id, subscriber_id: ana!.id });
    const known = (await seller.events()).length;
    await seller.merge(...twins.map(({ id }) => id));
    await deliver((await seller.events()).slice(known));
    expect((await people(tenant.farm)).filter(({ erased_at }) => erased_at === null)).toEqual([]);
    expect((await links(connection)).map(({ outcome }) => outcome)).toEqual([
      "removed",
      "removed",
      "removed",
    ]);
  });

  it("makes one subscriber of two who are merged: who agreed here stays, with the categories of both", async () => {
    const tenant = await makeTenant();
    const { farm } = tenant;
    const seller = await makeSeller(emulators);
    const first = await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" });
    const second = await seller.create({ given_name: "Ana", email_address: "ana.roy@exemple.test" });
    await connect(tenant, seller);
    await runJobs();
    const [older, newer] = await people(farm);
    const [category] = await db()
      .insert(categories)
      .values({ farm_id: farm.id, name: "Paniers" })
      .returning();
    await db()
      .insert(subscriber_categories)
      .values({ farm_id: farm.id, subscriber_id: older!.id, category_id: category!.id });
    await db().execute(sql`
      insert into consents (farm_id, subscriber_id, channel, act, basis, source, address)
      values (${farm.id}, ${newer!.id}, 'email', 'granted', 'express', 'public-form', ${newer!.email})`);
    const known = (await seller.events()).length;
    await seller.merge(first.id, second.id);
    const events = (await seller.events()).slice(known);
    await deliver([...events].reverse());
    await deliver(events);
    const present = (await people(farm)).filter(({ erased_at }) => erased_at === null);
    expect(present.map(({ id, email }) => [id, email])).toEqual([[newer!.id, "ana.roy@exemple.test"]]);
    const kept = await db()
      .select({ subscriber_id: subscriber_categories.subscriber_id })
      .from(subscriber_categories)
      .where(eq(subscriber_categories.category_id, category!.id));
    expect(kept).toEqual([{ subscriber_id: newer!.id }]);
  });

  it("keeps the one who left when two are merged, so that the merge brings nobody back", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    const first = await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" });
    const second = await seller.create({ given_name: "Ana", email_address: "ana.roy@exemple.test" });
    await connect(tenant, seller);
    await runJobs();
    const left = (await people(tenant.farm))[1]!;
    await unsubscribeSubscriber(asUser(tenant.owner), { farm_id: tenant.farm.id, subscriber_id: left.id });
    const known = (await seller.events()).length;
    await seller.merge(first.id, second.id);
    await deliver((await seller.events()).slice(known));
    const present = (await people(tenant.farm)).filter(({ erased_at }) => erased_at === null);
    expect(present).toMatchObject([
      { id: left.id, unsubscribed_at: expect.any(Date), email_consent_until: null },
    ]);
  });

  it("takes the declared consent back of who refuses emails at the till later", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    const { id } = await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" });
    const connection = await connect(tenant, seller);
    await runJobs();
    const [ana] = await people(tenant.farm);
    const acts = async () =>
      (
        await db().select().from(consents).where(eq(consents.subscriber_id, ana!.id)).orderBy(consents.id)
      ).map(({ act, channel }) => [act, channel]);
    expect(await acts()).toEqual([["granted", "email"]]);
    await db().update(farms).set({ accept_sync_customers: false }).where(eq(farms.id, tenant.farm.id));
    const known = (await seller.events()).length;
    await seller.change(id, { email_unsubscribed: true });
    await deliver((await seller.events()).slice(known));
    expect(await acts()).toEqual([
      ["granted", "email"],
      ["withdrawn", "email"],
    ]);
    expect((await links(connection)).map(({ outcome }) => outcome)).toEqual(["declined"]);
  });

  it("keeps away whom a later file or a second customer would bring back after a refusal", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    const { id } = await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" });
    await connect(tenant, seller);
    await runJobs();
    const known = (await seller.events()).length;
    await seller.change(id, { email_unsubscribed: true });
    await deliver((await seller.events()).slice(known));
    const left = { unsubscribed_at: expect.any(Date), email_consent_until: null };
    expect(await people(tenant.farm)).toMatchObject([left]);
    const file = [contact({ email: "ana@exemple.test" })];
    expect(await outcomes(tenant, file)).toEqual(["unsubscribed"]);
    const before = (await seller.events()).length;
    await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" });
    await deliver((await seller.events()).slice(before));
    expect(await people(tenant.farm)).toMatchObject([left]);
  });

  it("follows a refusal of somebody who came by an earlier connection", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    const { id } = await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" });
    const first = await connect(tenant, seller);
    await runJobs();
    await deleteConnection(asUser(tenant.owner), { farm_id: tenant.farm.id, connection_id: first.id });
    await runJobs();
    await connect(tenant, seller);
    await runJobs();
    expect((await people(tenant.farm))[0]!.email_consent_until).not.toBeNull();
    const known = (await seller.events()).length;
    await seller.change(id, { email_unsubscribed: true });
    await deliver((await seller.events()).slice(known));
    expect(await people(tenant.farm)).toMatchObject([{ email_consent_until: null }]);
  });

  it("withdraws what a file declared of somebody who refuses emails at the till", async () => {
    const tenant = await makeTenant();
    const [refuses, agreed] = ["ana@exemple.test", "eve@exemple.test"];
    await outcomes(tenant, [contact({ email: refuses })]);
    const own = await makeSubscriber(tenant.farm, { email: agreed });
    const seller = await makeSeller(emulators);
    for (const email_address of [refuses, agreed])
      await seller.create({ given_name: "Ana", email_address, email_unsubscribed: true });
    await connect(tenant, seller);
    await runJobs();
    const [declared, themselves] = await people(tenant.farm);
    expect(declared).toMatchObject({ email_consent_until: null, unsubscribed_at: expect.any(Date) });
    expect(themselves).toMatchObject({ id: own.id, unsubscribed_at: null });
    expect(themselves!.email_consent_until).not.toBeNull();
  });

  it("leaves out who refuses emails and gave none", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    await seller.create({ given_name: "Eve", phone_number: "514 555-0172", email_unsubscribed: true });
    const connection = await connect(tenant, seller);
    await runJobs();
    expect(await people(tenant.farm)).toEqual([]);
    expect((await links(connection)).map(({ outcome }) => outcome)).toEqual(["declined"]);
  });

  it("takes the declared consent back of who refuses emails as the customer whom a merge made", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    const first = await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" });
    await connect(tenant, seller);
    await runJobs();
    const [ana] = await people(tenant.farm);
    const second = await seller.create({ given_name: "Ana", email_address: "ana.roy@exemple.test" });
    const known = (await seller.events()).length;
    const merged = await seller.merge(first.id, second.id);
    await seller.change(merged.id, { email_unsubscribed: true });
    // The change comes first: it finds a customer whom nothing links to Ana yet.
    await deliver((await seller.events()).slice(known).reverse());
    const acts = await db()
      .select()
      .from(consents)
      .where(eq(consents.subscriber_id, ana!.id))
      .orderBy(consents.id);
    expect(acts.map(({ act }) => act)).toEqual(["granted", "withdrawn"]);
  });

  it("makes no second person of a known customer whose address changes there, alone or by a merge", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    const { id } = await seller.create({ given_name: "Ana", email_address: "ana@exemple.test" });
    const connection = await connect(tenant, seller);
    await runJobs();
    const [ana] = await people(tenant.farm);
    const known = (await seller.events()).length;
    await seller.change(id, { email_address: "ana.roy@exemple.test" });
    await deliver((await seller.events()).slice(known));
    const other = await seller.create({ given_name: "Ana", email_address: "ana.b@exemple.test" });
    const before = (await seller.events()).length;
    const merged = await seller.merge(id, other.id);
    await deliver((await seller.events()).slice(before));
    expect((await people(tenant.farm)).map(({ email }) => email)).toEqual(["ana@exemple.test"]);
    const linked = (await links(connection)).find(({ customer_id }) => customer_id === merged.id);
    expect(linked).toMatchObject({ subscriber_id: ana!.id });
  });

  it("leaves out on both channels who refuses emails at the till", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    await seller.create({
      given_name: "Both",
      email_address: "both@exemple.test",
      phone_number: "514 555-0171",
      email_unsubscribed: true,
    });
    const connection = await connect(tenant, seller);
    await runJobs();
    expect(await people(tenant.farm)).toEqual([]);
    expect((await links(connection)).map(({ outcome }) => outcome)).toEqual(["declined"]);
  });
});

import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { connections, consents } from "@/db/schema";
import { finishConnection, startConnection } from "@/lib/connections/service/connect";
import {
  deleteConnection,
  listConnections,
  resyncConnection,
  updateConnection,
} from "@/lib/connections/service/manage";
import { decrypt } from "@/lib/platform/encryption";
import { deleteSubscriber, unsubscribeSubscriber } from "@/lib/subscribers/service/manage";
import { startEmulators } from "@/tests/emulators/start";
import { connect, DECLARED, links, people, runJobs } from "@/tests/factories/connected";
import { asUser } from "@/tests/factories/context";
import { makeSeller } from "@/tests/factories/square";
import { makeMember, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const emulators = await startEmulators();
Object.assign(process.env, emulators.env);
afterAll(emulators.close);

describe("a connection", () => {
  it("imports the customers with the declared consent, and keeps its tokens encrypted", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    await seller.createMany([
      { given_name: "Ana", family_name: "Roy", email_address: "ANA@Exemple.test", postal_code: "j3b1a1" },
      { given_name: "Bob", phone_number: "514 555-0171" },
      { given_name: "Ana", email_address: "ana@exemple.test" },
      { given_name: "Sans adresse" },
      { given_name: "Refuse", email_address: "refuse@exemple.test", email_unsubscribed: true },
      { given_name: "http://x.test", email_address: "web@exemple.test", phone_number: "+18765550101" },
    ]);
    const connection = await connect(tenant, seller);
    expect(connection).toMatchObject({ status: "connected", sync: { status: "running" } });
    await runJobs();
    const found = await people(tenant.farm);
    expect(found.map(({ name, email, phone, source }) => [name, email, phone, source])).toEqual([
      ["Ana Roy", "ana@exemple.test", null, "square"],
      ["Bob", null, "+15145550171", "square"],
      ["", "web@exemple.test", null, "square"],
    ]);
    const [after] = await listConnections(asUser(tenant.owner), { farm_id: tenant.farm.id });
    expect(after).toMatchObject({
      sync: { status: "idle", done: 6, total: 6 },
      counts: { new: 3, duplicate: 1, no_address: 1, declined: 1 },
      accept_sync_customers: true,
      reads_orders: true,
    });
    const granted = await db().select().from(consents).where(eq(consents.farm_id, tenant.farm.id));
    expect(granted.map(({ act, basis, source }) => `${act} ${basis} ${source}`)).toEqual(
      Array(3).fill("granted declared_by_owner square"),
    );
    const twins = (await links(connection)).filter(({ subscriber_id }) => subscriber_id === found[0]?.id);
    expect(twins).toHaveLength(2);

    const [row] = await db().select().from(connections).where(eq(connections.id, connection.id));
    const owner = `connection ${tenant.farm.id} ${seller.id}`;
    expect(decrypt(row?.access_token ?? "", owner)).toMatch(/^EAAA/);
    expect(row?.access_token).toMatch(/^(emulator|tests)\./);
    expect(() => decrypt(row?.access_token ?? "", "connection 1 other")).toThrow();
    expect(JSON.stringify(after)).not.toMatch(/EAAA|EQAA|token/);
  });

  it("is made by the person who began, once, within ten minutes, with the permission", async () => {
    const tenant = await makeTenant();
    const seller = await makeSeller(emulators);
    const input = { farm_id: tenant.farm.id, ...DECLARED };
    const ctx = asUser(tenant.owner);
    await expect(startConnection(ctx, { ...input, declared: "" })).rejects.toThrow(
      /requiredCustomerDeclaration/,
    );
    await expect(startConnection(ctx, { ...input, basis: "express" })).rejects.toThrow(/requiredBasis/);
    const employee = asUser(await makeMember(tenant.farm, "employee"));
    await expect(startConnection(employee, input)).rejects.toMatchObject({ code: "forbidden" });
    const { url } = await startConnection(ctx, input);
    const back = await seller.answer(url);
    const other = await makeTenant();
    await expect(finishConnection(asUser(other.owner), back)).rejects.toThrow(/connectionExpired/);
    const late = asUser(tenant.owner, { clock: { now: () => new Date(Date.now() + 11 * 60_000) } });
    await expect(finishConnection(late, back)).rejects.toThrow(/connectionExpired/);
    await finishConnection(ctx, back);
    await expect(finishConnection(ctx, back)).rejects.toThrow(/connectionExpired/);
    const again = await startConnection(ctx, input);
    await expect(finishConnection(ctx, await seller.answer(again.url, "refuse"))).rejects.toThrow(
      /connectionRefused/,
    );
  });

  it("belongs to one farm: another one cannot have the seller, nor see, change or end it", async () => {
    const [first, second] = [await makeTenant(), await makeTenant()];
    const seller = await makeSeller(emulators);
    const connection = await connect(first, seller);
    await expect(connect(second, seller)).rejects.toThrow(/merchantTaken/);
    // The first farm's access goes on.
    await runJobs();
    const [still] = await listConnections(asUser(first.owner), { farm_id: first.farm.id });
    expect(still).toMatchObject({ status: "connected", sync: { status: "idle" } });
    const foreign = { farm_id: second.farm.id, connection_id: connection.id };
    const stranger = asUser(second.owner);
    for (const verb of [updateConnection, deleteConnection, resyncConnection]) {
      await expect(verb(stranger, foreign)).rejects.toMatchObject({ code: "not_found" });
      await expect(verb(stranger, { ...foreign, farm_id: first.farm.id })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    await expect(connect(first, await makeSeller(emulators))).rejects.toThrow(/otherMerchant/);
  });

  it("fills blanks alone: who unsubscribed stays away, who was removed does not come back", async () => {
    const tenant = await makeTenant();
    const { farm, owner } = tenant;
    const seller = await makeSeller(emulators);
    const known = await makeSubscriber(farm, {
      name: "",
      email: "known@exemple.test",
      source: "public-form",
    });
    const left = await makeSubscriber(farm, { name: "", email: "left@exemple.test", source: "public-form" });
    await unsubscribeSubscriber(asUser(owner), { farm_id: farm.id, subscriber_id: left.id });
    await seller.createMany([
      { given_name: "Connue", email_address: "known@exemple.test", phone_number: "514 555-0172" },
      { given_name: "Partie", email_address: "left@exemple.test" },
      { given_name: "Neuve", email_address: "new@exemple.test" },
    ]);
    const connection = await connect(tenant, seller);
    await runJobs();
    const before = await people(farm);
    expect(before.map(({ name, phone }) => [name, phone])).toEqual([
      ["Connue", "+15145550172"],
      ["", null],
      ["Neuve", null],
    ]);
    expect(before[0]?.source).toBe("public-form");
    expect(before[1]?.unsubscribed_at).not.toBeNull();
    await deleteSubscriber(asUser(owner), { farm_id: farm.id, subscriber_id: before[2]!.id });
    await resyncConnection(asUser(owner), { farm_id: farm.id, connection_id: connection.id });
    await runJobs();
    const after = (await people(farm)).filter(({ erased_at }) => erased_at === null);
    expect(after.map(({ id }) => id)).toEqual([known.id, left.id]);
    const outcomes = (await links(connection)).map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual(["filled", "removed", "unsubscribed"]);
  });

  it("leaves out whose implied consent ended, and goes no further than the plan", async () => {
    const tenant = await makeTenant({ plan_type: "canceled" });
    const seller = await makeSeller(emulators);
    const old = { email_address: "old@exemple.test", created_at: "2019-01-01T00:00:00.000Z" };
    const fresh = Array.from({ length: 103 }, (_, at) => ({ email_address: `c${at}@exemple.test` }));
    await seller.createMany([old, ...fresh]);
    const connection = await connect(tenant, seller, { basis: "implied_purchase" });
    await runJobs();
    const [after] = await listConnections(asUser(tenant.owner), { farm_id: tenant.farm.id });
    expect(after?.counts).toEqual({ consent_ended: 1, new: 100, over_limit: 3 });
    expect(after?.id).toBe(connection.id);
  });
});

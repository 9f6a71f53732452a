import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { consent_declarations, consents, suppressions } from "@/db/schema";
import { declareConsent } from "@/lib/consent/operations/declarations";
import { withdrawConsent } from "@/lib/consent/operations/ledger";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { transaction } from "@/lib/platform/context";
import { contact, importContacts, mail, outcomes, peopleOf } from "@/tests/factories/contacts";
import { asJob, asUser } from "@/tests/factories/context";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";

describe("people who left", () => {
  it("never come back by an import: unsubscribed here, from all Potager, by STOP, or erased", async () => {
    const tenant = await makeTenant();
    const [gone, everywhere, erased] = [mail(), mail(), mail()];
    const phone = "+15145550105";
    const known = await makeSubscriber(tenant.farm, { email: gone, zipcode: null });
    await transaction(asJob(), (tx) =>
      withdrawConsent(tx, {
        farm_id: tenant.farm.id,
        subscriber_id: known.id,
        reason: "unsubscribed",
        source: "unsubscribe-link",
      }),
    );
    await db()
      .insert(suppressions)
      .values([
        { farm_id: null, channel: "email", address: everywhere, reason: "unsubscribed" },
        { farm_id: null, channel: "sms", address: phone, reason: "stop" },
        { farm_id: tenant.farm.id, channel: "email", address: erased, reason: "erased" },
      ]);
    const given = [
      contact({ email: gone, zipcode: "J3B 1A1" }),
      contact({ email: everywhere }),
      contact({ phone }),
      contact({ email: erased }),
    ];
    expect(await outcomes(tenant, given)).toEqual(Array(4).fill("unsubscribed"));
    const people = await peopleOf(tenant.farm);
    expect(people).toHaveLength(1);
    expect(people[0]).toMatchObject({ email_consent_until: null, zipcode: null });
    expect(people[0]?.unsubscribed_at).not.toBeNull();
  });

  it("saves the address that works of somebody who left by the other", async () => {
    const tenant = await makeTenant();
    const [email, phone] = [mail(), "+15145550106"];
    await db().insert(suppressions).values({ farm_id: null, channel: "sms", address: phone, reason: "stop" });
    expect(await outcomes(tenant, [contact({ email, phone })])).toEqual(["new"]);
    expect(await peopleOf(tenant.farm)).toMatchObject([{ email, phone: null, sms_consent_until: null }]);
  });

  it("says of an address that bounced that it cannot be reached", async () => {
    const tenant = await makeTenant();
    const email = mail();
    const suppressed = { farm_id: tenant.farm.id, channel: "email" as const, address: email };
    await db()
      .insert(suppressions)
      .values({ ...suppressed, reason: "bounced" });
    expect(await outcomes(tenant, [contact({ email })])).toEqual(["unreachable"]);
  });

  it("are guarded by the database against a declared consent", async () => {
    const tenant = await makeTenant();
    const person = await makeSubscriber(tenant.farm, { unsubscribed_at: new Date() });
    const wrong = transaction(asUser(tenant.owner), async (tx) => {
      const declaration_id = await declareConsent(tx, {
        farm_id: tenant.farm.id,
        basis: "declared_by_owner",
        given_on: null,
        wording: "x",
        source: "import",
      });
      await tx.db.insert(consents).values({
        farm_id: tenant.farm.id,
        subscriber_id: person.id,
        channel: "email",
        act: "granted",
        basis: "declared_by_owner",
        source: "import",
        declaration_id,
      });
    });
    await expect(wrong).rejects.toMatchObject({
      cause: { message: "a declared consent brings nobody back" },
    });
  });

  it("keeps a declaration as it was", async () => {
    const tenant = await makeTenant();
    await importContacts(tenant, [contact({ email: mail() })]);
    const ofFarm = eq(consent_declarations.farm_id, tenant.farm.id);
    await expect(
      db().update(consent_declarations).set({ wording: "autre" }).where(ofFarm),
    ).rejects.toMatchObject({ cause: { message: "declarations of consent are append-only" } });
    await expect(db().delete(consent_declarations).where(ofFarm)).rejects.toThrow();
  });
});

describe("the limit of the plan", () => {
  it("adds people up to the limit, and says of each other that there was no room", async () => {
    const tenant = await makeTenant({ plan_type: "beta-free" });
    const given = Array.from({ length: 103 }, () => contact({ email: mail() }));
    const known = await makeSubscriber(tenant.farm, { email: mail(), zipcode: null });
    const fills = contact({ email: known.email, zipcode: "J3B 1A1" });
    const results = await outcomes(tenant, [...given, fills]);
    expect(results.filter((outcome) => outcome === "new")).toHaveLength(99);
    expect(results.filter((outcome) => outcome === "over_limit")).toHaveLength(4);
    expect(results.at(-1)).toBe("filled");
  });

  it("holds when two imports run at once, which neither double a person nor wait for each other for ever", async () => {
    const tenant = await makeTenant({ plan_type: "beta-free" });
    const same = Array.from({ length: 60 }, () => mail());
    const own = () => Array.from({ length: 60 }, () => contact({ email: mail() }));
    const shared = () => same.map((email) => contact({ email }));
    await Promise.all([
      importContacts(tenant, [...shared(), ...own()]),
      importContacts(tenant, [...shared().reverse(), ...own()]),
      importContacts(tenant, own()),
    ]);
    const people = await peopleOf(tenant.farm);
    expect(people).toHaveLength(100);
    expect(new Set(people.map(({ email }) => email)).size).toBe(100);
  });
});

it("lets somebody unsubscribe while an import holds the farm", async () => {
  const { farm } = await makeTenant();
  const person = await makeSubscriber(farm);
  await transaction(asJob(), async (importing) => {
    await lockFarm(importing, farm.id);
    await transaction(asJob(), async (leaving) => {
      // A wait for the lock of the farm would be a deadlock as soon as the import wants this person.
      await leaving.db.execute(sql`set local lock_timeout = '2s'`);
      await withdrawConsent(leaving, {
        farm_id: farm.id,
        subscriber_id: person.id,
        reason: "unsubscribed",
        source: "unsubscribe-link",
      });
    });
  });
  expect(await db().$count(suppressions, eq(suppressions.farm_id, farm.id))).toBe(1);
});

import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { audit_entries, consents, subscribers, suppressions } from "@/db/schema";
import { listActivity } from "@/lib/audit/service";
import { suppress, suppressBounced } from "@/lib/consent/operations/suppressions";
import { createSubscriber } from "@/lib/subscribers/service/manage";
import { liftSuppression, lookUpAddress } from "@/lib/tools/service/suppressions";
import { LIMITS } from "@/lib/vocabulary/abuse-limits";
import { SUPPRESSION_REASONS } from "@/lib/vocabulary/enumerations";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeManyPeople } from "@/tests/factories/people";
import { recorded } from "@/tests/factories/recorded-statements";
import { scannedTables } from "@/tests/factories/scanned-tables";
import { makeFarm, makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";
import { makeSuppression } from "@/tests/factories/tools";

const reason = "L’adresse fonctionne de nouveau";
const superAdmin = async () => asUser(await makeUser({ is_admin: true }));
const left = (id: number) => db().$count(suppressions, eq(suppressions.id, id));

describe("looking an address up", () => {
  it("is for super administrators alone", async () => {
    const { owner } = await makeTenant();
    const { id } = await makeSuppression();
    const calls = [
      (ctx: ReturnType<typeof asVisitor>) => lookUpAddress(ctx, { address: "rose@ferme.test" }),
      (ctx: ReturnType<typeof asVisitor>) => liftSuppression(ctx, { suppression_id: id, reason }),
    ];
    for (const call of calls) {
      await expect(call(asVisitor())).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(call(asUser(owner))).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await left(id)).toBe(1);
  });

  it("says which farms may not write, why and since when, by the address as somebody types it", async () => {
    const ctx = await superAdmin();
    const owner = await makeUser();
    const [one, other] = [await makeFarm(owner), await makeFarm(owner, { name: "Ferme du Lac" })];
    const address = `rebond-${one.handle}@ailleurs.test`;
    for (const farm of [one, other]) await suppressBounced(ctx, farm.id, address);
    await makeSubscriber(one, { email: address });
    const {
      channel,
      suppressions: found,
      people,
    } = await lookUpAddress(ctx, {
      address: `  ${address.toUpperCase()} `,
    });
    expect(channel).toBe("email");
    expect(found.map(({ reason: why, farm }) => [why, farm?.name ?? null]).sort()).toEqual(
      [
        ["bounced", null],
        ["bounced", "Ferme du Lac"],
        ["bounced", "Ferme du Ruisseau"],
      ].sort(),
    );
    expect(found[0]).toMatchObject({ farm: null, liftable: true });
    expect(people).toMatchObject([{ farm: { uuid: one.uuid } }]);
  });

  it("says of a person who was asked and never answered that nothing is confirmed, after a complaint too", async () => {
    const { owner, farm } = await makeTenant();
    const address = `nouvelle-${farm.handle}@ailleurs.test`;
    const added = await createSubscriber(asUser(owner), { farm_id: farm.id, name: "Rose", email: address });
    const ctx = await superAdmin();
    await suppress(ctx, { farm_id: farm.id, channel: "email", address }, "complained");
    const { people, suppressions: found } = await lookUpAddress(ctx, { address });
    expect(found).toMatchObject([{ reason: "complained" }]);
    expect(people).toMatchObject([{ subscriber_id: added.id, state: "none", source: "admin-created-form" }]);
    expect(people[0]!.at).toBeInstanceOf(Date);
  });

  it("says of a changed address that the consent was for the one before", async () => {
    const { farm } = await makeTenant();
    const person = await makeSubscriber(farm);
    const address = `autre-${farm.handle}@ailleurs.test`;
    const state = async (of: string) => (await lookUpAddress(await superAdmin(), { address: of })).people;
    expect(await state(person.email!)).toMatchObject([{ state: "granted", source: "public-form" }]);
    await db().update(subscribers).set({ email: address }).where(eq(subscribers.id, person.id));
    expect(await state(address)).toMatchObject([{ state: "none", source: null, at: null }]);
  });

  it("keeps a consent that ended and one that was withdrawn apart, also when the person was asked again", async () => {
    const { farm } = await makeTenant();
    const ctx = await superAdmin();
    const [ended, gone] = [await makeSubscriber(farm, {}, []), await makeSubscriber(farm)];
    const agreement = { farm_id: farm.id, channel: "email", source: "import" } as const;
    await db()
      .insert(consents)
      .values({
        ...agreement,
        subscriber_id: ended.id,
        act: "granted",
        basis: "implied_inquiry",
        expires_at: new Date(Date.now() - 1000),
      });
    await db()
      .insert(consents)
      .values({ ...agreement, subscriber_id: gone.id, act: "withdrawn", source: "one-click" });
    for (const { id } of [ended, gone])
      await db()
        .insert(consents)
        .values({ ...agreement, subscriber_id: id, act: "requested", basis: "express", source: "admin" });
    const of = async (address: string) => (await lookUpAddress(ctx, { address })).people;
    expect(await of(ended.email!)).toMatchObject([{ state: "ended", source: "import" }]);
    expect(await of(gone.email!)).toMatchObject([{ state: "withdrawn", source: "one-click" }]);
  });

  it("reads a phone however it is written, and says that STOP is not ours to lift", async () => {
    const phone = `+1514555${String(Math.floor(1000 + Math.random() * 9000))}`;
    await makeSuppression({ channel: "sms", address: phone, reason: "stop" });
    const typed = `(514) 555-${phone.slice(-4)}`;
    expect(await lookUpAddress(await superAdmin(), { address: typed })).toMatchObject({
      channel: "sms",
      address: phone,
      suppressions: [{ reason: "stop", farm: null, liftable: false }],
    });
  });

  it.each(["", "rose", "rose@", "514 555", "a\0b"])("refuses %j", async (address) => {
    await expect(lookUpAddress(await superAdmin(), { address })).rejects.toThrow();
  });

  it("reads no long table from end to end", async () => {
    const { farm } = await makeTenant();
    await makeManyPeople(farm, 4000);
    await db().execute(sql`
      insert into suppressions (farm_id, channel, address, reason)
      select ${farm.id}, 'email', 'personne' || n || '@rebond.test', 'bounced' from generate_series(1, 20000) n`);
    await db().execute(sql`
      insert into consents (farm_id, subscriber_id, channel, act, basis, source)
      select farm_id, id, 'email', 'granted', 'express', 'import' from subscribers where farm_id = ${farm.id}`);
    await db().execute(sql`analyze suppressions, subscribers, consents`);
    const { ctx, asked } = recorded(await superAdmin());
    for (const address of ["personne42@rebond.test", "+15145550123"]) await lookUpAddress(ctx, { address });
    const statements = asked().flat();
    for (const table of ["suppressions", "subscribers"]) {
      const scanned = await scannedTables(statements, table);
      expect(scanned.filter((one) => one !== "farms")).toEqual([]);
    }
  }, 60_000);
});

describe("lifting what blocks an address", () => {
  it("is for bounces and refusals of a provider; what a person refused or complained of stays", async () => {
    const ctx = await superAdmin();
    for (const why of SUPPRESSION_REASONS) {
      const { id } = await makeSuppression({ reason: why });
      const lifting = liftSuppression(ctx, { suppression_id: id, reason });
      if (["bounced", "provider"].includes(why)) {
        await lifting;
        expect(await left(id)).toBe(0);
      } else {
        await expect(lifting).rejects.toMatchObject({
          code: "conflict",
          global: [{ key: "notOursToLift" }],
        });
        expect(await left(id)).toBe(1);
      }
    }
  });

  it("asks for a reason, and lets two callers lift it once", async () => {
    const ctx = await superAdmin();
    const { id } = await makeSuppression();
    for (const wrong of [undefined, "", "ab", "x".repeat(501)])
      await expect(liftSuppression(ctx, { suppression_id: id, reason: wrong })).rejects.toThrow();
    const both = await Promise.allSettled(
      [ctx, await superAdmin()].map((one) => liftSuppression(one, { suppression_id: id, reason })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const suppression_id of [id, 999_999_999, "x", undefined])
      await expect(liftSuppression(ctx, { suppression_id, reason })).rejects.toMatchObject({
        code: "not_found",
      });
  });

  it("leaves who, why and at which farm in the audit, and never the address", async () => {
    const admin = await makeUser({ is_admin: true });
    const { farm } = await makeTenant();
    const row = await makeSuppression({ farm_id: farm.id, reason: "provider" });
    await liftSuppression(asUser(admin), { suppression_id: row.id, reason });
    const [entry] = await db()
      .select()
      .from(audit_entries)
      .where(and(eq(audit_entries.user_id, admin.id), eq(audit_entries.action, "account.lift-suppression")));
    expect(entry).toMatchObject({
      farm_id: farm.id,
      after: { reason, channel: "email", suppression: "provider" },
    });
    expect(JSON.stringify(entry)).not.toContain(row.address);
  });

  it("is no line of the farm's activity: not by person, by word or for us", async () => {
    const admin = await makeUser({ is_admin: true, name: "Ana de Potager" });
    const { farm, owner } = await makeTenant();
    const { id } = await makeSuppression({ farm_id: farm.id });
    await liftSuppression(asUser(admin), { suppression_id: id, reason });
    for (const reader of [owner, admin])
      for (const query of [{}, { q: "fonctionne" }, { q: "Ana de" }, { user_id: admin.id }]) {
        const { rows, people } = await listActivity(asUser(reader), { farm_id: farm.id, ...query });
        expect(rows.filter(({ subject }) => subject === "account")).toEqual([]);
        expect(JSON.stringify({ rows, people })).not.toMatch(/fonctionne|Ana de Potager/);
      }
  });

  it("is done some times a day; a refusal costs none", async () => {
    const ctx = await superAdmin();
    const { id: refused } = await makeSuppression({ reason: "unsubscribed" });
    await expect(liftSuppression(ctx, { suppression_id: refused, reason })).rejects.toThrow();
    for (let count = 0; count < LIMITS.lift_suppression_account.points; count++)
      await liftSuppression(ctx, { suppression_id: (await makeSuppression()).id, reason });
    await expect(
      liftSuppression(ctx, { suppression_id: (await makeSuppression()).id, reason }),
    ).rejects.toMatchObject({ code: "rate_limited" });
  });
});

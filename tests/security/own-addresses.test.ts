import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { consents, users } from "@/db/schema";
import { suppressBounced } from "@/lib/consent/operations/suppressions";
import { transaction } from "@/lib/platform/context";
import { createSubscriber, updateSubscriber } from "@/lib/subscribers/service/manage";
import { asJob, asUser } from "@/tests/factories/context";
import { messagesTo, newPhone, reload, unique } from "@/tests/factories/subscribing";
import { makeTenant, makeUser } from "@/tests/factories/tenant";

const actsOf = (subscriber_id: number) =>
  db().select().from(consents).where(eq(consents.subscriber_id, subscriber_id)).orderBy(consents.id);

describe("an owner who adds an address", () => {
  it("of their own is confirmed at once, without a message", async () => {
    const { owner, farm } = await makeTenant();
    const phone = newPhone();
    await db().update(users).set({ phone }).where(eq(users.id, owner.id));
    await db().update(users).set({ phone_verified_at: new Date() }).where(eq(users.id, owner.id));
    const own = { farm_id: farm.id, name: "Anne", email: owner.email.toUpperCase(), phone };
    const { id } = await createSubscriber(asUser(owner), own);
    expect(await reload(id)).toMatchObject({
      user_id: owner.id,
      confirmed_at: expect.any(Date),
      email_consent_until: expect.anything(),
      sms_consent_until: expect.anything(),
    });
    expect(await actsOf(id)).toMatchObject([
      { act: "granted", basis: "express", channel: "email", source: "admin-created-form" },
      { act: "granted", basis: "express", channel: "sms", source: "admin-created-form" },
    ]);
    expect([...(await messagesTo(owner.email)), ...(await messagesTo(phone))]).toEqual([]);
  });

  it("that is not proved to be theirs asks that person", async () => {
    const { owner, farm } = await makeTenant();
    const other = await makeUser();
    const phone = newPhone();
    await db().update(users).set({ phone }).where(eq(users.id, owner.id));
    const ctx = asUser(owner);
    const { id } = await createSubscriber(ctx, { farm_id: farm.id, name: "Luc", email: other.email, phone });
    expect(await reload(id)).toMatchObject({
      user_id: null,
      email_consent_until: null,
      sms_consent_until: null,
    });
    expect(await messagesTo(other.email)).toHaveLength(1);
    expect(await messagesTo(phone)).toHaveLength(1);
  });

  it("of their own later keeps the others asked", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    const stranger = unique("stranger");
    const { id } = await createSubscriber(ctx, { farm_id: farm.id, name: "Luc", email: stranger });
    const phone = newPhone();
    await updateSubscriber(ctx, { farm_id: farm.id, subscriber_id: id, email: owner.email, phone });
    const person = await reload(id);
    expect(person).toMatchObject({ email: owner.email, sms_consent_until: null });
    expect(person!.email_consent_until).not.toBeNull();
    expect(await messagesTo(phone)).toHaveLength(1);
    expect(await messagesTo(owner.email)).toEqual([]);
  });
});

describe("the answer about an added address", () => {
  type Tenant = Awaited<ReturnType<typeof makeTenant>>;
  const added = async ({ owner, farm }: Tenant, rest: { email?: string; phone?: string }) => {
    const person = await createSubscriber(asUser(owner), { farm_id: farm.id, name: "Luc", ...rest });
    return { ...person, asked: (await messagesTo(rest.phone ?? rest.email!)).length };
  };

  it("names the own email, and the phone that is asked", async () => {
    const tenant = await makeTenant();
    const { channels, asked, state } = await added(tenant, {
      email: tenant.owner.email,
      phone: newPhone(),
    });
    expect(channels).toEqual({ own: ["email"], asked: ["sms"], blocked: [] });
    expect([asked, state]).toEqual([1, "active"]);
  });

  it("names both channels of somebody else", async () => {
    const { channels } = await added(await makeTenant(), { email: unique("both"), phone: newPhone() });
    expect(channels).toEqual({ own: [], asked: ["email", "sms"], blocked: [] });
  });

  it("promises nothing to an address that gets nothing, whoever it is of", async () => {
    const tenant = await makeTenant();
    for (const email of [tenant.owner.email, unique("refused")]) {
      await transaction(asJob(), (tx) => suppressBounced(tx, tenant.farm.id, email));
      const { channels, asked } = await added(tenant, { email });
      expect(channels).toEqual({ own: [], asked: [], blocked: ["email"] });
      expect(asked).toBe(0);
    }
  });
});

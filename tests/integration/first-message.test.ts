import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { startEmulators } from "@/tests/emulators/start";

const emulators = await startEmulators({ deliveredAfterMs: 0 });
Object.assign(process.env, emulators.env);

const { db } = await import("@/db/client");
const { consents, subscribers, users } = await import("@/db/schema");
const { fixedClock } = await import("@/lib/platform/clock");
const { getMyFarm } = await import("@/lib/farms/service/read");
const { dayStats } = await import("@/lib/statistics/service/read");
const { sendToSelf } = await import("@/lib/notifications/service/send-to-self");
const { unsubscribeByLink } = await import("@/lib/subscribers/service/unsubscribe");
const { asUser, asVisitor } = await import("@/tests/factories/context");
const { newPhone } = await import("@/tests/factories/subscribing");
const { makeProduce, makeSubscriber, makeTenant } = await import("@/tests/factories/tenant");

interface Received {
  subject?: string;
  html?: string;
  text: string;
  headers: Record<string, string>;
}
const received = async (to: string): Promise<Received[]> => {
  const answer = await fetch(`${emulators.outbox.url}/messages.json?${new URLSearchParams({ to })}`);
  return ((await answer.json()) as { messages: Received[] }).messages;
};

/** Three at night on the farm's clock, when nothing goes to others. */
const NIGHT = fixedClock("2026-07-01T07:00:00Z");

async function begin({ phone = null, produce = true }: { phone?: string | null; produce?: boolean } = {}) {
  const { owner, farm } = await makeTenant();
  if (phone) {
    // A new number is not verified, so that comes second.
    await db().update(users).set({ phone }).where(eq(users.id, owner.id));
    await db().update(users).set({ phone_verified_at: new Date() }).where(eq(users.id, owner.id));
  }
  if (produce) await makeProduce(farm, { name: "Radis roses" });
  return { owner, farm, farm_id: farm.id, ctx: asUser(owner, { clock: NIGHT }) };
}

const peopleOf = (farm_id: number) => db().select().from(subscribers).where(eq(subscribers.farm_id, farm_id));

describe("the first message, to oneself", () => {
  it("is a real one, with the farm's produce, at any hour", async () => {
    const phone = newPhone();
    const { owner, farm, farm_id, ctx } = await begin({ phone });
    await makeProduce(farm, { name: "Épuisé", availability: "sold-out" });
    expect(await sendToSelf(ctx, { farm_id })).toEqual({ email: true, sms: true });
    const [email] = await received(owner.email);
    expect(email!.subject).not.toMatch(/essai|test/i);
    expect(email!.html).toContain("Radis roses");
    expect(email!.html).not.toContain("Épuisé");
    expect(email!.html).not.toMatch(/\{\{|\/c\/0/);
    const [text] = await received(phone);
    expect(text!.text).toContain("radis roses");
    expect(text!.text).toContain(`/fermes/${farm.handle}`);
    expect(text!.text).toMatch(/STOP|ARRET/);
  });

  it("makes the owner the first subscriber, who confirmed and counts in no figure", async () => {
    const { owner, farm_id, ctx } = await begin();
    await sendToSelf(ctx, { farm_id });
    await sendToSelf(ctx, { farm_id });
    const people = await peopleOf(farm_id);
    expect(people).toMatchObject([
      { is_own: true, user_id: owner.id, email: owner.email, unsubscribed_at: null },
    ]);
    expect(people[0]!.confirmed_at).not.toBeNull();
    const ledger = await db().select().from(consents).where(eq(consents.farm_id, farm_id));
    expect(ledger).toMatchObject([{ act: "granted", basis: "express", channel: "email" }]);
    expect((await getMyFarm(ctx, { farm_id })).farm.subscribers_count).toBe(0);
    expect((await dayStats(ctx, { farm_id })).at(-1)).toMatchObject({ subscribers: 0 });
    await makeSubscriber({ id: farm_id });
    expect((await getMyFarm(ctx, { farm_id })).farm.subscribers_count).toBe(1);
  });

  it("marks the subscription that the owner already has, and adds no second", async () => {
    const { owner, farm, farm_id, ctx } = await begin();
    const own = await makeSubscriber(farm, { email: owner.email.toUpperCase() });
    await sendToSelf(ctx, { farm_id });
    expect(await peopleOf(farm_id)).toMatchObject([{ id: own.id, is_own: true }]);
  });

  it("gives no consent to the email of somebody else who has the owner's number", async () => {
    const phone = newPhone();
    const { owner, farm, farm_id, ctx } = await begin({ phone });
    const spouse = await makeSubscriber(farm, { phone, unsubscribed_at: new Date() }, []);
    await sendToSelf(ctx, { farm_id });
    const [first, own] = (await peopleOf(farm_id)).sort((a, b) => a.id - b.id);
    expect(first).toMatchObject({ id: spouse.id, is_own: false, email_consent_until: null });
    expect(first!.unsubscribed_at).not.toBeNull();
    expect(own).toMatchObject({ email: owner.email, phone: null, is_own: true });
  });

  it("is left by its link, like any other", async () => {
    const { owner, farm_id, ctx } = await begin();
    await sendToSelf(ctx, { farm_id });
    const [email] = await received(owner.email);
    const token = email!.headers["List-Unsubscribe"]!.match(/\/u\/([^>]+)/)![1]!;
    await unsubscribeByLink(asVisitor(), { token });
    expect((await peopleOf(farm_id))[0]!.unsubscribed_at).not.toBeNull();
  });

  it("goes to nobody else: not to an address that is not verified, nor to a customer's", async () => {
    const { owner, farm, farm_id, ctx } = await begin();
    const customer = await makeSubscriber(farm);
    const phone = newPhone();
    await db().update(users).set({ phone, phone_verified_at: null }).where(eq(users.id, owner.id));
    expect(await sendToSelf(ctx, { farm_id, email: customer.email, phone })).toEqual({
      email: true,
      sms: false,
    });
    expect(await received(phone)).toEqual([]);
    expect(await received(customer.email!)).toEqual([]);
    await db().update(users).set({ email_verified_at: null }).where(eq(users.id, owner.id));
    await expect(sendToSelf(ctx, { farm_id })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("says what is missing, and is no way to write without end", async () => {
    const none = await begin({ produce: false });
    await expect(sendToSelf(none.ctx, { farm_id: none.farm_id })).rejects.toMatchObject({
      fields: { global: [{ key: "produceRequired" }] },
    });
    const { owner, farm } = await makeTenant({ address: null });
    await makeProduce(farm);
    await expect(sendToSelf(asUser(owner), { farm_id: farm.id })).rejects.toMatchObject({
      fields: { global: [{ key: "addressRequired" }] },
    });
    const other = await begin();
    await expect(sendToSelf(other.ctx, { farm_id: farm.id })).rejects.toMatchObject({ code: "not_found" });
    for (let sent = 0; sent < 20; sent++) await sendToSelf(other.ctx, { farm_id: other.farm_id });
    await expect(sendToSelf(other.ctx, { farm_id: other.farm_id })).rejects.toMatchObject({
      code: "rate_limited",
    });
  });
});

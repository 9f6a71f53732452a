import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { consents, deliveries, farms, suppressions } from "@/db/schema";
import { oneClickUrl, unsubscribeUrl } from "@/lib/consent/links";
import { fixedClock } from "@/lib/platform/clock";
import { confirmByLink } from "@/lib/subscribers/service/confirm";
import { followFarm, unfollowFarm } from "@/lib/subscribers/service/connected";
import { eraseMyData, exportMyData, readMyData, updateMyData } from "@/lib/subscribers/service/my-data";
import {
  oneClickUnsubscribe,
  readUnsubscribe,
  unsubscribeByLink,
} from "@/lib/subscribers/service/unsubscribe";
import { LIMITS } from "@/lib/vocabulary/abuse-limits";
import { makeAudience } from "@/tests/factories/audience";
import { asUser, asVisitor } from "@/tests/factories/context";
import {
  dataToken,
  messagesTo,
  newPhone,
  ofFarm,
  reload,
  subscribe,
  tokenOf,
  unique,
} from "@/tests/factories/subscribing";
import { makeNotification, makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";

describe("leaving", () => {
  it("by one click needs nothing but the link, and may be pressed again", async () => {
    const { farm } = await makeTenant();
    const person = await makeSubscriber(farm);
    const notification = await makeNotification(farm);
    const [delivery] = await db()
      .insert(deliveries)
      .values({
        farm_id: farm.id,
        notification_id: notification.id,
        accepted_month: notification.accepted_month,
        subscriber_id: person.id,
        channel: "email",
        address: person.email!,
        lang: "fr",
        status: "delivered",
      })
      .returning();
    const press = { token: tokenOf(oneClickUrl(person.id, delivery!.id)), "List-Unsubscribe": "One-Click" };
    const sixtyDays = asVisitor({ clock: fixedClock(new Date(Date.now() + 61 * 86_400_000)) });
    await oneClickUnsubscribe(sixtyDays, press);
    await oneClickUnsubscribe(sixtyDays, press);
    expect((await reload(person.id))!.unsubscribed_at).not.toBeNull();
    const [row] = await db().select().from(deliveries).where(eq(deliveries.id, delivery!.id));
    expect(row!.unsubscribed_at).not.toBeNull();
    const acts = await db().select().from(consents).where(eq(consents.subscriber_id, person.id));
    expect(acts.map(({ act }) => act)).toEqual(["granted", "withdrawn"]);
    await expect(oneClickUnsubscribe(asVisitor(), { token: press.token })).rejects.toMatchObject({
      issues: [{ path: ["List-Unsubscribe"] }],
    });
    await expect(
      oneClickUnsubscribe(asVisitor(), { ...press, token: `${press.token.slice(0, -2)}xx` }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("by the page can be from one farm or from all of Potager's email", async () => {
    const email = unique("all");
    const [one, two] = [await makeTenant(), await makeTenant()];
    const here = await makeSubscriber(one.farm, { email });
    const there = await makeSubscriber(two.farm, { email });
    const token = tokenOf(unsubscribeUrl("fr", here.id));
    expect(await readUnsubscribe(asVisitor(), { token })).toMatchObject({
      unsubscribed: false,
      address: expect.not.stringContaining(email),
    });
    await unsubscribeByLink(asVisitor(), { token });
    expect(await readUnsubscribe(asVisitor(), { token })).toMatchObject({ unsubscribed: true });
    expect((await reload(there.id))!.unsubscribed_at).toBeNull();
    await unsubscribeByLink(asVisitor(), { token, scope: "all" });
    expect((await reload(there.id))!.unsubscribed_at).not.toBeNull();
  });
});

describe("one's own data", () => {
  it("can be seen, corrected, taken along and erased by the link alone", async () => {
    const { farm } = await makeTenant();
    const person = await makeSubscriber(farm, { phone: newPhone() });
    const token = dataToken(person);
    const ctx = asVisitor();
    expect((await readMyData(ctx, { token })).subscriber.email).toBe(person.email);
    await updateMyData(ctx, { token, name: "Lucien", zipcode: "H2X 1Y4", email: "other@abonne.test" });
    expect((await reload(person.id))!).toMatchObject({
      name: "Lucien",
      zipcode: "H2X 1Y4",
      email: person.email,
    });
    const file = await exportMyData(ctx, { token });
    expect(file.consents).toMatchObject([{ act: "granted", channel: "email" }]);

    await expect(eraseMyData(ctx, { token })).rejects.toMatchObject({
      issues: [{ path: ["confirm"], message: "requiredErase" }],
    });
    await eraseMyData(ctx, { token, confirm: "true" });
    expect((await reload(person.id))!).toMatchObject({
      email: null,
      phone: null,
      erased_at: expect.any(Date),
    });
    const kept = await db().select().from(suppressions).where(eq(suppressions.address, person.email!));
    expect(kept).toMatchObject([{ farm_id: farm.id, reason: "erased" }]);
    await expect(readMyData(ctx, { token })).rejects.toMatchObject({ code: "not_found" });
    await expect(readMyData(ctx, { token: tokenOf(unsubscribeUrl("fr", person.id)) })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("erased and entered again by the owner, stays unwritten until the person says so", async () => {
    const { farm } = await makeTenant();
    const person = await makeSubscriber(farm);
    await eraseMyData(asVisitor(), { token: dataToken(person), confirm: true });
    const form = await subscribe(farm, { email: person.email });
    expect(form.id).not.toBe(person.id);
    const [message] = await messagesTo(person.email!);
    await confirmByLink(asVisitor(), { token: tokenOf(message!.payload.url!) });
    expect((await reload(form.id))!.email_consent_until).not.toBeNull();
    expect(await db().$count(suppressions, eq(suppressions.address, person.email!))).toBe(0);
  });
});

describe("following with an account", () => {
  it("is confirmed at once by a verified email, and undone", async () => {
    const { farm } = await makeTenant();
    const user = await makeUser();
    const ctx = asUser(user);
    expect(await followFarm(ctx, { farm_id: farm.id })).toMatchObject({ subscribed: true, confirmed: true });
    await followFarm(ctx, { farm_id: farm.id });
    const rows = await ofFarm(farm);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ user_id: user.id, source: "connected-subscribe", email: user.email });
    expect(rows[0]!.email_consent_until).not.toBeNull();
    await unfollowFarm(ctx, { farm_id: farm.id });
    await unfollowFarm(ctx, { farm_id: farm.id });
    expect((await ofFarm(farm))[0]!.email_consent_until).toBeNull();
    await followFarm(ctx, { farm_id: farm.id });
    expect((await ofFarm(farm))[0]!.email_consent_until).not.toBeNull();
  });

  it("takes a place of the plan for somebody who never confirmed, and none for somebody who counts", async () => {
    const { farm } = await makeTenant({ plan_type: "beta-free" });
    await makeAudience(farm, 99);
    const [counted, pending] = [await makeUser(), await makeUser()];
    await makeSubscriber(farm, { email: counted.email });
    const { id } = await makeSubscriber(farm, { email: pending.email }, []);
    const follow = (user: { id: number }) => followFarm(asUser(user), { farm_id: farm.id });
    await expect(follow(pending)).rejects.toMatchObject({
      code: "limit_reached",
      global: [{ key: "signupFull" }],
    });
    expect((await reload(id))!).toMatchObject({ confirmed_at: null, user_id: null });
    expect(await follow(counted)).toMatchObject({ subscribed: true });
  });

  it("counts each account alone", async () => {
    const { farm } = await makeTenant();
    const follow = (user: Parameters<typeof asUser>[0]) => followFarm(asUser(user), { farm_id: farm.id });
    const [eager, other] = [await makeUser(), await makeUser()];
    for (let times = 0; times < LIMITS.subscribe_account.points; times++) await follow(eager);
    await expect(follow(eager)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await follow(other)).toMatchObject({ subscribed: true });
  });

  it("is refused with an email that is not verified, and writes to nobody", async () => {
    const { farm } = await makeTenant();
    const user = await makeUser({ email_verified_at: null });
    await expect(followFarm(asUser(user), { farm_id: farm.id })).rejects.toMatchObject({
      code: "forbidden",
      global: [{ key: "verifyEmailFirst" }],
    });
    expect(await ofFarm(farm)).toEqual([]);
    expect(await messagesTo(user.email)).toEqual([]);
  });

  it("is left at a farm that was hidden since, which does not exist for anybody else", async () => {
    const { farm } = await makeTenant();
    const ctx = asUser(await makeUser());
    await followFarm(ctx, { farm_id: farm.id });
    await db().update(farms).set({ public: false }).where(eq(farms.id, farm.id));
    const stranger = unfollowFarm(asUser(await makeUser()), { farm_id: farm.id });
    await expect(stranger).rejects.toMatchObject({ code: "not_found" });
    for (const _ of ["first", "again"])
      expect(await unfollowFarm(ctx, { farm_id: farm.id })).toMatchObject({ subscribed: false });
    expect((await ofFarm(farm))[0]!.email_consent_until).toBeNull();
  });

  it("needs an account and a farm that can be seen", async () => {
    const { farm } = await makeTenant({ public: false });
    const user = await makeUser();
    await expect(followFarm(asVisitor(), { farm_id: farm.id })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(followFarm(asUser(user), { farm_id: farm.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(unfollowFarm(asVisitor(), { farm_id: farm.id })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});

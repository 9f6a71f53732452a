import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farm_search, users } from "@/db/schema";
import { verifyEmail } from "@/lib/accounts/service/email-address";
import { signup } from "@/lib/accounts/service/sign-up";
import { getFarm, listMyFarms } from "@/lib/farms/service/read";
import { patchFarm } from "@/lib/farms/service/write";
import { sendNotification } from "@/lib/notifications/service/send";
import { sendTest } from "@/lib/notifications/service/send-test";
import { handleTag } from "@/lib/platform/cache-tags";
import { followFarm } from "@/lib/subscribers/service/connected";
import { createSubscriber, resendConfirmation, updateSubscriber } from "@/lib/subscribers/service/manage";
import { readSignupFarm } from "@/lib/subscribers/service/public-form";
import { PASSWORD, secretSentTo } from "@/tests/factories/account";
import { zoneAtNoon } from "@/tests/factories/audience";
import { asUser, asVisitor } from "@/tests/factories/context";
import { messagesTo, subscribe, unique } from "@/tests/factories/subscribing";
import { makeFarm, makeNotification, makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";

const refused = { code: "forbidden", global: [{ key: "verifyEmailFirst" }] };
const unverified = () => makeUser({ email_verified_at: null });

describe("an account whose email is not verified", () => {
  it("makes us write to nobody", async () => {
    const owner = await unverified();
    const farm = await makeFarm(owner, { time_zone: zoneAtNoon() });
    const ctx = asUser(owner);
    const email = unique("stranger");
    const pending = await makeSubscriber(farm, { email: unique("pending") }, []);
    const { id: notification_id } = await makeNotification(farm);
    const of = { farm_id: farm.id, subscriber_id: pending.id };
    const send = { farm_id: farm.id, notification_id };
    const other = (await makeTenant()).farm;
    for (const call of [
      () => createSubscriber(ctx, { farm_id: farm.id, name: "Luc", email }),
      () => updateSubscriber(ctx, { ...of, email }),
      () => resendConfirmation(ctx, of),
      () => sendTest(ctx, { ...send, email }),
      () => sendTest(ctx, { ...send, email: owner.email }),
      () => sendNotification(ctx, send),
      () => followFarm(ctx, { farm_id: other.id }),
    ])
      await expect(call()).rejects.toMatchObject(refused);
    for (const address of [email, pending.email!, owner.email]) expect(await messagesTo(address)).toEqual([]);
  });

  it("looks and edits", async () => {
    const owner = await unverified();
    const farm = await makeFarm(owner);
    const ctx = asUser(owner);
    const person = await makeSubscriber(farm);
    expect(
      await updateSubscriber(ctx, { farm_id: farm.id, subscriber_id: person.id, name: "Léa" }),
    ).toMatchObject({
      name: "Léa",
    });
    expect(await patchFarm(ctx, { farm_id: farm.id, name: "Ferme neuve" })).toMatchObject({
      name: "Ferme neuve",
    });
    expect((await listMyFarms(ctx, {})).farms.map(({ id }) => id)).toEqual([farm.id]);
    expect((await getFarm(ctx, { farm_id: farm.id })).farm.id).toBe(farm.id);
  });

  it("shows its farm to nobody else, and takes no subscriber, until the email is verified", async () => {
    const email = unique("newcomer");
    const { user } = await signup(asVisitor(), {
      name: "Rose",
      farm_name: "Ferme neuve",
      email,
      password: PASSWORD,
    });
    const { id: farm_id, handle } = (await listMyFarms(asUser(user), {})).farms[0]!;
    const found = async () =>
      (await db().select().from(farm_search).where(eq(farm_search.farm_id, farm_id))).length;
    const missing = { code: "not_found" };
    await expect(getFarm(asVisitor(), { handle })).rejects.toMatchObject(missing);
    await expect(readSignupFarm(asVisitor(), { handle })).rejects.toMatchObject(missing);
    await expect(subscribe({ handle }, { email: unique("luc") })).rejects.toMatchObject(missing);
    await expect(followFarm(asUser(await makeUser()), { farm_id })).rejects.toMatchObject(missing);
    await patchFarm(asUser(user), { farm_id, public: true });
    expect(await found()).toBe(0);

    const ctx = asVisitor();
    await verifyEmail(ctx, { token: await secretSentTo(email, "verify_email") });
    expect(ctx.stale).toContain(handleTag(handle));
    expect((await getFarm(asVisitor(), { handle })).farm.id).toBe(farm_id);
    await subscribe({ handle }, { email: unique("luc") });
    expect(await found()).toBe(1);
  });

  it("hides the farms again when an address loses its proof", async () => {
    const { owner, farm } = await makeTenant();
    await getFarm(asVisitor(), { farm_id: farm.id });
    await db().update(users).set({ email_verified_at: null }).where(eq(users.id, owner.id));
    await expect(getFarm(asVisitor(), { farm_id: farm.id })).rejects.toMatchObject({ code: "not_found" });
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { startEmulators } from "@/tests/emulators/start";

const emulators = await startEmulators({ deliveredAfterMs: 0 });
Object.assign(process.env, emulators.env);

const { db } = await import("@/db/client");
const { farm_users, users } = await import("@/db/schema");
const { sendTest } = await import("@/lib/notifications/service/send-test");
const { asUser } = await import("@/tests/factories/context");
const { newPhone } = await import("@/tests/factories/subscribing");
const { makeMember, makeNotification, makeSubscriber, makeTenant, makeUser } = await import(
  "@/tests/factories/tenant"
);

interface Received {
  subject?: string;
  html?: string;
  text?: string;
}
const received = async (to: string): Promise<Received[]> => {
  const query = new URLSearchParams({ to });
  const answer = await fetch(`${emulators.outbox.url}/messages.json?${query}`);
  return ((await answer.json()) as { messages: Received[] }).messages;
};

const toStranger = { code: "invalid" };

async function begin() {
  const { owner, farm } = await makeTenant();
  const { id: notification_id } = await makeNotification(farm, {
    subject_en: "Berries",
    sms_content_en: "Berries",
  });
  return { owner, farm, ctx: asUser(owner), of: { farm_id: farm.id, notification_id } };
}

describe("a test send", () => {
  it("goes to no stranger, no customer, and no address that nobody confirmed", async () => {
    const { owner, farm, ctx, of } = await begin();
    const { email } = await makeSubscriber(farm);
    const unverified = await makeUser({ email_verified_at: null, phone: newPhone() });
    await db().insert(farm_users).values({ farm_id: farm.id, user_id: unverified.id, role: "employee" });
    const neighbour = (await makeTenant()).owner;
    for (const to of ["victim@example.test", email, unverified.email, neighbour.email])
      await expect(sendTest(ctx, { ...of, email: to })).rejects.toMatchObject({
        ...toStranger,
        fields: { email: [{ key: "testToOwnPeople" }] },
      });
    const phone = newPhone();
    await db().update(users).set({ phone }).where(eq(users.id, owner.id));
    for (const to of [phone, unverified.phone, newPhone()])
      await expect(sendTest(ctx, { ...of, phone: to })).rejects.toMatchObject({
        ...toStranger,
        fields: { phone: [{ key: "testToOwnPeople" }] },
      });
    expect(await received(email!)).toEqual([]);
  });

  it("says that it is a test, in the subject and in the text", async () => {
    const { farm, ctx, of } = await begin();
    const member = await makeMember(farm, "employee");
    const phone = newPhone();
    await db().update(users).set({ phone }).where(eq(users.id, member.id));
    await db().update(users).set({ phone_verified_at: new Date() }).where(eq(users.id, member.id));
    await sendTest(ctx, { ...of, email: member.email.toUpperCase(), phone, lang: "fr" });
    const [email] = await received(member.email);
    expect(email!.subject).toMatch(/^\[Test\] /);
    expect(email!.html).toContain("Ceci est un test");
    const [sms] = await received(phone);
    expect(sms!.text).toContain("[Test]");
  });

  it("is counted for the farm, whoever of its people asks", async () => {
    const { owner, farm, of } = await begin();
    const people = [owner, await makeMember(farm, "admin"), await makeMember(farm, "employee")];
    for (let sent = 0; sent < 20; sent++)
      await sendTest(asUser(people[sent % 3]!), { ...of, email: owner.email });
    for (const person of people)
      await expect(sendTest(asUser(person), { ...of, email: owner.email })).rejects.toMatchObject({
        code: "rate_limited",
      });
  });
});

import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  farms,
  subscribers,
  transactional_messages,
  welcome_message_contents,
  welcomed_subscribers,
} from "@/db/schema";
import { type Agreement, grantConsent, withdrawConsent } from "@/lib/consent/operations/ledger";
import { firstName } from "@/lib/messaging/rules/first-name";
import { transaction } from "@/lib/platform/context";
import { composeEmail } from "@/lib/transactional/operations/compose-email";
import { applyMessageEvent, claimMessage, markSent } from "@/lib/transactional/operations/lifecycle";
import { readWelcome, updateWelcome } from "@/lib/welcome/service/message";
import { welcomeSubscriber } from "@/lib/welcome/service/send";
import { messagesTo } from "@/tests/factories/account";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { makeMember, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const WORDS = { enabled: true, subject_fr: "Bienvenue", text_fr: "Merci !\n\nÀ bientôt {{name}} <b>" };

async function farmWithWelcome(words: object = WORDS) {
  const { owner, farm } = await makeTenant();
  await updateWelcome(asUser(owner), { farm_id: farm.id, ...words });
  return { owner, farm };
}

const agreementOf = (farm: { id: number }, person: { id: number; email: string | null }): Agreement => ({
  farm_id: farm.id,
  subscriber_id: person.id,
  channel: "email",
  address: person.email!,
  basis: "express",
  source: "public-form",
  lang: "fr",
});

async function welcomed(
  farm: { id: number },
  values: Parameters<typeof makeSubscriber>[1] = {},
  agreed: Parameters<typeof makeSubscriber>[2] = ["email"],
) {
  const person = await makeSubscriber(farm, values, agreed);
  const run = () => welcomeSubscriber(asJob(), { farm_id: farm.id, subscriber_id: person.id });
  await run();
  const ids = { farm_id: farm.id, subscriber_id: person.id };
  return {
    person,
    run,
    got: () => messagesTo(person.email!),
    leave: () =>
      transaction(asJob(), (tx) =>
        withdrawConsent(tx, { ...ids, reason: "unsubscribed", source: "one-click" }),
      ),
    comeBack: () => transaction(asVisitor(), (tx) => grantConsent(tx, agreementOf(farm, person))),
  };
}

describe("a welcome to a new subscriber", () => {
  it("is off until the farm turns it on, and begins with a template", async () => {
    const { owner, farm } = await makeTenant();
    expect((await (await welcomed(farm)).got()).length).toBe(0);
    const template = await readWelcome(asUser(owner), { farm_id: farm.id });
    expect(template).toMatchObject({ enabled: false, subject_fr: "Bienvenue chez nous" });
    await updateWelcome(asUser(owner), { farm_id: farm.id, ...template });
    expect((await (await welcomed(farm)).got()).length).toBe(0);
  });

  it("goes out once, with the way out and the farm's words as they are", async () => {
    const { farm } = await farmWithWelcome();
    const { person, run, got } = await welcomed(farm);
    await Promise.all([run(), run()]);
    const messages = await got();
    expect(messages).toHaveLength(1);
    const [{ kind, lang, payload }] = messages as [(typeof messages)[number]];
    const { html, text, subject } = await composeEmail({ kind, lang, payload });
    expect(subject).toBe("Bienvenue");
    expect(html).toContain("À bientôt {{name}} &lt;b&gt;");
    for (const words of [`Bonjour ${firstName(person.name)},`, "12, rang du Ruisseau", "Se désabonner"])
      expect(text).toContain(words);
    expect(payload.one_click_url).toMatch(/\/u\//);
  });

  it("does not reach who left while it waited", async () => {
    const { farm } = await farmWithWelcome();
    const [left, stays] = [await welcomed(farm), await welcomed(farm)];
    await left.leave();
    expect(await left.got()).toEqual([]);
    expect(await stays.got()).toHaveLength(1);
  });

  it("reaches who left while it waited and came back, but nobody twice", async () => {
    const { farm } = await farmWithWelcome();
    const [waiting, called] = [await welcomed(farm), await welcomed(farm)];
    await claimMessage(asJob(), (await called.got())[0]!.id);
    for (const one of [waiting, called]) {
      await one.leave();
      await one.comeBack();
      await one.run();
    }
    expect(await waiting.got()).toMatchObject([{ status: "queued", attempts: 0 }]);
    expect(await called.got()).toMatchObject([{ status: "unknown" }]);
  });

  it.each([
    ["being sent", "sending"],
    ["waiting again after a lost answer", "queued"],
  ] as const)("that is %s when its person leaves stays known, with its bounce", async (_, status) => {
    const { farm } = await farmWithWelcome();
    const { got, leave, person } = await welcomed(farm);
    const [{ id, uuid }] = (await got()) as unknown as [{ id: number; uuid: string }];
    await claimMessage(asJob(), id);
    await db().update(transactional_messages).set({ status }).where(eq(transactional_messages.id, id));
    await leave();
    const [closed] = await got();
    expect(closed).toMatchObject({ status: "unknown", error: "consent_withdrawn" });
    expect(closed!.payload).toEqual({});
    expect(await claimMessage(asJob(), id)).toBeNull();
    await markSent(asJob(), { farm_id: farm.id, id }, `re_${uuid}`);
    expect(await got()).toMatchObject([{ status: "sent", provider_message_id: `re_${uuid}` }]);
    const known = await transaction(asJob(), (tx) => applyMessageEvent(tx, { uuid }, "bounced"));
    expect(known).toEqual({ farm_id: farm.id, address: person.email });
  });

  it("is queued by the consent itself, and only where the farm has one", async () => {
    const waiting = async (subscriber_id: number) =>
      (
        await db().execute(
          sql`select 1 from graphile_worker._private_jobs where payload ->> 'subscriber_id' = ${String(subscriber_id)}`,
        )
      ).length;
    for (const [{ farm }, jobs] of [
      [await farmWithWelcome(), 1],
      [await makeTenant(), 0],
    ] as const) {
      const person = await makeSubscriber(farm, {}, []);
      await transaction(asVisitor(), (tx) => grantConsent(tx, agreementOf(farm, person)));
      expect(await waiting(person.id)).toBe(jobs);
    }
  });

  it.each([
    ["never agreed", {}, []],
    ["agreed to texts alone", { phone: "+14185550177" }, ["sms"]],
    ["prefers texts", { communication_preferences: "sms" }, ["email"]],
  ] as const)("is not for someone who %s", async (_who, values, agreed) => {
    const { farm } = await farmWithWelcome();
    expect(await (await welcomed(farm, values, [...agreed])).got()).toEqual([]);
  });

  it("is not for someone whose consent the owner declared", async () => {
    const { farm } = await farmWithWelcome();
    const person = await makeSubscriber(farm, {}, []);
    await db().execute(sql`
      insert into consents (farm_id, subscriber_id, channel, act, basis, source, lang)
      values (${farm.id}, ${person.id}, 'email', 'granted', 'declared_by_owner', 'import', 'fr')`);
    await welcomeSubscriber(asJob(), { farm_id: farm.id, subscriber_id: person.id });
    expect(await messagesTo(person.email!)).toEqual([]);
  });

  it("is not for someone who left, nor from a hidden farm, nor from one without an address", async () => {
    const { farm } = await farmWithWelcome();
    const left = await makeSubscriber(farm);
    await db().update(subscribers).set({ unsubscribed_at: new Date() }).where(eq(subscribers.id, left.id));
    await welcomeSubscriber(asJob(), { farm_id: farm.id, subscriber_id: left.id });
    expect(await messagesTo(left.email!)).toEqual([]);
    for (const values of [{ public: false }, { public: true, address: null }]) {
      await db().update(farms).set(values).where(eq(farms.id, farm.id));
      expect(await (await welcomed(farm)).got()).toEqual([]);
    }
  });

  it("counts among the messages that one person can be made to get", async () => {
    const email = `vise-${Math.random().toString(36).slice(2)}@abonne.test`;
    for (let n = 0; n < 5; n++) await welcomed((await farmWithWelcome()).farm, { email });
    expect(await messagesTo(email)).toHaveLength(3);
  });

  it("belongs to the farm: nobody else reads it, and an employee does not change it", async () => {
    const { farm } = await farmWithWelcome();
    const { owner: stranger } = await makeTenant();
    await expect(readWelcome(asUser(stranger), { farm_id: farm.id })).rejects.toMatchObject({
      code: "not_found",
    });
    const employee = asUser(await makeMember(farm, "employee"));
    await expect(updateWelcome(employee, { farm_id: farm.id, ...WORDS })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(
      welcomeSubscriber(asUser(stranger), { farm_id: farm.id, subscriber_id: 1 }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("is guarded by the database: no consent, another farm's person, twice, or on without words", async () => {
    const [{ farm }, other] = [await farmWithWelcome(), await farmWithWelcome()];
    const [agreed, silent] = [await makeSubscriber(farm), await makeSubscriber(farm, {}, [])];
    const mark = (farm_id: number, subscriber_id: number) =>
      db().insert(welcomed_subscribers).values({ farm_id, subscriber_id, sent_at: new Date() });
    await expect(mark(farm.id, silent.id)).rejects.toThrow();
    await expect(mark(other.farm.id, agreed.id)).rejects.toThrow();
    await mark(farm.id, agreed.id);
    await expect(mark(farm.id, agreed.id)).rejects.toThrow();
    const blank = db()
      .update(welcome_message_contents)
      .set({ text: "" })
      .where(eq(welcome_message_contents.farm_id, farm.id));
    await expect(blank).rejects.toThrow();
  });
});

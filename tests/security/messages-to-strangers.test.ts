import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { rate_limits, subscribers, transactional_messages } from "@/db/schema";
import { findByEmail } from "@/lib/accounts/queries";
import { changePassword, forgotPassword } from "@/lib/accounts/service/passwords";
import { onboardByQrCode, signup } from "@/lib/accounts/service/sign-up";
import { sendDemoSms } from "@/lib/demo/service";
import { fixedClock } from "@/lib/platform/clock";
import type { PoolCtx } from "@/lib/platform/context";
import { confirmByCode } from "@/lib/subscribers/service/confirm";
import {
  createSubscriber,
  deleteSubscriber,
  resendConfirmation,
  updateSubscriber,
} from "@/lib/subscribers/service/manage";
import { CONFIRMATIONS_A_DAY, LIMITS } from "@/lib/vocabulary/abuse-limits";
import { makeAccount, PASSWORD } from "@/tests/factories/account";
import { solvedCaptcha } from "@/tests/factories/captcha";
import { asUser, asVisitor } from "@/tests/factories/context";
import { messagesTo, newPhone, subscribe, unique } from "@/tests/factories/subscribing";
import { makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";

const limited = { code: "rate_limited" };

/** Writes a spelling of one mailbox for each call: case, tag, dots. */
const spellings = (name: string) =>
  [name, `${name}+a`, name.toUpperCase(), `${name.slice(0, 2)}.${name.slice(2)}`, `${name}+b+c`].map(
    (local, at) => `${local}@${at % 2 ? "googlemail" : "gmail"}.com`,
  );
let mailbox = 0;
const newMailbox = () => `victim${process.pid}x${mailbox++}`;

const messagesOf = (name: string) =>
  db()
    .select()
    .from(transactional_messages)
    .where(sql`replace(split_part(address, '@', 1), '.', '') ilike ${`${name}%`}`);

describe("one mailbox", () => {
  it("gets three messages an hour over all doors, however it is spelled", async () => {
    const name = newMailbox();
    const [first, second, third, fourth] = spellings(name) as [string, string, string, string];
    await makeAccount({ email: first });
    const [a, b] = [await makeTenant(), await makeTenant()];
    await forgotPassword(asVisitor(), { email: first });
    await subscribe(a.farm, { email: second });
    await createSubscriber(asUser(b.owner), { farm_id: b.farm.id, name: "Luc", email: third });
    const { farm } = await makeTenant();
    await expect(subscribe(farm, { email: fourth })).rejects.toMatchObject(limited);
    await expect(forgotPassword(asVisitor(), { email: first })).rejects.toMatchObject(limited);
    await expect(
      createSubscriber(asUser(a.owner), { farm_id: a.farm.id, name: "Luc", email: fourth }),
    ).rejects.toMatchObject(limited);
    expect(await messagesOf(name)).toHaveLength(3);
  });

  it("is not flooded by farms that ask at the same moment", async () => {
    const name = newMailbox();
    const farms = await Promise.all(Array.from({ length: 12 }, () => makeTenant()));
    const outcomes = await Promise.allSettled(
      farms.map(({ farm }, at) => subscribe(farm, { email: `${name}+${at}@gmail.com` })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await messagesOf(name)).toHaveLength(3);
  });

  it("gets one message for each counted change of a password by whoever registered it", async () => {
    const name = newMailbox();
    const user = await makeAccount({ email: `${name}@gmail.com`, email_verified_at: null });
    let current_password = PASSWORD;
    const change = async () => {
      const new_password = `${current_password} encore`;
      await changePassword(asUser(user), { current_password, new_password });
      current_password = new_password;
    };
    for (let times = 0; times < 3; times++) await change();
    await expect(change()).rejects.toMatchObject(limited);
    expect((await messagesOf(name)).map(({ kind }) => kind)).toEqual(Array(3).fill("verify_email"));
  });

  it("is not told apart by the limit: an address without an account is counted as well", async () => {
    const [known, unknown] = [(await makeAccount()).email, unique("nobody")];
    for (const email of [known, unknown]) {
      for (let times = 0; times < 3; times++)
        expect(await forgotPassword(asVisitor(), { email })).toEqual({ success: true });
      await expect(forgotPassword(asVisitor(), { email })).rejects.toMatchObject(limited);
    }
  });

  it("is asked once an hour by a farm, however many subscriptions run at once", async () => {
    const { farm } = await makeTenant();
    const email = unique("parallel");
    const forms = await Promise.all([1, 2, 3].map(() => subscribe(farm, { email })));
    expect(new Set(forms.map(({ id }) => id)).size).toBe(3);
    expect(await messagesTo(email)).toHaveLength(1);
  });

  it("is told once an hour that it is subscribed already", async () => {
    const { farm } = await makeTenant();
    const known = await makeSubscriber(farm);
    await Promise.all([1, 2, 3].map(() => subscribe(farm, { email: known.email })));
    expect((await messagesTo(known.email!)).map(({ kind }) => kind)).toEqual(["already_subscribed"]);
  });
});

describe("calls that are refused", () => {
  let network = 0;
  const elsewhere = () => asVisitor({ ip: `198.18.${process.pid % 250}.${network++}` });
  const newcomer = (email: string, password = PASSWORD) => ({
    ...{ name: "Rose", email, password, phone_number: "", farm_name: "Ferme" },
  });
  const taken = { code: "invalid", fields: { email: [{ key: "emailTaken" }] } };

  it("use up no message of the owner of the address", async () => {
    const { email } = await makeAccount();
    for (let times = 0; times < 6; times++)
      await expect(signup(elsewhere(), newcomer(email))).rejects.toMatchObject(taken);
    await expect(
      onboardByQrCode(elsewhere(), { name: "Rose", farm_name: "Ferme", email }),
    ).rejects.toMatchObject(taken);
    const { owner, farm } = await makeTenant();
    await db()
      .insert(rate_limits)
      .values({ key: `farm_confirmations:${farm.id}`, points: 2000, expire: Date.now() + 3_600_000 });
    const used = { code: "limit_reached" };
    for (let times = 0; times < 3; times++) {
      await expect(subscribe(farm, { email }, elsewhere())).rejects.toMatchObject(used);
      const person = { farm_id: farm.id, name: "Luc", email };
      await expect(createSubscriber(asUser(owner), person)).rejects.toMatchObject(used);
    }
    await forgotPassword(asVisitor(), { email });
    expect((await messagesTo(email)).map(({ kind }) => kind)).toEqual(["reset_password"]);
  });

  it("for a password that everyone tries count for nobody", async () => {
    const email = unique("common");
    const ctx = elsewhere();
    for (let times = 0; times < 6; times++)
      await expect(signup(ctx, newcomer(email, "password1"))).rejects.toMatchObject({
        fields: { password: [{ key: "commonPassword" }] },
      });
    await signup(ctx, newcomer(email));
  });

  it("by a sign-up say only a few times on one network whether somebody has an account", async () => {
    const ctx = elsewhere();
    const ask = (email: string) => onboardByQrCode(ctx, { name: "Rose", farm_name: "Ferme", email });
    const { email } = await makeUser();
    for (let times = 0; times < LIMITS.signup_person.points; times++)
      await expect(ask(email)).rejects.toMatchObject(taken);
    await expect(ask(email)).rejects.toMatchObject(limited);
    for (let times = LIMITS.signup_person.points; times < LIMITS.signup_address.points; times++)
      await expect(ask((await makeUser()).email)).rejects.toMatchObject(taken);
    for (const other of [(await makeUser()).email, unique("nobody")])
      await expect(ask(other)).rejects.toMatchObject(limited);
  });

  it("because the recipient has had enough make no account, and tell nobody apart", async () => {
    const [known, unknown] = [(await makeAccount()).email, unique("enough")];
    for (const email of [known, unknown]) {
      for (let times = 0; times < 3; times++)
        await subscribe((await makeTenant()).farm, { email }, elsewhere());
      await expect(signup(elsewhere(), newcomer(email))).rejects.toMatchObject(limited);
      expect(await messagesTo(email)).toHaveLength(3);
    }
    expect(await findByEmail(db(), unknown)).toBeFalsy();
  });

  it("at the same moment as others write let no more than three messages through", async () => {
    const name = newMailbox();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => signup(elsewhere(), newcomer(`${name}+${at}@gmail.com`))),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await messagesOf(name)).toHaveLength(3);
  });
});

describe("one phone", () => {
  it("gets three texts an hour from the demo and the forms together", async () => {
    const phone = newPhone();
    const { farm } = await makeTenant();
    await sendDemoSms(asVisitor(), { phone, captcha: await solvedCaptcha() });
    await subscribe(farm, { phone });
    await subscribe((await makeTenant()).farm, { phone });
    await expect(subscribe((await makeTenant()).farm, { phone })).rejects.toMatchObject(limited);
    expect(await messagesTo(phone)).toHaveLength(3);
  });

  it("confirms a second form with the code of the first, since no second text is sent", async () => {
    const { farm } = await makeTenant();
    const phone = newPhone();
    await subscribe(farm, { phone });
    const { id, form_uuid } = await subscribe(farm, { phone });
    const [text, ...more] = await messagesTo(phone);
    expect(more).toEqual([]);
    await confirmByCode(asVisitor(), { handle: farm.handle, id, form_uuid, code: text!.payload.code });
    const [person] = await db().select().from(subscribers).where(eq(subscribers.phone, phone));
    expect(person!.confirmed_at).not.toBeNull();
  });
});

describe("a farm", () => {
  const usedUp = async (farm: { id: number }, points: number) =>
    db()
      .insert(rate_limits)
      .values({ key: `farm_confirmations:${farm.id}`, points, expire: Date.now() + 3_600_000 });

  it("cannot ask again within the hour by deleting, adding, editing or resending", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    const [email, other] = [unique("again"), unique("other")];
    const of = async (ctx: PoolCtx) => {
      const { id } = await createSubscriber(ctx, { farm_id: farm.id, name: "Luc", email });
      return { farm_id: farm.id, subscriber_id: id };
    };
    const first = await of(ctx);
    await expect(resendConfirmation(ctx, first)).rejects.toMatchObject(limited);
    await updateSubscriber(ctx, { ...first, email: other });
    await expect(updateSubscriber(ctx, { ...first, email })).rejects.toMatchObject(limited);
    await deleteSubscriber(ctx, first);
    await expect(of(ctx)).rejects.toMatchObject(limited);
    expect((await messagesTo(email)).length).toBeLessThanOrEqual(1);
  });

  it.each([
    ["trial", CONFIRMATIONS_A_DAY.free],
    ["beta-free", CONFIRMATIONS_A_DAY.free],
    ["monthly", CONFIRMATIONS_A_DAY.paid],
  ] as const)("on %s causes %i confirmations a day, by its people and its form", async (plan_type, most) => {
    const { owner, farm } = await makeTenant({ plan_type });
    await usedUp(farm, most - 1);
    const ctx = asUser(owner);
    const attempts = await Promise.allSettled([
      subscribe(farm, { email: unique("last") }),
      subscribe(farm, { email: unique("last") }),
      createSubscriber(ctx, { farm_id: farm.id, name: "Luc", email: unique("last") }),
    ]);
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(
      createSubscriber(ctx, { farm_id: farm.id, name: "Luc", email: unique("over") }),
    ).rejects.toMatchObject({ code: "limit_reached", global: [{ key: "confirmationsUsedUp" }] });
    const tomorrow = asUser(owner, { clock: fixedClock(new Date(Date.now() + 25 * 3_600_000)) });
    await createSubscriber(tomorrow, { farm_id: farm.id, name: "Luc", email: unique("tomorrow") });
  });

  it("answers alike for someone it knows once its day is used up", async () => {
    const { farm } = await makeTenant();
    const known = await makeSubscriber(farm);
    await usedUp(farm, CONFIRMATIONS_A_DAY.free);
    for (const email of [known.email, unique("unknown")])
      await expect(subscribe(farm, { email })).rejects.toMatchObject({
        code: "limit_reached",
        global: [{ key: "signupFull" }],
      });
  });
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  audit_entries,
  contact_requests,
  farm_users,
  farms,
  landing_registrations,
  partial_signups,
  qr_codes,
  users,
} from "@/db/schema";
import { drawAvatar } from "@/lib/accounts/service/avatar";
import {
  purgeInterest,
  purgePartialSignups,
  registerInterest,
  savePartialSignup,
} from "@/lib/accounts/service/interest";
import { autologin, login } from "@/lib/accounts/service/log-in";
import { getMe, updateProfile } from "@/lib/accounts/service/profile";
import { onboardByQrCode, signup } from "@/lib/accounts/service/sign-up";
import { purgeContactRequests, requestContact } from "@/lib/contact/service";
import { fixedClock } from "@/lib/platform/clock";
import { makeAccount, messagesTo, PASSWORD, secretSentTo } from "@/tests/factories/account";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { makeIssuedCode } from "@/tests/factories/qr-codes";
import { makeMember, makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";
import { makeUpload } from "@/tests/factories/uploads";

const word = () => randomUUID().slice(0, 8);
const newcomer = (rest: object = {}) => ({
  name: "Rose Tremblay",
  email: `rose-${word()}@ferme.test`,
  phone_number: "(514) 873-1234",
  password: PASSWORD,
  farm_name: `Ferme ${word()}`,
  ...rest,
});

describe("sign-up", () => {
  it("makes a person, their farm on trial, its owner and its general QR code", async () => {
    const input = newcomer();
    const clock = fixedClock("2026-05-01T12:00:00Z");
    const { user, landing, token } = await signup(asVisitor({ lang: "en", clock }), input);
    expect(user).toMatchObject({
      email: input.email,
      phone: "+15148731234",
      unverified_email: true,
      lang: "en",
    });
    const [farm] = await db().select().from(farms).where(eq(farms.id, user.my_farms[0]!.id));
    expect(farm).toMatchObject({ name: input.farm_name, plan_type: "trial" });
    expect(farm!.trial_ends_at).toEqual(new Date("2026-05-15T12:00:00Z"));
    expect(await db().select().from(farm_users).where(eq(farm_users.farm_id, farm!.id))).toMatchObject([
      { user_id: user.id, role: "owner" },
    ]);
    expect(await db().select().from(qr_codes).where(eq(qr_codes.farm_id, farm!.id))).toMatchObject([
      { is_general: true },
    ]);
    expect(user.default_farm_id).toBe(farm!.id);
    expect(landing).toBe(`/en/admin/farms/${farm!.uuid}/start/place`);
    expect(token?.length).toBeGreaterThan(30);
    expect(await messagesTo(input.email)).toMatchObject([{ kind: "verify_email", lang: "en" }]);
    // The activity names the owner for all that sign-up did.
    const done = await db().select().from(audit_entries).where(eq(audit_entries.farm_id, farm!.id));
    expect(new Set(done.map(({ actor, user_id }) => `${actor} ${user_id}`))).toEqual(
      new Set([`user ${user.id}`]),
    );
  });

  it("names every field that is wrong, and writes nothing", async () => {
    const attempt = signup(asVisitor(), { email: "rose@", password: "court", phone_number: "12" });
    const fields = await attempt.catch((error) => error.issues.map((i: { path: string[] }) => i.path[0]));
    expect(fields.sort()).toEqual(["email", "farm_name", "name", "password", "phone_number"]);
  });

  it("says that an address is taken, whatever its case", async () => {
    const account = await makeAccount();
    const attempt = signup(asVisitor(), newcomer({ email: account.email.toUpperCase() }));
    await expect(attempt).rejects.toMatchObject({
      code: "invalid",
      fields: { email: [{ key: "emailTaken" }] },
    });
  });

  it("lets one of two sign-ups with one address through, and leaves one farm", async () => {
    const input = newcomer();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => signup(asVisitor(), input)));
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "invalid" });
    }
    expect(await db().$count(farms, eq(farms.name, input.farm_name))).toBe(1);
    expect(await messagesTo(input.email)).toHaveLength(1);
  });

  it("keeps what was typed so far for seven days, and forgets it when it is finished", async () => {
    const email = `luc-${word()}@ferme.test`;
    const { token } = await savePartialSignup(asVisitor(), { email, phone_number: "" });
    const again = await savePartialSignup(asVisitor(), { token, email, phone_number: "514 873" });
    expect(again.token).toBe(token);
    const kept = () => db().select().from(partial_signups).where(eq(partial_signups.email, email));
    expect(await kept()).toMatchObject([{ phone: "514 873" }]);
    expect((await kept())[0]!.token_hash).not.toBe(token);
    await signup(asVisitor(), newcomer({ partial_token: token }));
    expect(await kept()).toEqual([]);
  });

  it("gives a stranger's token a row of its own", async () => {
    const email = `luc-${word()}@ferme.test`;
    const { token } = await savePartialSignup(asVisitor(), { token: "inventé", email });
    expect(token).not.toBe("inventé");
  });

  it("purges sign-ups begun more than seven days ago; only the job may", async () => {
    const email = `luc-${word()}@ferme.test`;
    await savePartialSignup(asVisitor(), { email });
    const later = (days: number) => asJob({ clock: fixedClock(new Date(Date.now() + days * 86_400_000)) });
    await purgePartialSignups(later(6.9));
    expect(await db().$count(partial_signups, eq(partial_signups.email, email))).toBe(1);
    expect((await purgePartialSignups(later(7.1))).purged).toBeGreaterThan(0);
    expect(await db().$count(partial_signups, eq(partial_signups.email, email))).toBe(0);
    await expect(purgePartialSignups(asVisitor())).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("what a visitor wrote to us", () => {
  it("is deleted after 24 months; only the job may", async () => {
    const email = `interet-${word()}@ferme.test`;
    await registerInterest(asVisitor(), { farm_name: "Ferme", name: "Luc", email });
    await requestContact(asVisitor(), { name: "Luc", email, reason: "other", message: "Bonjour" });
    const after = (months: number) => {
      const then = new Date();
      then.setUTCMonth(then.getUTCMonth() + months);
      return asJob({ clock: fixedClock(then) });
    };
    const kept = async () => [
      await db().$count(landing_registrations, eq(landing_registrations.email, email)),
      await db().$count(contact_requests, eq(contact_requests.email, email)),
    ];
    await purgeInterest(after(23));
    await purgeContactRequests(after(23));
    expect(await kept()).toEqual([1, 1]);
    await purgeInterest(after(25));
    await purgeContactRequests(after(25));
    expect(await kept()).toEqual([0, 0]);
    for (const purge of [purgeInterest, purgeContactRequests])
      await expect(purge(asVisitor())).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("onboarding by QR code", () => {
  it("makes the printed code the farm's general one and leads in once", async () => {
    const qr_code_uuid = await makeIssuedCode();
    const { password: _password, ...input } = newcomer();
    const { redirectUrl } = await onboardByQrCode(asVisitor(), { ...input, qr_code_uuid });
    const url = new URL(redirectUrl);
    expect(url.pathname).toBe("/fr/connexion");
    const autologin_token = url.searchParams.get("autologin_token");
    const { user, landing } = await autologin(asVisitor(), { autologin_token });
    expect(user).toMatchObject({ email: input.email, has_password: false });
    expect(landing).toContain("/tutorials");
    const [code] = await db().select().from(qr_codes).where(eq(qr_codes.uuid, qr_code_uuid));
    expect(code).toMatchObject({ farm_id: user.my_farms[0]!.id, is_general: true });
    await expect(autologin(asVisitor(), { autologin_token })).rejects.toMatchObject({ code: "invalid" });
    await expect(login(asVisitor(), { email: input.email, password: "n’importe" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("refuses the code of another farm, an address with an account, and a code that is none", async () => {
    const { farm } = await makeTenant();
    const [code] = await db().insert(qr_codes).values({ farm_id: farm.id, title: "Marché" }).returning();
    const input = newcomer();
    const attempt = onboardByQrCode(asVisitor(), { ...input, qr_code_uuid: code!.uuid });
    await expect(attempt).rejects.toMatchObject({ fields: { qr_code_uuid: [{ key: "qrCodeTaken" }] } });
    expect(await db().$count(users, eq(users.email, input.email))).toBe(0);
    const { email } = await makeAccount();
    await expect(onboardByQrCode(asVisitor(), { ...input, email })).rejects.toMatchObject({
      fields: { email: [{ key: "emailTaken" }] },
    });
    await expect(onboardByQrCode(asVisitor(), { ...input, qr_code_uuid: "x" })).rejects.toHaveProperty(
      "issues",
    );
  });
});

describe("the landing page's registration", () => {
  it("has its own limit, so that it uses up nobody's sign-up", async () => {
    const email = `zoe-${word()}@ferme.test`;
    const interest = { farm_name: "Les Trois Vents", name: "Zoé", email };
    for (let time = 0; time < 5; time++) await registerInterest(asVisitor(), interest);
    await expect(registerInterest(asVisitor(), interest)).rejects.toMatchObject({ code: "rate_limited" });
    await expect(signup(asVisitor(), newcomer({ email }))).resolves.toHaveProperty("user");
  });

  it("answers the same the second time, and keeps one row", async () => {
    const input = { farm_name: "Les Trois Vents", name: "Luc", email: `luc-${word()}@ferme.test` };
    const first = await registerInterest(asVisitor(), input);
    expect(await registerInterest(asVisitor(), { ...input, email: input.email.toUpperCase() })).toEqual(
      first,
    );
    const rows = await db()
      .select()
      .from(landing_registrations)
      .where(eq(landing_registrations.email, input.email));
    expect(rows).toHaveLength(1);
    await expect(registerInterest(asVisitor(), { ...input, name: "a\u0000b" })).rejects.toHaveProperty(
      "issues",
    );
  });
});

describe("the profile", () => {
  it("tells who one is, one's farms newest first, and the farms one follows", async () => {
    const { owner, farm } = await makeTenant();
    const second = await makeTenant();
    await db().insert(farm_users).values({ farm_id: second.farm.id, user_id: owner.id, role: "admin" });
    const gone = await makeTenant({ deleted_at: new Date() });
    await db().insert(farm_users).values({ farm_id: gone.farm.id, user_id: owner.id, role: "employee" });
    const followed = await makeTenant();
    await makeSubscriber(followed.farm, { user_id: owner.id });
    await makeSubscriber(second.farm, { user_id: owner.id, unsubscribed_at: new Date() });
    const me = await getMe(asUser(owner));
    expect(me.my_farms.map(({ id }) => id)).toEqual([second.farm.id, farm.id]);
    expect(me.subscribers_farm_ids).toEqual([followed.farm.id]);
    expect(me.avatar.url).toBe(`/api/avatars/${owner.uuid}`);
    expect(me).not.toHaveProperty("password_hash");
    await expect(getMe(asVisitor())).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("shows every farm to a super admin", async () => {
    const { farm } = await makeTenant();
    const admin = await makeUser({ is_admin: true });
    const me = await getMe(asUser(admin));
    expect(me.my_farms.map(({ id }) => id)).toContain(farm.id);
  });

  it("changes what is given and nothing else", async () => {
    const account = await makeAccount({ phone: "+15148731234" });
    const avatar = await makeUpload(account, null);
    const { user } = await updateProfile(asUser(account), { name: "Rose T.", avatar, lang: "en" });
    expect(user).toMatchObject({ name: "Rose T.", avatar, lang: "en", phone: "+15148731234" });
    const cleared = await updateProfile(asUser(account), { phone: "", avatar: null });
    expect(cleared.user).toMatchObject({ phone: null, avatar: { url: `/api/avatars/${account.uuid}` } });
    expect((await updateProfile(asUser(account), { avatar: cleared.user.avatar })).user.name).toBe("Rose T.");
    expect((await updateProfile(asUser(account), {})).user.name).toBe("Rose T.");
  });

  it("refuses what is wrong, and a default farm one does not work on", async () => {
    const account = await makeAccount();
    const { farm } = await makeTenant();
    const update = (input: object) => updateProfile(asUser(account), input);
    for (const wrong of [
      { name: "" },
      { phone: "12" },
      { lang: "de" },
      { avatar: { url: "javascript:1" } },
    ]) {
      const error = await update(wrong).catch((refusal) => refusal);
      expect(error.issues[0].path[0]).toBe(Object.keys(wrong)[0]);
    }
    await expect(update({ default_farm_id: farm.id })).rejects.toMatchObject({ code: "invalid" });
    const employee = await makeMember(farm, "employee");
    const { user } = await updateProfile(asUser(employee), { default_farm_id: farm.id });
    expect(user.default_farm_id).toBe(farm.id);
    await expect(updateProfile(asVisitor(), { name: "x" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("draws initials on light grey, whatever the name holds", async () => {
    const account = await makeAccount({ name: "<script> Émond" });
    const svg = await drawAvatar(asVisitor(), { user_uuid: account.uuid });
    expect(svg).toMatch(/^<svg/);
    expect(svg).toContain("e7e3dc");
    expect(svg).not.toContain("<script>");
    for (const user_uuid of [randomUUID(), "x", "'; drop table users"]) {
      await expect(drawAvatar(asVisitor(), { user_uuid })).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

it("sends one verification message a sign-up, whose secret is kept as a hash", async () => {
  const input = newcomer();
  await signup(asVisitor(), input);
  const secret = await secretSentTo(input.email, "verify_email");
  const rows = await db().execute<{ found: string }>(
    `select count(*)::int as found from account_links where token_hash = '${secret}'`,
  );
  expect(secret).toHaveLength(43);
  expect(rows[0]?.found).toBe(0);
});

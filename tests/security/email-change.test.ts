import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { account_links, authenticator_apps, recovery_codes, users } from "@/db/schema";
import { createLink } from "@/lib/accounts/operations/links";
import { verifyEmail } from "@/lib/accounts/service/email-address";
import { autologin, login } from "@/lib/accounts/service/log-in";
import {
  changePassword,
  checkResetLink,
  forgotPassword,
  resetPassword,
} from "@/lib/accounts/service/passwords";
import { updateProfile } from "@/lib/accounts/service/profile";
import { checkRestoreLink, restoreEmail } from "@/lib/accounts/service/restore-email";
import { fixedClock } from "@/lib/platform/clock";
import { startApp } from "@/lib/second-factor/operations/app";
import { newRecoveryCodes } from "@/lib/second-factor/operations/recovery-codes";
import { confirmAuthenticatorApp, startAuthenticatorApp } from "@/lib/second-factor/service/factors";
import { logIn } from "@/lib/second-factor/service/log-in";
import { identify, sealSession } from "@/lib/transport/session";
import {
  givePassword,
  makeAccount,
  makeSession,
  makeToken,
  messagesTo,
  PASSWORD,
  secretSentTo,
} from "@/tests/factories/account";
import { asJob, asUser, asVisitor, contextFor } from "@/tests/factories/context";
import { codeAt, giveApp } from "@/tests/factories/second-factor";
import { makeUser } from "@/tests/factories/tenant";

const NEW = "betteraves jaunes";
const spent = { code: "invalid", global: [{ key: "linkExpired" }] };
const hours = (count: number) => fixedClock(new Date(Date.now() + count * 3_600_000));
const newAddress = () => `nouvelle-${Math.random().toString(36).slice(2)}@ferme.test`;
const accountOf = async (id: number) => (await db().select().from(users).where(eq(users.id, id)))[0]!;

type Account = Awaited<ReturnType<typeof makeAccount>>;

/** Moves an account to a new address as its user does, up to the button of the confirmation. */
async function move(account: Account, email = newAddress()): Promise<string> {
  await updateProfile(asUser(account), { email, current_password: PASSWORD });
  await verifyEmail(asVisitor(), { token: await secretSentTo(email, "verify_email") });
  return email;
}

describe("a change of address", () => {
  it("needs the password: an open session is not enough to take the account", async () => {
    const account = await makeAccount();
    const email = newAddress();
    for (const [given, key] of [
      [undefined, "requiredPassword"],
      ["", "requiredPassword"],
      ["faux", "wrongPassword"],
    ]) {
      const attempt = updateProfile(asUser(account), { email, current_password: given });
      await expect(attempt).rejects.toMatchObject({ fields: { current_password: [{ key }] } });
    }
    expect(await messagesTo(email)).toEqual([]);
    expect((await accountOf(account.id)).unverified_new_email).toBeNull();
  });

  it("waits for a password where there is none", async () => {
    const account = await makeUser();
    const attempt = updateProfile(asUser(account), { email: newAddress() });
    await expect(attempt).rejects.toMatchObject({
      fields: { current_password: [{ key: "choosePasswordFirst" }] },
    });
  });

  it("cannot be tried out: the tries of one session do not use up those of another", async () => {
    const account = await makeAccount();
    const inSession = async () => contextFor(await identify(null, await makeSession(account)));
    const thief = await inSession();
    const given = { email: newAddress(), current_password: "faux" };
    for (let tries = 0; tries < 10; tries++) {
      await expect(updateProfile(thief, given)).rejects.toMatchObject({ code: "invalid" });
    }
    const right = { ...given, current_password: PASSWORD };
    await expect(updateProfile(thief, right)).rejects.toMatchObject({ code: "rate_limited" });
    expect((await updateProfile(await inSession(), right)).user.unverified_new_email).toBe(given.email);
  });

  it("kills the reset links and the links that log in", async () => {
    const account = await makeAccount();
    await forgotPassword(asVisitor(), { email: account.email });
    const reset = await secretSentTo(account.email, "reset_password");
    const autologin_token = await createLink(asVisitor(), "autologin", account);
    await move(account);
    expect(await checkResetLink(asVisitor(), { token: reset })).toEqual({ usable: false });
    const given = { token: reset, email: account.email, new_password: NEW };
    await expect(resetPassword(asVisitor(), given)).rejects.toMatchObject(spent);
    await expect(autologin(asVisitor(), { autologin_token })).rejects.toMatchObject(spent);
  });

  it("leaves no reset link alive, even one that nobody killed", async () => {
    const account = await makeAccount();
    const token = await createLink(asVisitor(), "reset_password", account);
    await db().update(users).set({ email: newAddress() }).where(eq(users.id, account.id));
    expect(await checkResetLink(asVisitor(), { token })).toEqual({ usable: false });
    const given = { token, email: account.email, new_password: NEW };
    await expect(resetPassword(asVisitor(), given)).rejects.toMatchObject(spent);
  });
});

describe("the way back of the old address", () => {
  it("removes the second factor of whoever moved it, and keeps one of before", async () => {
    const account = await makeAccount();
    await move(account);
    await giveApp(account);
    await newRecoveryCodes(asJob(), account.id);
    await startApp(asJob(), account);
    const restore = async () =>
      restoreEmail(asVisitor(), { token: await secretSentTo(account.email, "email_changed") });
    await restore();
    const codes = () => db().$count(recovery_codes, eq(recovery_codes.user_id, account.id));
    const apps = () =>
      db().select().from(authenticator_apps).where(eq(authenticator_apps.user_id, account.id));
    expect([await apps(), await codes()]).toEqual([[], 0]);
    expect(await messagesTo(account.email)).toContainEqual(
      expect.objectContaining({ kind: "two_step_changed" }),
    );
    await givePassword(account);
    expect(await login(asVisitor(), { email: account.email, password: PASSWORD })).toMatchObject({
      pending: null,
    });
    const own = await giveApp(account);
    await newRecoveryCodes(asJob(), account.id);
    await move(account);
    await startApp(asJob(), account);
    await restore();
    expect(await apps()).toMatchObject([{ confirmed_at: expect.any(Date) }]);
    expect(await codes()).toBe(10);
    await givePassword(account);
    const { pending } = await login(asVisitor(), { email: account.email, password: PASSWORD });
    expect(await logIn(asVisitor(), { pending, code: await codeAt(own) })).toMatchObject({ pending: null });
  });

  it("leaves the last super administrator able to log in and to set a factor up anew", async () => {
    const account = await makeAccount({ is_admin: true });
    await move(account);
    await giveApp(account);
    await restoreEmail(asVisitor(), { token: await secretSentTo(account.email, "email_changed") });
    await givePassword(account);
    const { session } = await login(asVisitor({ client: { kind: "browser", user_agent: "Firefox" } }), {
      email: account.email,
      password: PASSWORD,
    });
    const cookie = await sealSession(session!);
    const ctx = contextFor(await identify(null, cookie));
    expect(ctx.actor).toMatchObject({ is_admin: false });
    const { key } = await startAuthenticatorApp(ctx, { current_password: PASSWORD });
    await confirmAuthenticatorApp(ctx, { code: await codeAt(key.replaceAll(" ", "")) });
    expect(await identify(null, cookie)).toMatchObject({ user_id: account.id, is_admin: true });
  });

  it("gives the account back, and takes the password and the sessions from whoever moved it", async () => {
    const account = await makeAccount();
    const stolen = await move(account);
    const [cookie, token] = [await makeSession(account), await makeToken(account)];
    expect((await messagesTo(account.email))[0]).toMatchObject({ kind: "email_changed" });
    const way = await secretSentTo(account.email, "email_changed");
    expect(await checkRestoreLink(asVisitor(), { token: way })).toEqual({ usable: true });
    expect((await accountOf(account.id)).email).toBe(stolen);
    expect(await restoreEmail(asVisitor(), { token: way })).toEqual({ email: account.email });
    expect(await accountOf(account.id)).toMatchObject({ email: account.email, password_hash: null });
    expect(await identify(null, cookie)).toEqual({ kind: "visitor" });
    expect(await identify(`Bearer ${token}`, undefined)).toEqual({ kind: "visitor" });
    for (const email of [stolen, account.email]) {
      const attempt = login(asVisitor(), { email, password: PASSWORD });
      await expect(attempt).rejects.toMatchObject({ code: "unauthenticated" });
    }
    const reset = await secretSentTo(account.email, "reset_password");
    await resetPassword(asVisitor(), { token: reset, email: account.email, new_password: NEW });
    expect((await login(asVisitor(), { email: account.email, password: NEW })).user.id).toBe(account.id);
  });

  it("works once, for 72 hours", async () => {
    const account = await makeAccount();
    await move(account);
    const token = await secretSentTo(account.email, "email_changed");
    await expect(restoreEmail(asVisitor({ clock: hours(73) }), { token })).rejects.toMatchObject(spent);
    await restoreEmail(asVisitor({ clock: hours(71) }), { token });
    await expect(restoreEmail(asVisitor(), { token })).rejects.toMatchObject(spent);
  });

  it("outlives a new password, so that a thief cannot close it", async () => {
    const account = await makeAccount();
    await move(account);
    const token = await secretSentTo(account.email, "email_changed");
    await changePassword(asUser(account), { current_password: PASSWORD, new_password: NEW });
    expect(await restoreEmail(asVisitor(), { token })).toEqual({ email: account.email });
  });

  it("of the first address wins over those of later ones", async () => {
    const account = await makeAccount();
    const second = await move(account);
    await move(await accountOf(account.id));
    const later = await secretSentTo(second, "email_changed");
    await restoreEmail(asVisitor(), { token: await secretSentTo(account.email, "email_changed") });
    await expect(restoreEmail(asVisitor(), { token: later })).rejects.toMatchObject(spent);
    expect((await accountOf(account.id)).email).toBe(account.email);
  });

  it("is not sent to an address that was never verified, which may be a stranger's", async () => {
    const account = await makeAccount({ email_verified_at: null });
    await move(account);
    expect(await messagesTo(account.email)).toEqual([]);
  });

  it("does not take an address that another account uses now", async () => {
    const account = await makeAccount();
    const moved = await move(account);
    await makeAccount({ email: account.email });
    const token = await secretSentTo(account.email, "email_changed");
    await expect(restoreEmail(asVisitor(), { token })).rejects.toMatchObject({ code: "conflict" });
    expect((await accountOf(account.id)).email).toBe(moved);
  });
});

describe("setting a password", () => {
  const change = (account: Account) =>
    changePassword(asUser(account), { current_password: PASSWORD, new_password: NEW });
  async function reset(account: Account) {
    const token = await createLink(asVisitor(), "reset_password", account);
    return resetPassword(asVisitor(), { token, email: account.email, new_password: NEW });
  }

  it.each([
    ["in the profile", change],
    ["with a reset link", reset],
  ])("kills every other link, session, token and pending address: %s", async (_, setPassword) => {
    const account = await makeAccount();
    const email = newAddress();
    await updateProfile(asUser(account), { email, current_password: PASSWORD });
    const pending = await secretSentTo(email, "verify_email");
    const [cookie, bearer] = [await makeSession(account), await makeToken(account)];
    const token = await createLink(asVisitor(), "reset_password", account);
    const autologin_token = await createLink(asVisitor(), "autologin", account);
    await setPassword(account);
    expect(await identify(null, cookie)).toEqual({ kind: "visitor" });
    expect(await identify(`Bearer ${bearer}`, undefined)).toEqual({ kind: "visitor" });
    expect(await checkResetLink(asVisitor(), { token })).toEqual({ usable: false });
    await expect(autologin(asVisitor(), { autologin_token })).rejects.toMatchObject(spent);
    await expect(verifyEmail(asVisitor(), { token: pending })).rejects.toMatchObject(spent);
    expect(await accountOf(account.id)).toMatchObject({ email: account.email, unverified_new_email: null });
    const open = await db().select().from(account_links).where(eq(account_links.user_id, account.id));
    expect(open.filter(({ used_at }) => used_at === null)).toEqual([]);
  });

  it("sends the verification of an unverified address again, because its link died", async () => {
    const account = await makeAccount({ email_verified_at: null });
    await change(account);
    await verifyEmail(asVisitor(), { token: await secretSentTo(account.email, "verify_email") });
    expect((await accountOf(account.id)).email_verified_at).not.toBeNull();
  });

  it("again and again does not fill a mailbox", async () => {
    const account = await makeAccount({ email_verified_at: null });
    let current = PASSWORD;
    const next = (times: number) =>
      changePassword(asUser(account), { current_password: current, new_password: `${NEW} ${times}` });
    for (let times = 0; times < 3; times++) {
      await next(times);
      current = `${NEW} ${times}`;
    }
    await expect(next(3)).rejects.toMatchObject({ code: "rate_limited" });
  });
});

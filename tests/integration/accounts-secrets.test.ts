import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { describe, expect, it, vi } from "vitest";
import { type DbPool, db } from "@/db/client";
import * as schema from "@/db/schema";
import { sessions, users } from "@/db/schema";
import { createLink } from "@/lib/accounts/operations/links";
import { autologin, login, logout } from "@/lib/accounts/service/log-in";
import {
  changePassword,
  checkResetLink,
  forgotPassword,
  resetPassword,
} from "@/lib/accounts/service/passwords";
import { fixedClock } from "@/lib/platform/clock";
import type { PoolCtx } from "@/lib/platform/context";
import { identify, sealSession } from "@/lib/transport/session";
import { makeAccount, makeSession, messagesTo, PASSWORD, secretSentTo } from "@/tests/factories/account";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeTenant, makeUser } from "@/tests/factories/tenant";

const hashing = vi.hoisted(() => ({ verified: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const verify: typeof real.verify = (...given) => {
    hashing.verified++;
    return real.verify(...given);
  };
  return { ...real, verify };
});

const NEW = "betteraves jaunes";
const minutes = (count: number) => fixedClock(new Date(Date.now() + count * 60_000));
const spent = { code: "invalid", global: [{ key: "linkExpired" }] };

/** Runs a verb and returns its SQL statements, its outcome and the number of password hashes that it checked. */
async function workOf(verb: (ctx: PoolCtx, input: unknown) => Promise<unknown>, input: unknown) {
  const statements: string[] = [];
  const logger = { logQuery: (query: string) => void statements.push(query) };
  const watched = drizzle(db().$client, { schema, logger }) as unknown as DbPool;
  const before = hashing.verified;
  const outcome = await verb({ ...asVisitor(), db: watched }, input).catch((error: Error) => error.message);
  return { statements, outcome, hashes: hashing.verified - before };
}

describe("log-in", () => {
  it("answers who, a token that works, and where to go", async () => {
    const { owner, farm } = await makeTenant();
    const account = await makeAccount();
    await db().update(users).set({ password_hash: account.password_hash }).where(eq(users.id, owner.id));
    const email = ` ${owner.email.toUpperCase()} `;
    const signedIn = await login(asVisitor(), { email, password: PASSWORD });
    expect(signedIn.landing).toBe(`/fr/admin/farms/${farm.uuid}/tutorials`);
    expect(await identify(`Bearer ${signedIn.token}`, undefined)).toMatchObject({ user_id: owner.id });
    const aimed = await login(asVisitor(), { email, password: PASSWORD, redirect_to: "/en/admin/profile" });
    expect(aimed.landing).toBe("/en/admin/profile");
    const tricked = await login(asVisitor(), { email, password: PASSWORD, redirect_to: "//evil.example" });
    expect(tricked.landing).toBe(signedIn.landing);
  });

  it("does the same work and says the same for an unknown address, a wrong password and none at all", async () => {
    const account = await makeAccount();
    const withoutPassword = await makeUser();
    const emails = [account.email, withoutPassword.email, "personne@ferme.test"];
    const works = [];
    for (const email of emails) works.push(await workOf(login, { email, password: "pas le bon" }));
    expect(works[0]).toMatchObject({ hashes: 1, outcome: expect.stringContaining("wrongCredentials") });
    expect(works[1]).toEqual(works[0]);
    expect(works[2]).toEqual(works[0]);
  });

  it("takes a password typed with another keyboard's accents", async () => {
    const account = await makeAccount();
    const ctx = asUser(account);
    await changePassword(ctx, { current_password: PASSWORD, new_password: "e\u0301chalotes" });
    const { user } = await login(asVisitor(), { email: account.email, password: "\u00e9chalotes" });
    expect(user.id).toBe(account.id);
  });

  it("ends the one token that logs out", async () => {
    const account = await makeAccount();
    const [first, second] = [
      await login(asVisitor(), { email: account.email, password: PASSWORD }),
      await login(asVisitor(), { email: account.email, password: PASSWORD }),
    ];
    const actor = await identify(`Bearer ${first.token}`, undefined);
    expect(await logout({ ...asVisitor(), actor }, {})).toEqual({ browser: false });
    expect(await identify(`Bearer ${first.token}`, undefined)).toEqual({ kind: "visitor" });
    expect(await identify(`Bearer ${second.token}`, undefined)).toMatchObject({ user_id: account.id });
    expect(await logout(asVisitor(), {})).toEqual({ browser: true });
  });

  it("keeps a token for 30 days, hashed", async () => {
    const account = await makeAccount();
    const { token } = await login(asVisitor(), { email: account.email, password: PASSWORD });
    const [row] = await db().select().from(sessions).where(eq(sessions.user_id, account.id));
    expect(row!.secret_hash).not.toContain(token);
    expect((row!.expires_at.getTime() - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    await db().update(sessions).set({ expires_at: new Date() }).where(eq(sessions.id, row!.id));
    expect(await identify(`Bearer ${token}`, undefined)).toEqual({ kind: "visitor" });
  });
});

describe("a link that logs in", () => {
  it("works once, within 15 minutes, and is no other kind of link", async () => {
    const account = await makeAccount();
    const link = () => createLink(asVisitor(), "autologin", account);
    const autologin_token = await link();
    const both = await Promise.allSettled([1, 2].map(() => autologin(asVisitor(), { autologin_token })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const late = { autologin_token: await link() };
    await expect(autologin(asVisitor({ clock: minutes(16) }), late)).rejects.toMatchObject(spent);
    const reset = await createLink(asVisitor(), "reset_password", account);
    await expect(autologin(asVisitor(), { autologin_token: reset })).rejects.toMatchObject(spent);
    await expect(autologin(asVisitor(), { autologin_token: "" })).rejects.toHaveProperty("issues");
  });
});

describe("a forgotten password", () => {
  it("does the same work and answers the same whether there is an account", async () => {
    const account = await makeAccount();
    const known = await workOf(forgotPassword, { email: account.email });
    const unknown = await workOf(forgotPassword, { email: "absent@ferme.test" });
    expect(unknown).toEqual(known);
    expect(known.outcome).toEqual({ success: true });
    expect(known.statements.length).toBeGreaterThan(3);
    expect(await messagesTo(account.email)).toMatchObject([{ kind: "reset_password" }]);
    expect(await messagesTo("absent@ferme.test")).toEqual([]);
    const jobs = await db().execute<{ count: number }>(
      "select count(*)::int from graphile_worker.jobs where task_identifier = 'send_transactional'",
    );
    const messages = await db().execute<{ count: number }>(
      "select count(*)::int from transactional_messages",
    );
    expect(jobs[0]).toEqual(messages[0]);
  });

  it("is replaced with the link: every session and token ends, and the owner is told", async () => {
    const account = await makeAccount({ email_verified_at: null });
    const cookie = await makeSession(account);
    const { token: bearer } = await login(asVisitor(), { email: account.email, password: PASSWORD });
    expect(await identify(null, cookie)).toMatchObject({ user_id: account.id });
    await forgotPassword(asVisitor(), { email: account.email });
    const token = await secretSentTo(account.email, "reset_password");
    const other = await createLink(asVisitor(), "reset_password", account);
    expect(await checkResetLink(asVisitor(), { token })).toEqual({ usable: true, first: false });
    await resetPassword(asVisitor(), { token, email: account.email.toUpperCase(), newPassword: NEW });
    expect(await identify(null, cookie)).toEqual({ kind: "visitor" });
    expect(await identify(`Bearer ${bearer}`, undefined)).toEqual({ kind: "visitor" });
    expect(await checkResetLink(asVisitor(), { token: other })).toEqual({ usable: false });
    const old = { email: account.email, password: PASSWORD };
    await expect(login(asVisitor(), old)).rejects.toMatchObject({ code: "unauthenticated" });
    const { user } = await login(asVisitor(), { ...old, password: NEW });
    expect(user.unverified_email).toBe(false);
    expect((await messagesTo(account.email))[0]).toMatchObject({ kind: "password_changed" });
  });

  it("refuses a link that is used, too old, someone else's, or of another kind", async () => {
    const account = await makeAccount();
    const stranger = await makeAccount();
    const given = { email: account.email, new_password: NEW };
    const link = () => createLink(asVisitor(), "reset_password", account);
    const used = await link();
    await resetPassword(asVisitor(), { ...given, token: used });
    const verification = await createLink(asVisitor(), "verify_email", account);
    for (const token of [used, verification, "inventé"]) {
      await expect(resetPassword(asVisitor(), { ...given, token })).rejects.toMatchObject(spent);
    }
    const late = resetPassword(asVisitor({ clock: minutes(61) }), { ...given, token: await link() });
    await expect(late).rejects.toMatchObject(spent);
    const foreign = await link();
    await expect(
      resetPassword(asVisitor(), { ...given, email: stranger.email, token: foreign }),
    ).rejects.toMatchObject(spent);
    const [kept] = await db().select().from(users).where(eq(users.id, stranger.id));
    expect(kept!.password_hash).toBe(stranger.password_hash);
    // A wrong address does not consume the link.
    await resetPassword(asVisitor(), { ...given, token: foreign });
  });

  it("lets one of two uses of a link through", async () => {
    const account = await makeAccount();
    const token = await createLink(asVisitor(), "reset_password", account);
    const use = () => resetPassword(asVisitor(), { token, email: account.email, new_password: NEW });
    const outcomes = await Promise.allSettled([use(), use()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("names what is wrong with the new one under both fields", async () => {
    const attempt = resetPassword(asVisitor(), {
      token: "x",
      email: "a@b.ca",
      new_password: NEW,
      new_password_confirmation: "autre chose",
    });
    const error = await attempt.catch((refusal) => refusal);
    expect(
      error.issues.map((issue: { path: string[]; message: string }) => [issue.path[0], issue.message]),
    ).toEqual([
      ["new_password", "matchingPassword"],
      ["new_password_confirmation", "matchingPassword"],
    ]);
    const empty = await resetPassword(asVisitor(), { token: "x", email: "a@b.ca" }).catch(
      (refusal) => refusal,
    );
    expect(empty.issues).toMatchObject([{ path: ["new_password"], message: "requiredPassword" }]);
  });

  it("is asked for at most three times an hour, with or without an account", async () => {
    for (const email of [(await makeAccount()).email, "souvent@ferme.test"]) {
      for (let asked = 0; asked < 3; asked++) await forgotPassword(asVisitor(), { email });
      await expect(forgotPassword(asVisitor(), { email })).rejects.toMatchObject({ code: "rate_limited" });
    }
  });
});

describe("one's own password", () => {
  it("needs the current one, then ends every other session and gives a new one", async () => {
    const account = await makeAccount();
    const cookie = await makeSession(account);
    const change = (input: object) => changePassword(asUser(account), input);
    await expect(change({ new_password: NEW })).rejects.toMatchObject({ fields: { current_password: [{}] } });
    await expect(change({ current_password: "faux", new_password: NEW })).rejects.toMatchObject({
      fields: { current_password: [{ key: "wrongPassword" }] },
    });
    await expect(change({ current_password: PASSWORD, new_password: "court" })).rejects.toHaveProperty(
      "issues",
    );
    const { token } = await change({ current_password: PASSWORD, newPassword: NEW });
    expect(await identify(null, cookie)).toEqual({ kind: "visitor" });
    expect(await identify(`Bearer ${token}`, undefined)).toMatchObject({ user_id: account.id });
    const browser = { ...asUser(account), client: { kind: "browser", user_agent: "" } } as const;
    const { session } = await changePassword(browser, { current_password: NEW, newPassword: PASSWORD });
    expect(await identify(null, await sealSession(session!))).toMatchObject({ user_id: account.id });
    expect(await identify(`Bearer ${token}`, undefined)).toEqual({ kind: "visitor" });
    await expect(changePassword(asVisitor(), { new_password: NEW })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("is chosen without one by who never had any", async () => {
    const account = await makeUser();
    await changePassword(asUser(account), { new_password: NEW });
    expect((await login(asVisitor(), { email: account.email, password: NEW })).user.has_password).toBe(true);
  });

  it("cannot be guessed by who found a session open", async () => {
    const account = await makeAccount();
    const guess = () => changePassword(asUser(account), { current_password: "faux", new_password: NEW });
    for (let tries = 0; tries < 10; tries++) await expect(guess()).rejects.toMatchObject({ code: "invalid" });
    await expect(guess()).rejects.toMatchObject({ code: "rate_limited" });
  });
});

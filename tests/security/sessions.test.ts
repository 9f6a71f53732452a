import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import { describe, expect, it } from "vitest";
import { PATCH as patchMe } from "@/app/api/me/route";
import { db } from "@/db/client";
import { sessions, users } from "@/db/schema";
import { signIn } from "@/lib/accounts/operations/sign-in";
import { login, logout } from "@/lib/accounts/service/log-in";
import { changePassword } from "@/lib/accounts/service/passwords";
import {
  closeOtherSessions,
  closeSession,
  listSessions,
  purgeSessions,
} from "@/lib/accounts/service/sessions";
import { env } from "@/lib/env";
import { fixedClock } from "@/lib/platform/clock";
import type { Client, PoolCtx } from "@/lib/platform/context";
import { nextAuthOptions } from "@/lib/transport/next-auth";
import { identify, sealSession } from "@/lib/transport/session";
import { makeAccount, makeSession, makeToken, PASSWORD } from "@/tests/factories/account";
import { asJob, asUser, asVisitor, contextFor } from "@/tests/factories/context";
import { ask } from "@/tests/setup/doors/ask";

const FIREFOX: Client = {
  kind: "browser",
  user_agent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
};
const PROGRAM: Client = { kind: "token", user_agent: "curl/8.5.0" };
type Account = Awaited<ReturnType<typeof makeAccount>>;
const VISITOR = { kind: "visitor" };

/** Logs in as the log-in does after it checked the password. */
async function logIn(account: Account, client: Client): Promise<{ cookie: string; bearer: string }> {
  const { session, token } = await signIn(asVisitor({ client }), account, undefined);
  return { cookie: session ? await sealSession(session) : "", bearer: `Bearer ${token}` };
}
const byCookie = async (cookie: string): Promise<PoolCtx> =>
  contextFor(await identify(null, cookie), { client: FIREFOX });
const _byBearer = async (bearer: string): Promise<PoolCtx> =>
  contextFor(await identify(bearer, undefined), { client: PROGRAM });
const rowsOf = (account: { id: number }) =>
  db().select().from(sessions).where(eq(sessions.user_id, account.id));

describe("a session", () => {
  it("is dead after log-out, copies of its cookie too, while others go on", async () => {
    const account = await makeAccount();
    const { cookie } = await logIn(account, FIREFOX);
    const other = await logIn(account, FIREFOX);
    const copy = `${cookie}`;
    expect(await logout(await byCookie(cookie), {})).toEqual({ browser: true });
    expect(await identify(null, copy)).toEqual(VISITOR);
    expect(await identify(null, other.cookie)).toMatchObject({ user_id: account.id });
  });

  it("is dead after a log-out through next-auth", async () => {
    const account = await makeAccount();
    const { session } = await login(asVisitor({ client: FIREFOX }), {
      email: account.email,
      password: PASSWORD,
    });
    const cookie = await sealSession(session!);
    const token = { sub: String(account.id), sid: session!.secret };
    await nextAuthOptions().events?.signOut?.({ token, session: null as never });
    expect(await identify(null, cookie)).toEqual(VISITOR);
  });

  it("needs its row: a cookie that names only the user is nobody's", async () => {
    const account = await makeAccount();
    const seal = (token: Record<string, string | number | undefined>) =>
      encode({ secret: env().AUTH_SECRET, token });
    for (const token of [{ epoch: account.session_epoch }, { sid: "" }, { sid: randomUUID() }]) {
      const cookie = await seal({ sub: String(account.id), ...token });
      expect(await identify(null, cookie)).toEqual(VISITOR);
    }
  });

  it("ends after 30 days, however often it was used, and the database holds it to that", async () => {
    const account = await makeAccount();
    const { cookie } = await logIn(account, FIREFOX);
    // One moment for both times: a millisecond more than 30 days between them is refused.
    const now = Date.now();
    const days = (count: number) => new Date(now - count * 86_400_000);
    const age = (count: number) =>
      db()
        .update(sessions)
        .set({ created_at: days(count), expires_at: days(count - 30) })
        .where(eq(sessions.user_id, account.id));
    await age(29);
    expect(await identify(null, cookie)).toMatchObject({ user_id: account.id });
    await age(30);
    expect(await identify(null, cookie)).toEqual(VISITOR);
    const longer = db()
      .update(sessions)
      .set({ expires_at: days(-31) })
      .where(eq(sessions.user_id, account.id));
    await expect(longer).rejects.toThrow();
    expect((await purgeSessions(asJob())).purged).toBeGreaterThan(0);
    expect(await rowsOf(account)).toEqual([]);
    await expect(purgeSessions(asVisitor())).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is no Bearer token, nor a Bearer token a cookie", async () => {
    const account = await makeAccount();
    const { session } = await login(asVisitor({ client: FIREFOX }), {
      email: account.email,
      password: PASSWORD,
    });
    const token = await makeToken(account);
    expect(await identify(`Bearer ${session!.secret}`, undefined)).toEqual(VISITOR);
    const sealed = await sealSession({ user_id: account.id, secret: token });
    expect(await identify(null, sealed)).toEqual(VISITOR);
  });

  it("opened with the old password while it changes is never valid", async () => {
    const account = await makeAccount();
    const late = await makeSession(account);
    await db().update(users).set({ session_epoch: 1 }).where(eq(users.id, account.id));
    expect(await identify(null, late)).toEqual(VISITOR);
  });
});

describe("the list of sessions", () => {
  it("names the devices and ends one of them, at once", async () => {
    const account = await makeAccount();
    const [here, there] = [await logIn(account, FIREFOX), await logIn(account, FIREFOX)];
    const { bearer } = await logIn(account, PROGRAM);
    const ctx = await byCookie(here.cookie);
    const listed = await listSessions(ctx);
    expect(listed.map(({ kind }) => kind).sort()).toEqual(["browser", "browser", "token"]);
    expect(listed.find(({ current }) => current)).toMatchObject({ browser: "Firefox", system: "Windows" });
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    for (const { id } of listed.filter(({ current }) => !current))
      await closeSession(ctx, { session_id: id });
    expect(await identify(null, there.cookie)).toEqual(VISITOR);
    expect(await identify(bearer, undefined)).toEqual(VISITOR);
    expect(await identify(null, here.cookie)).toMatchObject({ user_id: account.id });
  });

  it("lets nobody end the session of someone else", async () => {
    const [account, stranger] = [await makeAccount(), await makeAccount()];
    const { cookie } = await logIn(account, FIREFOX);
    const [row] = await rowsOf(account);
    for (const who of [stranger, await makeAccount({ is_admin: true })]) {
      const attempt = closeSession(asUser(who), { session_id: row!.id });
      await expect(attempt).rejects.toMatchObject({ code: "not_found" });
      await closeOtherSessions(asUser(who), {});
    }
    expect(await identify(null, cookie)).toMatchObject({ user_id: account.id });
  });

  it("ends all others with one button", async () => {
    const account = await makeAccount();
    const here = await logIn(account, FIREFOX);
    const others = [await logIn(account, FIREFOX), await logIn(account, FIREFOX)];
    await closeOtherSessions(await byCookie(here.cookie), {});
    for (const { cookie } of others) expect(await identify(null, cookie)).toEqual(VISITOR);
    expect(await identify(null, here.cookie)).toMatchObject({ user_id: account.id });
  });
});

describe("a token of the API", () => {
  it("is one of ten at most; one more ends the one unused for longest", async () => {
    const account = await makeAccount();
    const bearers: string[] = [];
    for (let made = 0; made < 11; made++) bearers.push((await logIn(account, PROGRAM)).bearer);
    expect(await rowsOf(account)).toHaveLength(10);
    expect(await identify(bearers[0]!, undefined)).toEqual(VISITOR);
    expect(await identify(bearers[1]!, undefined)).toMatchObject({ user_id: account.id });
    const parallel = Array.from({ length: 6 }, () => logIn(account, PROGRAM));
    await Promise.all(parallel);
    expect(await rowsOf(account)).toHaveLength(10);
  });

  it("is not added by a log-in with a cookie, which leaves the tokens alone", async () => {
    const account = await makeAccount();
    const { bearer } = await logIn(account, PROGRAM);
    for (let made = 0; made < 12; made++) await logIn(account, FIREFOX);
    expect(await identify(bearer, undefined)).toMatchObject({ user_id: account.id });
    expect((await rowsOf(account)).filter(({ kind }) => kind === "token")).toHaveLength(1);
  });

  it("stays the same when the profile changes", async () => {
    const account = await makeAccount();
    const { bearer } = await logIn(account, PROGRAM);
    const answer = await ask(patchMe, {
      method: "PATCH",
      body: { name: "Rose T." },
      headers: { authorization: bearer },
    });
    expect(answer.body).toMatchObject({ user: { name: "Rose T." }, token: bearer.slice("Bearer ".length) });
    expect(await identify(bearer, undefined)).toMatchObject({ user_id: account.id });
    expect(await rowsOf(account)).toHaveLength(1);
  });
});

it("a password change ends all other sessions and tokens, and gives the caller a new one", async () => {
  const account = await makeAccount();
  const [here, there] = [await logIn(account, FIREFOX), await logIn(account, FIREFOX)];
  const { bearer } = await logIn(account, PROGRAM);
  const given = { current_password: PASSWORD, new_password: "betteraves jaunes" };
  const { session } = await changePassword(await byCookie(here.cookie), given);
  for (const { cookie } of [here, there]) expect(await identify(null, cookie)).toEqual(VISITOR);
  expect(await identify(bearer, undefined)).toEqual(VISITOR);
  expect(await identify(null, await sealSession(session!))).toMatchObject({ user_id: account.id });
});

it("a session used now and then says when it was last used", async () => {
  const account = await makeAccount();
  const cookie = await makeSession(account);
  const before = new Date(Date.now() - 3_600_000);
  await db().update(sessions).set({ last_seen_at: before }).where(eq(sessions.user_id, account.id));
  await identify(null, cookie);
  expect((await rowsOf(account))[0]!.last_seen_at.getTime()).toBeGreaterThan(before.getTime());
  expect(
    await listSessions(asUser(account, { clock: fixedClock(new Date(Date.now() + 7_200_000)) })),
  ).toEqual([]);
});

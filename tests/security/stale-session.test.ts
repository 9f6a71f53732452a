import { eq } from "drizzle-orm";
import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { POST as postLogin } from "@/app/api/auth/login/route";
import { GET as getMe } from "@/app/api/me/route";
import { db } from "@/db/client";
import { farm_users, sessions, users } from "@/db/schema";
import { createLink } from "@/lib/accounts/operations/links";
import { autologin, checkAutologin, login } from "@/lib/accounts/service/log-in";
import { getMyFarm } from "@/lib/farms/service/read";
import { LOG_IN_HEADER } from "@/lib/i18n/routes";
import type { Client } from "@/lib/platform/context";
import { load } from "@/lib/transport/page";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import { HINT_COOKIE, identify } from "@/lib/transport/session";
import { endSession } from "@/lib/transport/session-cookie";
import { middleware } from "@/middleware";
import { makeAccount, makeSession, makeToken, PASSWORD } from "@/tests/factories/account";
import { asVisitor, contextFor } from "@/tests/factories/context";
import { makeTenant } from "@/tests/factories/tenant";
import { ask } from "@/tests/setup/doors/ask";
import { APP } from "@/tests/setup/doors/call";
import { asBrowser } from "@/tests/setup/next-headers";

const BROWSER: Client = { kind: "browser", user_agent: "" };
const endedSession = async () => {
  const account = await makeAccount();
  const cookie = await makeSession(account);
  await db().delete(sessions).where(eq(sessions.user_id, account.id));
  return cookie;
};
const enter = (path: string, cookie: string) =>
  middleware(
    new NextRequest(`http://potager.test${path}`, {
      headers: { cookie: `${sessionCookieName()}=${cookie}` },
    }),
  );

describe("an ended session", () => {
  it("leads to the log-in that keeps the wanted page and the token, as no session does", async () => {
    const response = enter("/en/admin/profile?tab=1&autologin_token=abc", await endedSession());
    const forwarded = response.headers.get(`x-middleware-request-${LOG_IN_HEADER}`)!;
    const refused = asBrowser({ headers: { [LOG_IN_HEADER]: forwarded } }, () =>
      load("en", getMyFarm(asVisitor(), { farm_id: 1 })),
    );
    const { to: target } = await refused.catch((error) => error);
    expect(target).toContain("/en?");
    expect(target).toContain("autologin_token=abc");
    expect(target).toContain(`redirect_to=${encodeURIComponent("/en/admin/profile?tab=1")}`);
    expect(target).toContain("#/auth/login");
  });

  it("lets the form of a visitor through to its verb, which refuses it and keeps what was typed", () => {
    const ask = (method: string) =>
      middleware(new NextRequest("http://potager.test/fr/admin/profile", { method }));
    for (const method of ["GET", "HEAD"]) expect(ask(method).status).toBe(307);
    expect(ask("POST").status).toBe(200);
    expect(ask("POST").headers.get(`x-middleware-request-${LOG_IN_HEADER}`)).toContain("#/auth/login");
  });

  it("takes a NUL out of the address of a page", async () => {
    const response = enter("/en/admin/producers?q=a%00b", await endedSession());
    expect(response.headers.get("location")).toBe("http://potager.test/en/admin/producers?q=ab");
  });

  it("does not let a header lead elsewhere", async () => {
    const refused = asBrowser({ headers: { [LOG_IN_HEADER]: "https://evil.example/?x" } }, () =>
      load("en", getMyFarm(asVisitor(), { farm_id: 1 })),
    );
    expect((await refused.catch((error) => error)).to).toBe("/en#/auth/login");
  });

  it("is removed from the browser when the user cannot be loaded, and only then", async () => {
    const read = (headers: Record<string, string>) =>
      getMe(new Request("http://potager.test/api/me", { headers }), { params: Promise.resolve({}) });
    const cookie = `${sessionCookieName()}=${await endedSession()}; ${HINT_COOKIE}=1`;
    const answer = await read({ cookie });
    expect(answer.status).toBe(401);
    const removed = answer.headers.getSetCookie();
    expect(removed.find((line) => line.startsWith(`${sessionCookieName()}=;`))).toMatch(
      /Max-Age=0.*HttpOnly/,
    );
    expect(removed.find((line) => line.startsWith(`${HINT_COOKIE}=0;`))).not.toMatch(/HttpOnly/);
    const live = await read({ cookie: `${sessionCookieName()}=${await makeSession(await makeAccount())}` });
    expect([live.status, live.headers.getSetCookie()]).toEqual([200, []]);
    expect((await read({})).headers.getSetCookie()).toEqual([]);
  });

  it("stays when something else than the cookie was wrong: a password, or a token beside it", async () => {
    const account = await makeAccount();
    const cookie = `${sessionCookieName()}=${await makeSession(account)}`;
    const wrong = await ask(postLogin, {
      path: "/api/auth/login",
      body: { email: account.email, password: "une autre phrase" },
      headers: { cookie, "x-requested-with": "XMLHttpRequest", origin: APP },
    });
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []]);
    const beside = await ask(getMe, { method: "GET", headers: { cookie, authorization: "Bearer none" } });
    expect([beside.status, beside.headers.getSetCookie()]).toEqual([401, []]);
    expect((await ask(getMe, { method: "GET", headers: { cookie } })).status).toBe(200);
  });

  it("tells scripts at the log-out, so that they remove what they kept of forms", async () => {
    await asBrowser({ cookies: { [HINT_COOKIE]: "1" } }, async () => {
      await endSession();
      const { cookies } = await import("next/headers");
      expect((await cookies()).get(HINT_COOKIE)?.value).toBe("0");
    });
  });
});

describe("a link that logs in", () => {
  const inBrowserOf = async (account: { id: number }) =>
    contextFor(await identify(null, await makeSession(account)), { client: BROWSER });

  it("asks before it replaces the session of another account", async () => {
    const [mine, theirs] = [await makeAccount(), await makeAccount()];
    const ctx = await inBrowserOf(mine);
    const autologin_token = await createLink(asVisitor(), "autologin", theirs);
    expect(await checkAutologin(ctx, { autologin_token })).toEqual({ replaces: mine.email, needless: false });
    await expect(autologin(ctx, { autologin_token })).rejects.toMatchObject({
      code: "conflict",
      global: [{ key: "otherSession" }],
    });
    const { user } = await autologin(ctx, { autologin_token, replace_session: "true" });
    expect(user.id).toBe(theirs.id);
    // The session that the cookie named is over, because no browser has it now.
    expect(await db().$count(sessions, eq(sessions.user_id, mine.id))).toBe(0);
  });

  it("asks nothing of its own account, of a visitor, and of a dead link", async () => {
    const account = await makeAccount();
    const ctx = await inBrowserOf(account);
    const link = () => createLink(asVisitor(), "autologin", account);
    const asksNothing = { replaces: null, needless: false };
    expect(await checkAutologin(ctx, { autologin_token: await link() })).toEqual(asksNothing);
    expect((await autologin(ctx, { autologin_token: await link() })).user.id).toBe(account.id);
    const visitor = asVisitor({ client: BROWSER });
    expect(await checkAutologin(visitor, { autologin_token: await link() })).toEqual(asksNothing);
    expect(await checkAutologin(ctx, { autologin_token: "inventé" })).toEqual({
      replaces: null,
      needless: true,
    });
  });

  it("serves a program with a token of its own, which replaces nothing", async () => {
    const [mine, theirs] = [await makeAccount(), await makeAccount()];
    const actor = await identify(`Bearer ${await makeToken(mine)}`, undefined);
    const autologin_token = await createLink(asVisitor(), "autologin", theirs);
    expect((await autologin(contextFor(actor), { autologin_token })).user.id).toBe(theirs.id);
  });
});

describe("the selected farm", () => {
  it("is remembered after a log-in", async () => {
    const { owner, farm } = await makeTenant();
    const { farm: newer } = await makeTenant();
    await db().insert(farm_users).values({ farm_id: newer.id, user_id: owner.id, role: "admin" });
    const { password_hash } = await makeAccount();
    await db().update(users).set({ password_hash }).where(eq(users.id, owner.id));
    const logIn = (redirect_to?: string) =>
      login(asVisitor(), { email: owner.email, password: PASSWORD, redirect_to });
    expect((await logIn()).user.default_farm_id).toBe(newer.id);
    const aimed = await logIn(`/fr/admin/farms/${farm.uuid}/subscribers?modal=create-subscriber`);
    expect(aimed.user.default_farm_id).toBe(farm.id);
    const next = await logIn();
    expect(next.landing).toBe(`/fr/admin/farms/${farm.uuid}/tutorials`);
    const { farm: foreign } = await makeTenant();
    expect((await logIn(`/fr/admin/farms/${foreign.uuid}`)).user.default_farm_id).toBe(farm.id);
  });
});

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as revokeToken } from "@/app/api/auth/revoke-token/route";
import { GET as listFarms } from "@/app/api/farms/me/route";
import { GET as readMe } from "@/app/api/me/route";
import { db } from "@/db/client";
import { api_tokens, audit_entries, farm_users } from "@/db/schema";
import { changePassword } from "@/lib/accounts/service/passwords";
import { MOST_TOKENS } from "@/lib/api-tokens/rules";
import { createApiToken, listApiTokens, purgeApiTokens, removeApiToken } from "@/lib/api-tokens/service";
import { fixedClock } from "@/lib/platform/clock";
import { preflightAnswer } from "@/lib/transport/preflight";
import { identify } from "@/lib/transport/session";
import { makeAccount, makeApiToken, makeToken, messagesTo, PASSWORD } from "@/tests/factories/account";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { makeTenant } from "@/tests/factories/tenant";
import { ask } from "@/tests/setup/doors/ask";

const VISITOR = { kind: "visitor" };
const wish = { name: "Site de la ferme", read: true, days: 30, current_password: PASSWORD };
const by = (token: string) => ({ authorization: `Bearer ${token}` });
const rowsOf = (user: { id: number }) =>
  db().select().from(api_tokens).where(eq(api_tokens.user_id, user.id));

describe("a personal token", () => {
  it("is shown once, kept as a hash, listed by its start, and told by email", async () => {
    const user = await makeAccount();
    const { token } = await createApiToken(asUser(user), wish);
    expect(token).toMatch(/^potager_[\w-]{43}$/);
    const [row] = await rowsOf(user);
    expect(JSON.stringify(row)).not.toContain(token);
    const [listed] = await listApiTokens(asUser(user));
    expect(listed).toMatchObject({
      name: wish.name,
      start: token.slice(0, 14),
      scopes: ["read"],
      farm: null,
    });
    const [email] = await messagesTo(user.email);
    expect(email).toMatchObject({
      kind: "api_token_changed",
      payload: { change: "added", token: wish.name },
    });
    expect(JSON.stringify(email)).not.toContain(token);
    const { body } = await ask(readMe, { method: "GET", headers: by(token) });
    expect(body.id).toBe(user.id);
    expect((await listApiTokens(asUser(user)))[0]!.last_used_at).not.toBeNull();
  });

  it("needs the password, a scope, a farm of the person and a length of time that is offered", async () => {
    const user = await makeAccount();
    const foreign = await makeTenant();
    const refused = (values: object) => createApiToken(asUser(user), { ...wish, ...values });
    await expect(refused({ current_password: "wrong" })).rejects.toMatchObject({ code: "invalid" });
    await expect(refused({ read: false })).rejects.toThrow("requiredScopes");
    await expect(refused({ days: 3650 })).rejects.toThrow("invalidValue");
    await expect(refused({ farm_id: foreign.farm.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(createApiToken(asVisitor(), wish)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await rowsOf(user)).toEqual([]);
  });

  it("can be had a limited number of times", async () => {
    const user = await makeAccount();
    for (let made = 0; made < MOST_TOKENS; made++) await makeApiToken(user);
    await expect(createApiToken(asUser(user), wish)).rejects.toMatchObject({ code: "conflict" });
  });

  it("ends when it expires, is removed by its person alone, or the password changes", async () => {
    const user = await makeAccount();
    const expired = await makeApiToken(user, { expires_at: new Date(Date.now() - 1000) });
    expect(await identify(`Bearer ${expired}`, undefined)).toEqual(VISITOR);
    const token = await makeApiToken(user);
    const [{ id: token_id } = { id: 0 }] = await listApiTokens(asUser(user));
    await expect(removeApiToken(asUser(await makeAccount()), { token_id })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await identify(`Bearer ${token}`, undefined)).toMatchObject({ user_id: user.id });
    await removeApiToken(asUser(user), { token_id });
    expect(await identify(`Bearer ${token}`, undefined)).toEqual(VISITOR);
    const other = await makeApiToken(user);
    await changePassword(asUser(user), { current_password: PASSWORD, newPassword: `${PASSWORD} neufs` });
    expect(await identify(`Bearer ${other}`, undefined)).toEqual(VISITOR);
    expect(await listApiTokens(asUser(user))).toEqual([]);
  });

  it("of an earlier password takes no place of a new one, and is deleted by the daily job", async () => {
    const user = await makeAccount();
    for (let made = 0; made < MOST_TOKENS; made++) await makeApiToken(user);
    await changePassword(asUser(user), { current_password: PASSWORD, newPassword: `${PASSWORD} neufs` });
    await createApiToken(asUser(user), { ...wish, current_password: `${PASSWORD} neufs` });
    await purgeApiTokens(asJob());
    expect(await rowsOf(user)).toHaveLength(1);
  });

  it("makes nobody a super administrator", async () => {
    const admin = await makeAccount({ is_admin: true });
    expect(await identify(`Bearer ${await makeApiToken(admin)}`, undefined)).toMatchObject({
      is_admin: false,
    });
  });

  it("of one farm lists that farm alone and does not open the account", async () => {
    const { owner, farm } = await makeTenant();
    const second = await makeTenant();
    await db().insert(farm_users).values({ farm_id: second.farm.id, user_id: owner.id, role: "employee" });
    const token = await makeApiToken(owner, { farm_id: farm.id });
    const { body } = await ask(listFarms, { method: "GET", headers: by(token) });
    expect(body.farms.map(({ id }: { id: number }) => id)).toEqual([farm.id]);
    const me = await ask(readMe, { method: "GET", headers: by(token) });
    expect(me.status).toBe(403);
    const all = await ask(listFarms, { method: "GET", headers: by(await makeApiToken(owner)) });
    expect(all.body.farms).toHaveLength(2);
  });

  it("is deleted by the daily job once it has expired", async () => {
    const user = await makeAccount();
    await makeApiToken(user);
    const later = asJob({ clock: fixedClock(new Date(Date.now() + 7_200_000)) });
    expect((await purgeApiTokens(later)).purged).toBeGreaterThan(0);
    expect(await rowsOf(user)).toEqual([]);
    await expect(purgeApiTokens(asUser(user))).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a token that leaked", () => {
  it("is ended by whoever holds it, and its owner is told; the answer says nothing", async () => {
    const user = await makeAccount();
    const token = await makeApiToken(user);
    const unknown = await ask(revokeToken, { body: { token: `${token}x` } });
    const known = await ask(revokeToken, { body: { token } });
    expect([unknown.status, unknown.body]).toEqual([200, { success: true }]);
    expect([known.status, known.body]).toEqual([200, { success: true }]);
    expect(await identify(`Bearer ${token}`, undefined)).toEqual(VISITOR);
    expect((await messagesTo(user.email))[0]).toMatchObject({ payload: { change: "revoked" } });
    const [entry] = await db().select().from(audit_entries).where(eq(audit_entries.subject_id, user.id));
    expect(entry).toMatchObject({ action: "account.revoke-leaked-token", actor: "visitor" });
  });
});

describe("a program that calls with a token", () => {
  it("reads in every answer what is left of its calls, and 304 for what it has", async () => {
    const user = await makeAccount();
    const headers = by(await makeApiToken(user));
    const first = await ask(readMe, { method: "GET", headers });
    expect(first.headers.get("ratelimit-policy")).toBe('"account";q=6000;w=60');
    expect(first.headers.get("ratelimit")).toMatch(/^"account";r=5999;t=\d+$/);
    // All tokens of an account share its calls, those of a log-in too.
    const second = await ask(readMe, { method: "GET", headers: by(await makeToken(user)) });
    expect(second.headers.get("ratelimit")).toContain("r=5998");
    const handler = readMe as unknown as (request: Request, context: object) => Promise<Response>;
    const again = await handler(
      new Request("http://potager.test/api/me", {
        headers: { ...headers, "if-none-match": first.headers.get("etag")! },
      }),
      { params: Promise.resolve(undefined) },
    );
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("may run on another site, where a cookie may not", async () => {
    const headers = by(await makeApiToken(await makeAccount()));
    const answer = await ask(readMe, { method: "GET", headers });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    const alone = await ask(readMe, { method: "GET" });
    expect(alone.headers.get("access-control-allow-origin")).toBeNull();
    const preflight = (asked: string, wanted = "POST") =>
      preflightAnswer(
        new Request("http://potager.test/api/me", {
          method: "OPTIONS",
          headers: {
            origin: "https://ferme.example",
            "access-control-request-method": wanted,
            "access-control-request-headers": asked,
          },
        }),
      );
    expect(preflight("authorization, content-type")?.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight("content-type")).toBeNull();
    for (const asked of ["if-none-match", "if-none-match, x-language"]) {
      const read = preflight(asked, "GET")?.headers;
      expect(read?.get("access-control-allow-headers")).toContain("If-None-Match");
      expect(read?.get("access-control-allow-credentials")).toBeNull();
      expect(preflight(asked, "POST")).toBeNull();
    }
    expect(preflight("if-none-match, x-else", "GET")).toBeNull();
  });

  it("cannot make visitors of another site send what anyone may send", async () => {
    const headers = { origin: "https://evil.example", authorization: "Bearer none" };
    const { status, body } = await ask(revokeToken, { body: { token: "potager_x" }, headers });
    expect([status, body.code]).toEqual([403, "forbidden"]);
  });
});

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { POST as autologin } from "@/app/api/auth/autologin/route";
import { POST as changePwd } from "@/app/api/auth/change-pwd/route";
import { POST as forgotPwd } from "@/app/api/auth/forgot-pwd/route";
import { POST as landingRegister } from "@/app/api/auth/landing-register/route";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as logout } from "@/app/api/auth/logout/route";
import { POST as partialSignup } from "@/app/api/auth/partial-signup/route";
import { POST as qrCodeOnboarding } from "@/app/api/auth/qr-code-onboarding/route";
import { POST as signup } from "@/app/api/auth/signup/route";
import { POST as verifyEmail } from "@/app/api/auth/verify-email/route";
import { GET as avatar } from "@/app/api/avatars/[user_uuid]/route";
import { PATCH as patchPassword } from "@/app/api/me/password/route";
import { POST as resetUnverifiedEmail } from "@/app/api/me/reset-unverified-email/route";
import { GET as getMe, PATCH as patchMe } from "@/app/api/me/route";
import { POST as verificationEmail } from "@/app/api/me/verification-email/route";
import type { RouteHandler } from "@/lib/transport/route";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import { makeAccount, makeSession, PASSWORD, secretSentTo } from "@/tests/factories/account";
import { asBrowser } from "@/tests/setup/next-headers";

interface Call {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  params?: Record<string, string>;
}

async function call(handler: RouteHandler, { method = "POST", body, headers, params = {} }: Call = {}) {
  const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  const init = {
    method,
    headers: { "x-language": "en", "content-type": "application/json", ...headers },
    body: text,
  };
  const response = await handler(new Request("http://potager.test/api/x", init), {
    params: Promise.resolve(params),
  });
  const json = response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, body: json ? await response.json() : null };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const ours = { origin: "http://potager.test", "x-requested-with": "XMLHttpRequest" };
const withCookie = async (user: { id: number }) => ({
  cookie: `${sessionCookieName()}=${await makeSession(user)}`,
});
const newcomer = () => ({
  name: "Rose",
  email: `rose-${randomUUID()}@ferme.test`,
  phone_number: "5148731234",
  password: PASSWORD,
  farm_name: "Ferme du Ruisseau",
});

describe("the account's endpoints", () => {
  it("sign up, tell who one is, change the password and log out", async () => {
    const input = newcomer();
    const begun = await call(partialSignup, { body: { token: null, email: "rose@", phone_number: "" } });
    expect(begun).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    const signedUp = await call(signup, { body: { ...input, partial_token: begun.body.token } });
    expect(signedUp).toMatchObject({ status: 201, body: { token: expect.any(String) } });
    expect(Object.keys(signedUp.body)).toEqual(["token"]);
    const me = await call(getMe, { method: "GET", headers: bearer(signedUp.body.token) });
    expect(me.body).toMatchObject({
      email: input.email,
      subscribers_farm_ids: [],
      my_farms: [{ name: "Ferme du Ruisseau", handle: expect.any(String), uuid: expect.any(String) }],
    });
    const changed = await call(patchPassword, {
      method: "PATCH",
      headers: bearer(signedUp.body.token),
      body: { current_password: PASSWORD, newPassword: "betteraves" },
    });
    expect(changed).toMatchObject({ status: 200, body: { user: { email: input.email } } });
    expect((await call(getMe, { method: "GET", headers: bearer(signedUp.body.token) })).status).toBe(401);
    const headers = bearer(changed.body.token);
    expect((await call(getMe, { method: "GET", headers })).status).toBe(200);
    expect((await call(logout, { headers })).body).toEqual({ success: true });
    const ended = await call(getMe, { method: "GET", headers });
    expect(ended.status).toBe(401);
    expect(ended.headers.get("www-authenticate")).toBe("Bearer");
  });

  it("update the profile, and begin, resend and cancel a change of address", async () => {
    const account = await makeAccount();
    const { token } = (await call(login, { body: { email: account.email, password: PASSWORD } })).body;
    const email = `nouvelle-${randomUUID()}@ferme.test`;
    const patched = await call(patchMe, {
      method: "PATCH",
      headers: bearer(token),
      body: { name: "Rose T.", email, current_password: PASSWORD },
    });
    const headers = bearer(patched.body.token);
    expect(patched.body).toMatchObject({ user: { name: "Rose T.", unverified_new_email: email } });
    expect((await call(verificationEmail, { headers })).body.user.unverified_new_email).toBe(email);
    expect((await call(resetUnverifiedEmail, { headers })).body.user.unverified_new_email).toBeNull();
    const again = await call(patchMe, {
      method: "PATCH",
      headers,
      body: { email, current_password: PASSWORD },
    });
    expect(again.status).toBe(200);
    const verified = await call(verifyEmail, { body: { token: await secretSentTo(email, "verify_email") } });
    expect(verified).toMatchObject({ status: 200, body: { email } });
  });

  it("replace a forgotten password", async () => {
    const account = await makeAccount();
    expect(await call(forgotPwd, { body: { email: account.email } })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const token = await secretSentTo(account.email, "reset_password");
    const body = { token, email: account.email, newPassword: "betteraves" };
    expect((await call(changePwd, { body })).status).toBe(200);
    expect(await call(changePwd, { body })).toMatchObject({
      status: 422,
      body: { errors: { global: [expect.stringContaining("no longer works")] } },
    });
  });

  it("lead in from a QR code, and note the landing page's farms", async () => {
    const { password: _password, ...input } = newcomer();
    const { phone_number: _phone, ...interested } = input;
    const onboarded = await call(qrCodeOnboarding, { body: input });
    expect(onboarded).toMatchObject({ status: 201, body: { redirectUrl: expect.any(String) } });
    const autologin_token = new URL(onboarded.body.redirectUrl).searchParams.get("autologin_token");
    expect((await call(autologin, { body: { autologin_token } })).body.token).toBeTruthy();
    expect(await call(autologin, { body: { autologin_token } })).toMatchObject({
      status: 422,
      body: { code: "invalid" },
    });
    expect((await call(landingRegister, { body: interested })).body).toEqual({ success: true });
  });

  it("answer in the caller's language, field by field", async () => {
    const french = await call(signup, { body: {}, headers: { "x-language": "fr" } });
    expect(french.status).toBe(422);
    expect(french.body.errors).toMatchObject({
      email: ["Le courriel est requis."],
      password: ["Le mot de passe est requis."],
      farm_name: ["Le nom de la ferme est requis."],
      name: ["Le nom est requis."],
    });
    const long = await call(signup, {
      body: { ...newcomer(), password: "court", name: "a".repeat(121), email: `${"a".repeat(250)}@b.ca` },
    });
    expect(long.body.errors).toEqual({
      password: ["8 characters minimum."],
      name: ["120 characters maximum."],
      email: ["254 characters maximum."],
    });
    const wrong = await call(login, { body: { email: "personne@ferme.test", password: "x" } });
    expect(wrong).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    expect((await call(login, { body: "{" })).status).toBe(400);
    expect((await call(login, { body: `{"email":"${"a".repeat(1_100_000)}"}` })).status).toBe(413);
  });

  it("say when to come back after too many tries", async () => {
    const headers = { "x-forwarded-for": "203.0.113.7" };
    let last = await call(login, { body: { email: "a0@ferme.test", password: "x" }, headers });
    for (let tries = 1; tries <= 6; tries++) {
      last = await call(login, { body: { email: "a0@ferme.test", password: "x" }, headers });
    }
    expect(last).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    const signups = await Promise.all(
      Array.from({ length: 31 }, () =>
        call(signup, { body: newcomer(), headers: { "x-forwarded-for": "203.0.113.8" } }),
      ),
    );
    expect(signups.filter(({ status }) => status === 429)).toHaveLength(1);
  }, 60_000);
});

describe("a browser's session", () => {
  it("reads, but writes only from our own pages", async () => {
    const account = await makeAccount();
    const cookie = await withCookie(account);
    expect((await call(getMe, { method: "GET", headers: cookie })).body.id).toBe(account.id);
    const rename = (headers: Record<string, string>) =>
      call(patchMe, { method: "PATCH", headers: { ...cookie, ...headers }, body: { name: "Volée" } });
    const refused = [
      {},
      { origin: "http://potager.test" },
      { "x-requested-with": "XMLHttpRequest" },
      { "x-requested-with": "XMLHttpRequest", origin: "https://evil.example" },
    ];
    for (const headers of refused) expect((await rename(headers as Record<string, string>)).status).toBe(403);
    expect((await rename(ours)).body.user.name).toBe("Volée");
    for (const handler of [logout, verificationEmail, resetUnverifiedEmail]) {
      expect((await call(handler, { headers: cookie })).status).toBe(403);
    }
  });

  it("ends with the password, and is removed at log-out", async () => {
    const account = await makeAccount();
    const headers = { ...(await withCookie(account)), ...ours };
    const jar = { cookies: { [sessionCookieName()]: "sealed" } };
    await asBrowser(jar, async () => {
      const elsewhere = { ...(await withCookie(account)), ...ours };
      expect((await call(logout, { headers: elsewhere })).status).toBe(200);
      const { cookies } = await import("next/headers");
      expect((await cookies()).get(sessionCookieName())?.value).toBe("");
    });
    const body = { current_password: PASSWORD, new_password: "betteraves" };
    expect((await call(patchPassword, { method: "PATCH", headers, body })).status).toBe(200);
    expect((await call(getMe, { method: "GET", headers })).status).toBe(401);
  });

  it("has an avatar drawn by us", async () => {
    const account = await makeAccount();
    const params = { user_uuid: account.uuid };
    const drawn = await call(avatar, { method: "GET", params });
    expect(drawn.status).toBe(200);
    expect(drawn.headers.get("content-type")).toBe("image/svg+xml");
    expect((await call(avatar, { method: "GET", params: { user_uuid: randomUUID() } })).status).toBe(404);
  });
});

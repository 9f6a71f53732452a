import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { describe, expect, it } from "vitest";
import { changePassword } from "@/lib/accounts/service/passwords";
import { nextAuthOptions, nextAuthRoute } from "@/lib/transport/next-auth";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import { identify } from "@/lib/transport/session";
import { makeAccount, makeSession, PASSWORD } from "@/tests/factories/account";
import { asUser } from "@/tests/factories/context";

describe("next-auth", () => {
  interface Answer {
    status: number;
    body: unknown;
    cookies: string[];
    location?: string;
  }

  /** Calls next-auth through Next's older router, which uses the same handler. */
  async function ask(path: string[], options: Record<string, unknown> = {}): Promise<Answer> {
    const answer: Answer = { status: 200, body: undefined, cookies: [] };
    const response = {
      status: (code: number) => {
        answer.status = code;
        return response;
      },
      getHeader: () => answer.cookies,
      setHeader: (name: string, value: string | string[]) => {
        if (name.toLowerCase() === "set-cookie") answer.cookies = [value].flat();
        if (name.toLowerCase() === "location") answer.location = String(value);
        return response;
      },
      send: (body: unknown) => {
        answer.body = body;
      },
      json: (body: unknown) => {
        answer.body = body;
      },
      end: () => {},
    };
    const request = {
      method: "GET",
      headers: {},
      cookies: {},
      body: {},
      ...options,
      query: { nextauth: path },
    };
    await NextAuth(nextAuthOptions())(request, response);
    return answer;
  }
  const cookieIn = (answer: Answer, name: string) => {
    const line = answer.cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? "";
    return decodeURIComponent(line.split(";")[0]?.slice(name.length + 1) ?? "");
  };

  async function credentials(email: string, password: string) {
    const csrf = await ask(["csrf"]);
    const name = "next-auth.csrf-token";
    return ask(["callback", "credentials"], {
      method: "POST",
      cookies: { [name]: cookieIn(csrf, name) },
      body: { csrfToken: (csrf.body as { csrfToken: string }).csrfToken, email, password, json: "true" },
    });
  }

  it("logs in by the same verb, into the session that we read ourselves", async () => {
    const account = await makeAccount();
    const answer = await credentials(account.email, PASSWORD);
    const cookie = cookieIn(answer, sessionCookieName());
    expect(await identify(null, cookie)).toMatchObject({ kind: "user", user_id: account.id });
    expect(answer.cookies.join()).toMatch(/HttpOnly/);
    expect(answer.cookies.join()).toMatch(/SameSite=Lax/i);
  });

  it("refuses what the verb refuses, without saying why", async () => {
    const account = await makeAccount();
    const wrong = await credentials(account.email, "faux");
    const unknown = await credentials("personne@ferme.test", "faux");
    const empty = await credentials("", "");
    for (const answer of [wrong, unknown, empty]) {
      expect(cookieIn(answer, sessionCookieName())).toBe("");
      expect(JSON.stringify(answer.body)).toContain("CredentialsSignin");
    }
  });

  it("reads the session we seal, until the password changes", async () => {
    const account = await makeAccount({ name: "Rose Tremblay" });
    const cookies = { [sessionCookieName()]: await makeSession(account) };
    expect((await ask(["session"], { cookies })).body).toMatchObject({
      user: { name: "Rose Tremblay", email: account.email, image: `/api/avatars/${account.uuid}` },
    });
    await changePassword(asUser(account), { current_password: PASSWORD, new_password: "betteraves" });
    expect((await ask(["session"], { cookies })).body).toEqual({});
  });
});

describe("what next-auth cannot read", () => {
  const JSON_TYPE = "application/json";
  const FORM_TYPE = "application/x-www-form-urlencoded";
  const send = (query: string, init?: { body?: string; type?: string; cookie?: string }) => {
    const { body, type = JSON_TYPE, cookie } = init ?? {};
    const request = new NextRequest(`http://potager.test/api/auth/signin/credentials${query}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "x-language": "en",
        ...(cookie && { cookie }),
        ...(body !== undefined && { "content-type": type }),
      },
      body,
    });
    return nextAuthRoute(request, { params: Promise.resolve({ nextauth: ["signin", "credentials"] }) });
  };

  it.each([
    ["no JSON", "{", "malformed"],
    ["no object", "[]", "malformed"],
    ["a text as a place", '{"callbackUrl":"foo"}', "invalid"],
    ["a number as a place", '{"callbackUrl":7}', "invalid"],
    ["a script as a place", '{"callbackUrl":"javascript:alert(1)"}', "invalid"],
  ])("is refused in our words: %s", async (_, body, code) => {
    const answer = await send("", { body });
    expect([answer.status, (await answer.json()).code]).toEqual([code === "malformed" ? 400 : 422, code]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  it("is refused in a form, an address and a cookie, which is then removed", async () => {
    const form = await send("", { body: "callbackUrl=foo", type: FORM_TYPE });
    const address = await send("?callbackUrl=foo");
    const cookie = await send("", { cookie: "next-auth.callback-url=foo" });
    for (const answer of [form, address, cookie]) {
      expect(answer.status).toBe(422);
      expect((await answer.json()).errors).toEqual({ callbackUrl: ["This web address is not valid."] });
    }
    expect(cookie.headers.get("set-cookie")).toMatch(/^next-auth\.callback-url=;.*Max-Age=0/);
    expect(address.headers.get("set-cookie")).toBeNull();
  });

  it("is nothing that a browser sends: the call goes on to next-auth, which needs a server", async () => {
    const goesOn = /request scope/;
    await expect(send("?callbackUrl=%2Ffr%2Fadmin")).rejects.toThrow(goesOn);
    await expect(send("", { body: '{"callbackUrl":"http://potager.test/fr"}' })).rejects.toThrow(goesOn);
    await expect(send("", { body: "callbackUrl=&json=true", type: FORM_TYPE })).rejects.toThrow(goesOn);
    await expect(send("", { body: "" })).rejects.toThrow(goesOn);
  });
});

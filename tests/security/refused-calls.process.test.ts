import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { href } from "@/lib/i18n/routes";
import fr from "@/messages/fr/errors.json";
import { makeAccount, PASSWORD } from "@/tests/factories/account";
import { makeFarm } from "@/tests/factories/tenant";
import { startWeb, type WebProcess } from "@/tests/processes/web-process";

let web: WebProcess;
beforeAll(async () => {
  web = await startWeb({});
});
afterAll(() => web?.stop());

const ask = (path: string, init: RequestInit = {}) => fetch(web.url + path, { redirect: "manual", ...init });
const SHAPE = { errors: { global: [expect.any(String)] }, code: expect.any(String) };

describe("a body of another type than JSON", () => {
  const body = JSON.stringify({ email: "rose@ferme.test", password: "wrong-password" });
  it.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "json", ""])(
    "is a 415, so that no form of another site can send it: %s",
    async (type) => {
      const answer = await ask("/api/auth/login", {
        method: "POST",
        headers: type ? { "content-type": type } : {},
        body: new TextEncoder().encode(body),
      });
      expect(answer.status).toBe(415);
      expect(await answer.json()).toEqual({ ...SHAPE, code: "unsupported_type" });
    },
  );

  it.each(["application/json", "application/json; charset=utf-8", "application/merge-patch+json"])(
    "is read when it is JSON: %s",
    async (type) => {
      const headers = { "content-type": type };
      expect((await ask("/api/auth/login", { method: "POST", headers, body })).status).toBe(401);
    },
  );
});

describe("a webhook without a genuine signature", () => {
  it.each(["/api/webhooks/resend", "/api/webhooks/sns"])(
    "is a 401 in the documented shape: %s",
    async (path) => {
      const answer = await ask(path, { method: "POST", headers: { "accept-language": "en" }, body: "{}" });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual(SHAPE);
    },
  );
});

/** Returns the hidden fields of the first form of a page that calls an action. */
function hiddenFields(page: string): [string, string][] {
  const plain = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  return [...page.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)].map(
    ([, name = "", value = ""]) => [name, plain(value)],
  );
}

/** Expects either the page with its form, or an error in the documented shape. */
async function expectRefused(answer: Response): Promise<void> {
  if (answer.headers.get("content-type")?.startsWith("application/json"))
    expect([answer.status, await answer.json()]).toEqual([400, { ...SHAPE, code: "malformed" }]);
  else expect([200, 400, 404]).toContain(answer.status);
}

describe("the form of log-in, called with nonsense", () => {
  const PATH = href("login", "fr");
  const actionId = async () => {
    const page = await (await ask(PATH)).text();
    const [, id] = page.match(/&quot;id&quot;:&quot;([0-9a-f]{20,})&quot;/) ?? [];
    expect(id).toBeDefined();
    return id!;
  };
  const own = () => ({ origin: web.url, "sec-fetch-site": "same-origin", accept: "text/x-component" });

  it.each([
    ["null", "application/json"],
    ["[null]", "application/json"],
    ["[null,null]", "text/plain;charset=UTF-8"],
    ['["$undefined",{"a":1}]', "text/plain;charset=UTF-8"],
    ["", "text/plain;charset=UTF-8"],
    ['["$F9"]', "text/plain;charset=UTF-8"],
    ["\u0000\u0001", "application/octet-stream"],
  ])("is no error of ours: %j as %s", async (body, type) => {
    const headers = { ...own(), "next-action": await actionId(), "content-type": type };
    const answer = await ask(PATH, { method: "POST", headers, body });
    await expectRefused(answer);
  });

  it.each([
    ["no boundary", "multipart/form-data", "x"],
    ["another boundary", "multipart/form-data; boundary=x", "--y\r\n\r\nz\r\n--y--\r\n"],
    [
      "an end that is missing",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
    ],
    ["a part without a name", "multipart/form-data; boundary=x", "--x\r\n\r\nb\r\n--x--\r\n"],
    [
      "an action that does not exist",
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="$ACTION_ID_00"\r\n\r\n\r\n--x--\r\n',
    ],
  ])("is no error of ours: a form with %s", async (_, type, body) => {
    const answer = await ask(PATH, {
      method: "POST",
      headers: { origin: web.url, "sec-fetch-site": "same-origin", "content-type": type },
      body,
    });
    await expectRefused(answer);
  });
});

describe("what a client of Next says of the page it is on", () => {
  it.each(["%7Bbad", "%", "[1]", "{}", "null", `%22${"a".repeat(7000)}`])(
    "is refused when it cannot be read: %s",
    async (tree) => {
      for (const path of [href("login", "fr"), href("search", "en"), href("pricing", "fr")]) {
        const answer = await ask(path, { headers: { rsc: "1", "next-router-state-tree": tree } });
        expect(answer.status).toBe(400);
        expect(await answer.json()).toEqual({ ...SHAPE, code: "malformed" });
      }
    },
  );

  it.each([
    ["next-router-segment-prefetch", "/%00"],
    ["next-router-prefetch", "x"],
    ["next-url", "%"],
    ["next-hmr-refresh", "1"],
  ])("never breaks a page: %s %s", async (name, value) => {
    for (const path of [href("login", "fr"), href("search", "en"), href("pricing", "fr")])
      expect((await ask(path, { headers: { rsc: "1", [name]: value } })).status).toBeLessThan(500);
  });
});

describe("log-in without scripts", () => {
  it("leads to the page that was asked for, also after a wrong password", async () => {
    const account = await makeAccount();
    const { uuid } = await makeFarm(account);
    const wanted = `/fr/admin/farms/${uuid}/questions`;
    const form = await ask(href("login", "fr", {}, { redirect_to: wanted }));
    const submit = (page: string, password: string) => {
      const body = new FormData();
      for (const [name, value] of hiddenFields(page)) body.set(name, value);
      body.set("email", account.email);
      body.set("password", password);
      const headers = { origin: web.url, "sec-fetch-site": "same-origin" };
      return ask(href("login", "fr"), { method: "POST", headers, body });
    };
    const refused = await submit(await form.text(), "not-the-password");
    expect(refused.status).toBe(200);
    const page = await refused.text();
    expect(page).toContain(fr.wrongCredentials);
    const entered = await submit(page, PASSWORD);
    expect([entered.status, new URL(entered.headers.get("location")!, web.url).pathname]).toEqual([
      303,
      wanted,
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { qr_codes } from "@/db/schema";
import { createLink } from "@/lib/accounts/operations/links";
import { unsubscribeUrl } from "@/lib/consent/links";
import { href } from "@/lib/i18n/routes";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import fr from "@/messages/fr/errors.json";
import { makeSession } from "@/tests/factories/account";
import { asVisitor } from "@/tests/factories/context";
import { dataToken } from "@/tests/factories/subscribing";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";
import { builtFile, startWeb, type WebProcess } from "@/tests/processes/web-process";
import { type Asked, askAsWritten } from "@/tests/processes/written-path";

let web: WebProcess;
let tenant: Awaited<ReturnType<typeof makeTenant>>;
let subscriber: { id: number; email: string | null };
let code: { id: number; uuid: string };
let cookie: string;
let resetToken: string;

beforeAll(async () => {
  web = await startWeb({
    MAP_STYLE_URL: "https://tiles.example/style.json",
    MAP_HOSTS: "https://glyphs.example",
  });
  tenant = await makeTenant({ name: "Ferme du Ruisseau" });
  subscriber = await makeSubscriber(tenant.farm);
  code = (await db().insert(qr_codes).values({ farm_id: tenant.farm.id, title: "Marché" }).returning())[0]!;
  resetToken = await createLink(asVisitor(), "reset_password", tenant.owner);
  cookie = `${sessionCookieName()}=${await makeSession(tenant.owner)}`;
});
afterAll(() => web?.stop());

const ask = (path: string, asked?: Asked) => askAsWritten(web.url, path, asked);

const pathOf = (url: string) => new URL(url).pathname;
const LISTED = [
  "default-src",
  "object-src",
  "base-uri",
  "form-action",
  "connect-src",
  "img-src",
  "frame-ancestors",
];
const directives = (policy: string) =>
  Object.fromEntries(policy.split("; ").map((one) => [one.split(" ")[0]!, one.split(" ").slice(1)]));

interface Kind {
  path: () => string;
  asked?: () => Asked;
  status?: number;
  /** The scripts that may run; "data" for an answer that is no page. */
  scripts: "inline" | "nonce" | "data";
  secret?: true;
  /** The address names a form, which our own pages may learn. */
  form?: true;
  wasm?: true;
}

const KINDS: Record<string, Kind> = {
  "home page": { path: () => "/fr", scripts: "inline" },
  "page of a farm": { path: () => href("farm", "fr", { handle: tenant.farm.handle }), scripts: "inline" },
  "sign-up of a farm": {
    path: () => href("subscription", "en", { handle: tenant.farm.handle }),
    scripts: "inline",
  },
  search: { path: () => "/fr/recherche", scripts: "inline" },
  "log-in": { path: () => "/fr/connexion", scripts: "inline" },
  "log-in by a link": { path: () => "/fr/connexion?autologin_token=abc", scripts: "inline", secret: true },
  "home page with a link's token": { path: () => "/en?autologin_token=abc", scripts: "inline", secret: true },
  "survey of a message": { path: () => "/fr?formUuid=abc", scripts: "inline", form: true },
  "new password": {
    path: () => href("change_password", "fr", {}, { token: resetToken }),
    scripts: "inline",
    secret: true,
  },
  "new password by a used link": {
    path: () => href("change_password", "fr", {}, { token: "abc" }),
    status: 307,
    scripts: "inline",
    secret: true,
  },
  "email to verify": { path: () => "/en/verify-email?token=abc", scripts: "inline", secret: true },
  "dead confirmation": {
    path: () => href("confirm_subscription", "fr", { token: "not-one-of-ours" }),
    status: 404,
    scripts: "inline",
    secret: true,
  },
  unsubscription: {
    path: () => pathOf(unsubscribeUrl("fr", subscriber.id)),
    scripts: "inline",
    secret: true,
  },
  "own data": { path: () => `/en/my-data/${dataToken(subscriber)}`, scripts: "inline", secret: true },
  "dead documents": { path: () => "/fr/mes-documents/none", status: 404, scripts: "inline", secret: true },
  "counted link": { path: () => "/c/not-one-of-ours", status: 404, scripts: "data", secret: true },
  "scan of a QR code": { path: () => `/q/${code.uuid}`, status: 302, scripts: "data" },
  "redirect to a language": { path: () => "/", status: 307, scripts: "inline" },
  "lost address": { path: () => "/fr/nothing", status: 404, scripts: "inline" },
  "admin without a session": { path: () => "/fr/admin/farms", status: 307, scripts: "nonce" },
  admin: { path: () => "/fr/admin/farms", asked: () => ({ headers: { cookie } }), scripts: "nonce" },
  "admin, lost": {
    path: () => "/fr/admin/nothing",
    asked: () => ({ headers: { cookie, accept: "text/html" } }),
    status: 404,
    scripts: "inline",
  },
  "data of the API": { path: () => "/api/search", scripts: "data" },
  "error of the API": { path: () => "/api/me", status: 401, scripts: "data" },
  "picture of a QR code": {
    path: () => `/api/farms/${tenant.farm.id}/qr-codes/${code.id}/image`,
    asked: () => ({ headers: { cookie } }),
    scripts: "data",
  },
  webhook: {
    path: () => "/api/webhooks/resend",
    asked: () => ({ method: "POST", body: "{}" }),
    status: 401,
    scripts: "data",
  },
  sitemap: { path: () => "/sitemap.xml", scripts: "data" },
  drawing: { path: () => "/icon.svg", scripts: "data" },
  "worker that opens HEIC photos": { path: () => builtFile("heic-worker"), scripts: "data", wasm: true },
  "its library": { path: () => builtFile("libheif"), scripts: "data" },
  "worker that draws the map": { path: () => builtFile("maplibre-gl-worker"), scripts: "data" },
  "ground of the map": { path: () => "/base-map/ground.json", scripts: "data" },
  "malformed address": { path: () => "/fr/fermes/%E0%A4%A", status: 400, scripts: "inline" },
};

describe("every answer says what a browser may do with it", () => {
  it.each(Object.entries(KINDS))("%s", async (_, kind) => {
    const answer = await ask(kind.path(), kind.asked?.());
    expect(answer.status).toBe(kind.status ?? 200);
    const policy = directives(answer.headers["content-security-policy"] ?? "");
    for (const name of LISTED) expect(policy, name).toHaveProperty([name]);
    expect(policy["object-src"]).toEqual(["'none'"]);
    expect(policy["base-uri"]).toEqual(["'none'"]);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(answer.headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(answer.headers["x-powered-by"]).toBeUndefined();
    expect(answer.headers["referrer-policy"]).toBe(
      kind.secret ? "no-referrer" : kind.form ? "same-origin" : "strict-origin-when-cross-origin",
    );
    const scripts = policy["script-src"] ?? policy["default-src"]!;
    expect(scripts).not.toContain("'unsafe-eval'");
    expect(scripts.includes("'wasm-unsafe-eval'")).toBe(kind.wasm === true);
    expect(scripts.includes("'unsafe-inline'")).toBe(kind.scripts === "inline");
    expect(scripts.some((one) => one.startsWith("'nonce-"))).toBe(kind.scripts === "nonce");
    if (kind.scripts === "data") expect(policy["default-src"]).toEqual(["'none'"]);
  });

  it("gives each admin page another nonce, and each of its scripts that nonce", async () => {
    const pages = [1, 2].map(() => ask("/fr/admin/farms", { headers: { cookie } }));
    const nonces = await Promise.all(
      pages.map(async (page) => {
        const { headers, text } = await page;
        const nonce = headers["content-security-policy"]?.match(/'nonce-([^']+)'/)?.[1];
        const tags = text.match(/<script\b[^>]*>/g) ?? [];
        expect(tags.length).toBeGreaterThan(3);
        for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it("lets the map and its worker load from the hosts of its style, and from nowhere else", async () => {
    for (const path of ["/fr/recherche", builtFile("maplibre-gl-worker")]) {
      const policy = directives((await ask(path)).headers["content-security-policy"]!);
      expect(policy["connect-src"]).toEqual(["'self'", "https://tiles.example", "https://glyphs.example"]);
      if (path.startsWith("/fr")) expect(policy["worker-src"]).toContain("blob:");
    }
  });

  it("takes no policy from the caller", async () => {
    const forged = { "content-security-policy": "script-src 'nonce-mine'", cookie };
    expect((await ask("/fr/admin/farms", { headers: forged })).text).not.toContain('nonce="mine"');
  });
});

describe("over https", () => {
  it("a browser never comes back without it", async () => {
    const secure = await startWeb({ APP_URL: "https://potager.test" });
    const headers = (await fetch(`${secure.url}/fr`)).headers;
    await secure.stop();
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect((await ask("/fr")).headers["strict-transport-security"]).toBeUndefined();
  });
});

describe("an address that cannot be decoded", () => {
  const PATHS = [
    "/fr/fermes/%",
    "/en/farms/%ff",
    "/fr/blogue/%E0%A4%A",
    "/q/%zz",
    "/u/%c0",
    "/%ff",
    "/fr/%00",
  ];

  it.each(PATHS)("is a page with status 400 for a person: %s", async (path) => {
    const lang = path.startsWith("/en") ? "en" : "fr";
    const answer = await ask(path, { headers: { accept: "text/html" } });
    expect([answer.status, answer.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
    expect(answer.text).toMatch(new RegExp(`<html[^>]* lang="${lang}"`));
  });

  it.each([...PATHS, "/api/farms/%ff", "/api/pages/%", "/uploads/%ff/a"])(
    "is the documented error for a program: %s",
    async (path) => {
      const answer = await ask(path, { headers: { "accept-language": "en" } });
      const text = path.startsWith("/fr")
        ? "La requête ne peut pas être lue."
        : "We couldn’t read this request.";
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toEqual({
        errors: { global: [expect.any(String)] },
        code: "malformed",
      });
      if (!path.startsWith("/fr")) expect(answer.text).toContain(text);
    },
  );
});

describe("a call that no route takes", () => {
  it.each([
    ["DELETE", "/api/auth/login"],
    ["GET", "/api/webhooks/resend"],
    ["PUT", "/api/webhooks/sns"],
    ["PATCH", "/u/abc"],
    ["POST", "/sitemap.xml"],
    ["PUT", "/fr"],
    ["DELETE", "/en/pricing"],
    ["PATCH", "/fr/admin/farms"],
  ])("is a 405 in the documented shape: %s %s", async (method, path) => {
    const answer = await ask(path, { method, headers: { "accept-language": "en", origin: web.url } });
    expect([answer.status, answer.headers.allow]).toEqual([405, expect.stringContaining("OPTIONS")]);
    expect(JSON.parse(answer.text)).toEqual({
      errors: { global: [expect.stringMatching(/^(Cette adresse|This URL)/)] },
      code: "method_not_allowed",
    });
  });
});

describe("a form", () => {
  const form = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n';
  const post = (headers: Record<string, string>, body = form) =>
    ask("/fr/connexion", {
      method: "POST",
      body,
      headers: { "content-type": "multipart/form-data; boundary=x", accept: "application/json", ...headers },
    });

  it.each(["https://evil.example", "null", "not an address"])(
    "of another site is refused: %s",
    async (origin) => {
      const answer = await post({ origin, "sec-fetch-site": "cross-site" });
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([403, "forbidden"]);
    },
  );

  it("of our own page without referrer reaches its verb, without scripts too", async () => {
    const { text: page } = await ask("/fr/connexion");
    const hidden = [...page.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)];
    const typed = [
      ["", "email", "nobody@ferme.test"],
      ["", "password", "wrong-password"],
    ];
    const parts = [...hidden, ...typed].map(
      ([, name, value = ""]) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value.replaceAll("&quot;", '"')}\r\n`,
    );
    const own = { origin: "null", "sec-fetch-site": "same-origin" };
    const answer = await post(own, `${parts.join("")}--x--\r\n`);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(fr.wrongCredentials);
  });

  it("of 2 MB is a 413", async () => {
    const answer = await post({ origin: web.url }, "x".repeat(2 * 1024 * 1024));
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([413, "too_large"]);
  });
});

describe("the address of a caller", () => {
  it("is the socket's, whatever a client says", async () => {
    await db().execute("delete from rate_limits");
    for (const client of ["203.0.113.1", "203.0.113.2", "203.0.113.3, 10.0.0.1"]) {
      const answer = await ask("/api/global/captcha", { headers: { "x-forwarded-for": client } });
      expect(answer.status).toBe(200);
    }
    const counted = await db().execute("select points from rate_limits where key like 'captcha_address%'");
    expect([...counted]).toEqual([{ points: 3 }]);
  });
});

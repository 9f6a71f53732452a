import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST } from "@/app/api/global/page-hit/route";
import { db } from "@/db/client";
import { page_hits } from "@/db/schema";
import { purgePageHits, recordPageHit } from "@/lib/page-hits/service";
import { fixedClock } from "@/lib/platform/clock";
import { asJob, asVisitor } from "@/tests/factories/context";
import { makeTenant } from "@/tests/factories/tenant";
import { ask } from "@/tests/setup/doors/ask";

const TOKEN = "Zx3kQ9_vT1aLr8-Yb2Wd7Hc4Jf6Ns0Pm5Ug3Ei1Ko9A";
let pages = 0;
/** Returns a page that no other test visits. */
const newPage = () => `/fr/page-${process.pid}-${pages++}`;
const kept = (url: string) => db().select().from(page_hits).where(eq(page_hits.url, url));
const last = async () => (await db().select().from(page_hits).orderBy(desc(page_hits.id)).limit(1))[0];

describe("a page hit", () => {
  it("is kept with its farm and language, and says nothing of who looked", async () => {
    const { farm } = await makeTenant();
    const url = newPage();
    const body = { url, query: "?utm_source=marche", hash: "#produits", farm_id: farm.id };
    const answer = await ask(POST, { body, ip: "203.0.113.5" });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const [hit] = await kept(url);
    expect(hit).toEqual({
      id: expect.any(Number),
      url,
      query: "?utm_source=marche",
      hash: "#produits",
      farm_id: farm.id,
      referrer: null,
      visitor: null,
      lang: "en",
      created_at: expect.any(Date),
    });
  });

  it("of the admin keeps no word that somebody searched for, and says which list it was", async () => {
    const searches = ["subscribers", "notifications/1/deliveries", "activity", "imports/1"];
    for (const list of searches) {
      const url = `/fr/admin/farms/${crypto.randomUUID()}/${list}`;
      await recordPageHit(asVisitor(), {
        url,
        query: "?q=%C3%88ve%20Tremblay&who=Tremblay&page=2&status=left&from=Tr%20em",
      });
      const [hit] = await kept(url.replace(/[0-9a-f-]{36}/, (uuid) => uuid));
      expect(hit?.query).toBe("?q=&who=&page=2&status=left&from=");
    }
  });

  it("has the identifier of whoever accepted one", async () => {
    const url = newPage();
    const visitor = crypto.randomUUID();
    await ask(POST, { body: { url, visitor } });
    expect(await kept(url)).toMatchObject([{ visitor, query: "", hash: "", farm_id: null }]);
  });

  it.each([
    ["unknown", 2 ** 40],
    ["no number", "12 or 1=1"],
    ["no farm's", -1],
    ["beyond any number", 1e300],
    ["a list", [1, 2]],
  ])("of a farm that is %s is of none", async (_, farm_id) => {
    const url = newPage();
    expect((await ask(POST, { body: { url, farm_id } })).status).toBe(200);
    expect(await kept(url)).toMatchObject([{ farm_id: null }]);
  });

  it("of a farm that was deleted is of none", async () => {
    const { farm } = await makeTenant({ deleted_at: new Date() });
    const url = newPage();
    await ask(POST, { body: { url, farm_id: farm.id } });
    expect(await kept(url)).toMatchObject([{ farm_id: null }]);
  });

  it("keeps no secret, wherever it was", async () => {
    const query = `?token=${TOKEN}&autologin_token=a&email=rose%40ferme.test&phone=5148731234&q=${TOKEN}&page=2`;
    const url = `/fr/confirmer/${TOKEN}`;
    await ask(POST, { body: { url, query, hash: `#token=${TOKEN}` } });
    expect(await last()).toMatchObject({
      url: "/fr/confirmer/[token]",
      query: "?token=&autologin_token=&email=&phone=&q=&page=2",
      hash: "#token=",
    });
  });

  it.each([
    ["another site's", "https://evil.example/"],
    ["another site's without its scheme", "//evil.example"],
    ["another site's, written otherwise", "/\\evil.example"],
    ["a script", "javascript:alert(1)"],
    ["one with its query", "/fr?token=a"],
    ["one with a space", "/fr/a b"],
    ["one with a line break", "/fr\nSet-Cookie: a=b"],
    ["one with a NUL", "/fr\0"],
    ["half a letter", "/fr/\ud800"],
    ["too long", `/${"a".repeat(500)}`],
    ["empty", ""],
    ["missing", undefined],
    ["a number", 7],
    ["an object", { path: "/fr" }],
  ])("is refused when its address is %s", async (_, url) => {
    const before = await db().$count(page_hits);
    const answer = await ask(POST, { body: { url } });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["url"]]);
    expect(await db().$count(page_hits)).toBe(before);
  });

  it("is refused in the page's language, and when it is a book", async () => {
    const body = { url: "tarifs", visitor: "rose", hash: "a".repeat(501) };
    const french = await ask(POST, { body, lang: "fr" });
    expect(french.body.errors).toEqual({
      url: ["Cette adresse Web n’est pas valide."],
      visitor: ["Cette valeur n’est pas valide."],
      hash: ["500 caractères au plus."],
    });
    const book = { url: "/fr", hash: "a".repeat(9000) };
    expect((await ask(POST, { path: "/api/global/page-hit", body: book })).status).toBe(413);
  });

  it("comes so often from one address, and not more", async () => {
    const from = (ip: string) => ask(POST, { body: { url: newPage() }, ip });
    const first = await Promise.all(Array.from({ length: 600 }, () => from("203.0.113.6")));
    expect(first.filter(({ status }) => status !== 200)).toEqual([]);
    const refused = await from("203.0.113.6");
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect((await from("203.0.113.7")).status).toBe(200);
  });

  it("is forgotten after 13 months, by the system alone", async () => {
    const [old, young] = [newPage(), newPage()];
    await recordPageHit(asVisitor({ clock: fixedClock("2025-06-30T00:00:00Z") }), { url: old });
    await recordPageHit(asVisitor({ clock: fixedClock("2025-07-02T00:00:00Z") }), { url: young });
    await expect(purgePageHits(asVisitor())).rejects.toMatchObject({ code: "forbidden" });
    const { purged } = await purgePageHits(asJob({ clock: fixedClock("2026-08-01T00:00:00Z") }));
    expect([purged, await kept(old)]).toEqual([1, []]);
    expect(await kept(young)).toHaveLength(1);
  });
});

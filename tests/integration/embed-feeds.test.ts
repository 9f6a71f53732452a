import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { GET as calendar } from "@/app/api/farms/[farm_id]/produce-feed.ics/route";
import { GET as feed } from "@/app/api/farms/[farm_id]/produce-feed.json/route";
import { GET as oembed } from "@/app/api/oembed/route";
import { db } from "@/db/client";
import { farms, produces } from "@/db/schema";
import { readProduceCalendar } from "@/lib/embeds/service";
import { fixedClock } from "@/lib/platform/clock";
import { randomClientAddress } from "@/tests/e2e/steps/network";
import { makeApiToken } from "@/tests/factories/account";
import { asVisitor } from "@/tests/factories/context";
import { makeProduce, makeTenant } from "@/tests/factories/tenant";
import { APP } from "@/tests/setup/doors/call";
import { undocumentedIn } from "@/tests/setup/doors/checked-answer";

type Params = Record<string, string>;

const call = async (
  handler: typeof feed,
  path: string,
  params: Params,
  init: RequestInit & { headers?: Record<string, string> } = {},
) => {
  const headers = { ...randomClientAddress(), ...init.headers };
  const answer = await handler(new Request(new URL(path, APP), { ...init, headers }), {
    params: Promise.resolve(params),
  });
  expect(await undocumentedIn(handler, answer), "the OpenAPI document says so").toEqual([]);
  return answer;
};
const feedOf = (farm: { handle: string }, query = "", headers = {}) =>
  call(feed, `/api/farms/${farm.handle}/produce-feed.json${query}`, { farm_id: farm.handle }, { headers });
const icsOf = (farm_id: string, query = "", headers = {}) =>
  call(calendar, `/api/farms/${farm_id}/produce-feed.ics${query}`, { farm_id }, { headers });
const cardOf = (query: Record<string, string>) =>
  call(oembed, `/api/oembed?${new URLSearchParams(query)}`, {});

describe("the produce feed", () => {
  it("is a JSON Feed of what the page shows, by handle and by uuid, in either language", async () => {
    const { farm } = await makeTenant({ name: "Ferme d’été" });
    const shown = await makeProduce(farm, {
      name: "Épinards",
      category: "vegetables",
      prices: [{ quantity: 1, price_cents: 450 }],
      production_date: "2026-06-01",
      expiration_date: "2099-06-20",
      quantity: 12,
    });
    await makeProduce(farm, { name: "Asperges", expiration_date: "2020-06-20" });
    await makeProduce(farm, { name: "Caché", show_on_homepage: false });
    const answer = await feedOf(farm, "?lang=fr&utm_source=x");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/feed+json");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const body = await answer.json();
    expect(body).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      title: "Produits – Ferme d’été",
      home_page_url: `${APP}/fr/fermes/${farm.handle}`,
      feed_url: `${APP}/api/farms/${farm.handle}/produce-feed.json?lang=fr`,
      language: "fr",
    });
    expect(body.items).toHaveLength(2);
    expect(body.items[0]).toMatchObject({
      id: `urn:uuid:${shown.uuid}`,
      title: "Épinards",
      tags: ["Légumes"],
      _potager: { availability: "available", from: "2026-06-01", until: "2099-06-20" },
    });
    expect(body.items[1]).toMatchObject({
      title: "Asperges",
      content_text: "Hors saison",
      _potager: { availability: "out-of-season", until: "2020-06-20" },
    });
    expect(JSON.stringify(body)).not.toMatch(/quantity":12|average_basket|farm_id/);
    const byUuid = await call(feed, "/x?lang=en", { farm_id: farm.uuid });
    expect(await byUuid.json()).toMatchObject({ language: "en", title: "Products – Ferme d’été" });
  });

  it("is that of the farm whose handle reads as the id of another, also while it is hidden", async () => {
    const { farm: other } = await makeTenant();
    const { farm } = await makeTenant({ handle: String(other.id) });
    const titleOf = async (name: string) => {
      const answer = await call(feed, "/x?lang=fr", { farm_id: name });
      return answer.ok ? (await answer.json()).title : answer.status;
    };
    expect(await titleOf(farm.handle)).toBe(`Produits – ${farm.name}`);
    expect(await (await icsOf(farm.handle)).text()).toContain(`/${farm.handle}`);
    expect(await titleOf(other.uuid)).toBe(`Produits – ${other.name}`);
    expect(await titleOf(String(farm.id))).toBe(`Produits – ${farm.name}`);
    await db().update(farms).set({ public: false }).where(eq(farms.id, farm.id));
    expect(await titleOf(farm.handle)).toBe(404);
  });

  it("is answered 304 while nothing changed, and is kept a minute in front", async () => {
    const { farm, owner } = await makeTenant();
    const produce = await makeProduce(farm, { expiration_date: "2099-01-01" });
    const ofToken = await feedOf(farm, "?lang=fr", { authorization: `Bearer ${await makeApiToken(owner)}` });
    // It says how many calls the account has left.
    expect(ofToken.headers.get("cache-control")).toBe("private, no-store");
    for (const ask of [feedOf, (f: typeof farm, q: string, h = {}) => icsOf(f.handle, q, h)]) {
      const first = await ask(farm, "?lang=fr");
      expect(first.headers.get("cache-control")).toContain("s-maxage=60");
      const again = { "if-none-match": first.headers.get("etag")! };
      expect((await ask(farm, "?lang=fr", again)).status).toBe(304);
      const later = new Date(produce.updated_at.getTime() + 60_000);
      await db()
        .update(produces)
        .set({ availability: "limited", updated_at: later })
        .where(eq(produces.id, produce.id));
      expect((await ask(farm, "?lang=fr", again)).status).toBe(200);
      await db().update(produces).set({ availability: "available" }).where(eq(produces.id, produce.id));
    }
  });

  it("is nowhere for a hidden farm, and refuses a language that it does not know", async () => {
    const { farm } = await makeTenant();
    expect((await feedOf(farm, "?lang=de")).status).toBe(422);
    await db().update(farms).set({ public: false }).where(eq(farms.id, farm.id));
    expect((await feedOf(farm, "?lang=de")).status).toBe(404);
    expect((await icsOf(farm.uuid)).status).toBe(404);
    expect((await icsOf("../../etc/passwd")).status).toBe(404);
  });
});

/** Content lines of RFC 5545 section 3.1, and values of the type TEXT of section 3.3.11. */
const CONTENT_LINE = /^([A-Z0-9-]+)(?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*:(.*)$/s;
const TEXT_VALUE = /^(?:\t|[^\\;,\p{Cc}]|\\[\\;,nN])*$/u;
const TEXTS = [
  "NAME",
  "X-WR-CALNAME",
  "X-WR-TIMEZONE",
  "SUMMARY",
  "DESCRIPTION",
  "LOCATION",
  "PRODID",
  "UID",
];

/** Returns the lines of a calendar that a strict reader refuses, and what is wrong as a whole. */
function brokenLines(text: string): string[] {
  const wrong: string[] = [];
  if (!text.endsWith("END:VCALENDAR\r\n")) wrong.push("the last line has no end");
  const lines = text.slice(0, -2).split("\r\n");
  wrong.push(...lines.filter((line) => /[\r\n]/.test(line) || Buffer.byteLength(line) > 75));
  const open: string[] = [];
  let hadEvent = false;
  for (const line of text.replaceAll("\r\n ", "").slice(0, -2).split("\r\n")) {
    const [, name = "", value = ""] = CONTENT_LINE.exec(line) ?? [];
    if (name === "" || (TEXTS.includes(name) && !TEXT_VALUE.test(value))) wrong.push(line);
    if (name === "BEGIN") open.push(value);
    else if (name === "END" && open.pop() !== value) wrong.push(line);
    else if (name !== "END" && open.length === 1 && hadEvent) wrong.push(line);
    hadEvent ||= value === "VEVENT";
  }
  if (open.length > 0) wrong.push("a part has no end");
  return wrong;
}

describe("the calendar", () => {
  const eventsOf = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
  const at = (instant: string) => asVisitor({ clock: fixedClock(instant), lang: "fr" });

  it("is read by a calendar: accents, folded lines, whole days, one id for good", async () => {
    const { farm } = await makeTenant({ name: "Ferme d’été; Œuvre, à côté", time_zone: "America/Toronto" });
    const produce = await makeProduce(farm, {
      name: "Épinards très frais, cueillis à la main; lavés à l’eau de source du ruisseau œuvré",
      description: "Première ligne\nDeuxième : 100 % bio \\ sans rien",
      prices: [{ quantity: 1, price_cents: 450 }],
      production_date: "2026-03-08",
      expiration_date: "2026-03-09",
    });
    const answer = await icsOf(farm.handle, "?lang=fr");
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const { text } = await readProduceCalendar(at("2026-03-08T12:00:00Z"), { farm_id: farm.handle });
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(text).toContain("X-WR-CALNAME:Produits – Ferme d’été\\; Œuvre\\, à côté");
    expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT1H");
    expect(calendar.getFirstPropertyValue("x-wr-timezone")).toBe("America/Toronto");
    const [event] = eventsOf(text);
    expect(event!.summary).toBe(`${produce.name} – ${farm.name}`);
    expect(event!.description).toContain("Première ligne\nDeuxième : 100 % bio \\ sans rien");
    expect(event!.uid).toBe(`produce-${produce.uuid}@potager.test`);
    // The clocks of Québec change on 8 March: both days are whole.
    expect([event!.startDate.isDate, event!.startDate.toString(), event!.endDate.toString()]).toEqual([
      true,
      "2026-03-08",
      "2026-03-10",
    ]);
    expect(event!.duration.toSeconds()).toBe(2 * 86_400);
  });

  it("keeps every rule of its lines: escaped texts, properties before events, an end of the last line", async () => {
    const { farm } = await makeTenant({
      name: "Ferme d’été; Œuvre, à côté \\ bio",
      time_zone: "America/Toronto",
    });
    await makeProduce(farm, {
      name: "Ail; tressé, \\ gros",
      description: "Une\u0007 ligne\tlà\r\nBEGIN:VEVENT\nX-SEUL:1, 2; 3",
      expiration_date: "2026-07-01",
    });
    await makeProduce(farm, { name: "Thym", expiration_date: "2026-07-02" });
    const { text } = await readProduceCalendar(at("2026-07-01T12:00:00Z"), { farm_id: farm.handle });
    expect(brokenLines(text)).toEqual([]);
    const { text: empty } = await readProduceCalendar(at("2027-07-01T12:00:00Z"), { farm_id: farm.handle });
    expect(brokenLines(empty)).toEqual([]);
    expect(text.replaceAll("\r\n ", "")).toContain(
      "\r\nNAME:Produits – Ferme d’été\\; Œuvre\\, à côté \\\\ bio\r\n",
    );
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getFirstPropertyValue("x-wr-timezone")).toBe("America/Toronto");
  });

  it("begins on the day when a produce was added by the farm's clock, and ends with the autumn change", async () => {
    const { farm } = await makeTenant({ time_zone: "America/Vancouver" });
    await makeProduce(farm, {
      // Late on 31 October in Vancouver, and the next day in London.
      created_at: new Date("2026-11-01T05:30:00Z"),
      expiration_date: "2026-11-01",
    });
    const { text } = await readProduceCalendar(at("2026-11-01T12:00:00Z"), { farm_id: farm.handle });
    const [event] = eventsOf(text);
    expect([event!.startDate.toString(), event!.endDate.toString()]).toEqual(["2026-10-31", "2026-11-02"]);
  });

  it("has a higher sequence after each change, and leaves out what cannot be bought or is long over", async () => {
    const { farm } = await makeTenant();
    const produce = await makeProduce(farm, { name: "Ail", expiration_date: "2026-07-01" });
    await makeProduce(farm, { name: "Sans date" });
    await makeProduce(farm, { name: "Fini", expiration_date: "2026-07-01", availability: "sold-out" });
    const read = async (instant: string) =>
      eventsOf((await readProduceCalendar(at(instant), { farm_id: String(farm.id) })).text);
    const [before, ...others] = await read("2026-07-01T12:00:00Z");
    expect(others).toEqual([]);
    const updated_at = new Date(produce.updated_at.getTime() + 90_000);
    await db().update(produces).set({ updated_at }).where(eq(produces.id, produce.id));
    const [after] = await read("2026-07-01T12:00:00Z");
    expect(after!.sequence).toBe(before!.sequence + 90);
    expect(await read("2026-08-02T12:00:00Z")).toEqual([]);
  });
});

describe("oEmbed", () => {
  const page = (farm: { handle: string }) => `${APP}/fr/fermes/${farm.handle}`;

  it("answers a frame for the page of a farm, within the size that is asked for", async () => {
    const { farm } = await makeTenant({ name: 'Ferme "d’été"' });
    const answer = await cardOf({ url: page(farm), format: "json", dnt: "1" });
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(body).toMatchObject({ type: "rich", version: "1.0", provider_name: "Potager", width: 400 });
    expect(body.html).toContain(`src="${APP}/fr/embed/${farm.handle}/card"`);
    expect(body.html).toContain('title="Ferme &quot;d’été&quot;"');
    expect(body.thumbnail_url).toMatch(/opengraph-image/);
    const small = await (await cardOf({ url: page(farm), maxwidth: "300", maxheight: "200" })).json();
    expect(small).toMatchObject({ width: 300, height: 200 });
    expect(small.thumbnail_url).toBeUndefined();
    expect(small.html).toContain('width="300" height="200"');
    const english = await (await cardOf({ url: `${APP}/en/farms/${farm.handle}` })).json();
    expect(english.html).toContain(`/en/embed/${farm.handle}/card`);
  });

  it("knows no other address, no other format, and no hidden farm", async () => {
    const { farm } = await makeTenant();
    expect((await cardOf({ url: page(farm), format: "xml" })).status).toBe(501);
    expect((await cardOf({})).status).toBe(422);
    expect((await cardOf({ url: page(farm), maxwidth: "-1" })).status).toBe(422);
    const others = [
      `https://evil.example/fr/fermes/${farm.handle}`,
      `${APP}.evil.example/fr/fermes/${farm.handle}`,
      `http://x@potager.test/fr/fermes/${farm.handle}`,
      `${APP}/fr/fermes/${farm.handle}/inscription`,
      `${APP}/fr/faq`,
      "javascript:alert(1)",
      "rien",
    ];
    for (const url of others) expect((await cardOf({ url })).status, url).toBe(404);
    await db().update(farms).set({ public: false }).where(eq(farms.id, farm.id));
    expect((await cardOf({ url: page(farm) })).status).toBe(404);
  });
});

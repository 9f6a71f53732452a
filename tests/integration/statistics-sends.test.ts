import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { qr_codes } from "@/db/schema";
import { exportStatistics } from "@/lib/exports/service/statistics";
import { fixedClock } from "@/lib/platform/clock";
import { dayStats, farmStatistics } from "@/lib/statistics/service/read";
import { toErrorAnswer } from "@/lib/transport/error-map";
import { asUser } from "@/tests/factories/context";
import { advance, clock, makeSent, statisticsTenant } from "@/tests/factories/sends";
import { makeMember, makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const at = (instant: string) => new Date(instant);

describe("the sends of a range", () => {
  const QUOTE = {
    recipients: { email: 3, sms: 0, people: 3 },
    exclusions: {},
    segments: { fr: 0, en: 0, total: 0 },
    price_tenths: 300,
    tax_tenths: { gst: 15, qst: 30 },
    total_tenths: 345,
  };

  it("are added up, with their rates, and cost what was sent and never more than was quoted", async () => {
    const { farm, owner, read } = await statisticsTenant();
    const people = await Promise.all(
      Array.from({ length: 3 }, (_, number) =>
        makeSubscriber(farm, { phone: `+1514555010${number}` }, ["email", "sms"]),
      ),
    );
    const { ids } = await makeSent(farm, people.slice(0, 2), "2026-11-10T15:00:00Z", { quote: QUOTE });
    await advance(ids[0]!, "opened", "2026-11-10T16:00:00Z");
    await advance(ids[1]!, "delivered", "2026-11-10T16:00:00Z");
    const texts = {
      ...QUOTE,
      recipients: { email: 0, sms: 2, people: 2 },
      segments: { fr: 2, en: 0, total: 3 },
    };
    await makeSent(farm, people, "2026-11-12T15:00:00Z", {
      channel: "sms",
      segments: 2,
      quote: { ...texts, price_tenths: 240 },
    });
    await makeSent(farm, people, "2026-10-01T15:00:00Z", { quote: QUOTE });
    const { sends, cost, points } = await read();
    expect(sends).toMatchObject({
      count: 2,
      emails_sent: 2,
      emails_delivered: 2,
      sms_sent: 3,
      rates: { open: 0.5, email_delivery: 1 },
      too_early_until: null,
    });
    // Six segments were sent, and three were quoted at 0.08 $ each.
    expect(cost).toEqual({ email: { messages: 2, tenths: 200 }, sms: { segments: 6, tenths: 240 } });
    expect(points.find(({ from }) => from === "2026-11-10")).toMatchObject({ sends: 1, sent: 2, opened: 1 });
    const admin = await makeMember(farm, "admin");
    const employee = await makeMember(farm, "employee");
    const as = (user: { id: number }) => farmStatistics(asUser(user, { clock }), { farm_id: farm.id });
    expect((await as(admin)).cost).not.toBeNull();
    const seen = await as(employee);
    expect(seen.cost).toBeNull();
    expect(JSON.stringify(seen)).not.toContain("tenths");
    const other = await makeTenant();
    await expect(as(other.owner)).rejects.toMatchObject({ code: "not_found" });
    const foreign = await farmStatistics(asUser(other.owner, { clock }), { farm_id: other.farm.id });
    expect(foreign).toMatchObject({ people: { end: 0 }, sends: { count: 0 }, curves: [] });
    expect(owner.id).toBeGreaterThan(0);
  });

  it("say the best time in the farm's zone with twenty finished sends, and not with nineteen", async () => {
    const { farm, read } = await statisticsTenant();
    const person = await makeSubscriber(farm);
    // Tuesdays at 16:00 and Fridays at 9:00 in Toronto, on both sides of the change of clocks.
    const when = (number: number) =>
      DateTime.fromISO(number % 2 ? "2026-06-12T09:00" : "2026-06-09T16:00", { zone: farm.time_zone })
        .plus({ weeks: number })
        .toUTC()
        .toISO()!;
    for (let number = 0; number < 19; number++) {
      const { ids } = await makeSent(farm, [person], when(number));
      await advance(ids[0]!, number % 2 ? "delivered" : "opened", when(number));
    }
    const range = { from: "2026-06-01", to: "2026-11-23" };
    expect((await read(range)).best.open).toEqual({ counted: 19, time: null });
    // A send of today is too young to be judged.
    const { ids: young } = await makeSent(farm, [person], "2026-11-23T14:00:00Z");
    await advance(young[0]!, "delivered", "2026-11-23T14:01:00Z");
    expect((await read(range)).best.open.counted).toBe(19);
    const { ids } = await makeSent(farm, [person], when(19));
    await advance(ids[0]!, "delivered", when(19));
    expect((await read(range)).best.open).toEqual({
      counted: 20,
      time: { weekday: 2, hour: 16, rate: 1, sends: 10, of: 20 },
    });
    expect((await read(range)).best.click).toEqual({ counted: 20, time: null });
    expect((await read()).best.open.time).toBeNull();
  });

  it("are those that began, and what ended lately is not compared", async () => {
    const { farm, read } = await statisticsTenant();
    const person = await makeSubscriber(farm);
    const accepted_at = at("2026-11-10T15:00:00Z");
    for (const status of ["canceled", "paused"] as const)
      await makeNotification(farm, { status, accepted_at, scheduled_at: at("2026-11-12T15:00:00Z") });
    expect((await read()).sends.count).toBe(0);
    const { ids, notification } = await makeSent(farm, [person], "2026-11-19T15:00:00Z");
    await advance(ids[0]!, "delivered", "2026-11-20T15:00:00Z");
    expect((await read()).best.open.counted).toBe(1);
    await db().execute(
      sql`update notifications set finished_at = '2026-11-23T16:00:00Z' where id = ${notification.id}`,
    );
    expect((await read()).best.open.counted).toBe(0);
    expect((await read()).sends.count).toBe(1);
  });

  it("are not judged while all of them are new", async () => {
    const { farm, read } = await statisticsTenant();
    const person = await makeSubscriber(farm);
    await makeSent(farm, [person], "2026-11-23T14:00:00Z");
    expect((await read()).sends.too_early_until).toBe("2026-11-24T14:00:00.000Z");
    await makeSent(farm, [person], "2026-11-20T14:00:00Z");
    expect((await read()).sends.too_early_until).toBeNull();
  });
});

describe("day statistics", () => {
  it("are of the last 30 days in the farm's time zone, empty days included", async () => {
    const { farm, owner } = await statisticsTenant({ time_zone: "America/Vancouver" });
    // 22:00 of the 30th in Vancouver; already the 31st in UTC.
    const ctx = asUser(owner, { clock: fixedClock("2026-05-31T05:00:00Z") });
    const joined = (instant: string, values: object = {}) =>
      makeSubscriber(farm, { created_at: at(instant), confirmed_at: at(instant), ...values });
    await joined("2026-05-31T05:00:00Z");
    await joined("2026-05-01T07:30:00Z", { unsubscribed_at: at("2026-05-20T12:00:00Z") });
    await joined("2026-05-01T06:30:00Z");
    await makeSubscriber(farm, { created_at: at("2026-05-10T12:00:00Z"), confirmed_at: null }, []);
    const [code] = await db().insert(qr_codes).values({ farm_id: farm.id, title: "Kiosque" }).returning();
    await db().execute(sql`insert into qr_code_scans (farm_id, qr_code_id, day, scans)
      values (${code!.farm_id}, ${code!.id}, '2026-05-10', 3)`);
    const subscriber = await joined("2026-01-01T12:00:00Z");
    const { ids } = await makeSent(farm, [subscriber], "2026-05-15T15:00:00Z");
    await advance(ids[0]!, "clicked", "2026-05-17T15:00:00Z");
    const days = await dayStats(ctx, { farm_id: farm.id });
    expect(days).toHaveLength(30);
    const none = { sends: 0, sent: 0, delivered: 0, opened: 0, clicked: 0, scans: 0 };
    expect(days[0]).toEqual({
      day: "2026-05-01",
      subscribers: 1,
      unsubscribes: 0,
      gains: 1,
      losses: 0,
      ...none,
    });
    expect(days[29]).toMatchObject({ day: "2026-05-30", subscribers: 1, gains: 1 });
    const on = (day: string) => days.find((stat) => stat.day === day);
    expect(on("2026-05-20")).toMatchObject({ unsubscribes: 1, losses: 1 });
    expect(on("2026-05-10")).toMatchObject({ scans: 3, subscribers: 1, gains: 0 });
    const messages = { sends: 1, sent: 1, delivered: 1, opened: 1, clicked: 1 };
    expect(on("2026-05-15")).toMatchObject(messages);
    expect(on("2026-05-17")).toMatchObject(none);
    expect(await dayStats(ctx, { farm_id: farm.id, from: "2026-05-15", to: "2026-05-15" })).toMatchObject([
      messages,
    ]);
    const stranger = await makeTenant();
    await expect(dayStats(asUser(stranger.owner), { farm_id: farm.id })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("refuses days that make no sense by name, in the file too, while the page shows other days", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner, { clock: fixedClock("2026-05-30T16:00:00Z") });
    const wrong = [
      [{ from: "2026-13-01" }, "from"],
      [{ from: "2026-05-01", to: "yesterday" }, "to"],
      [{ range: "31" }, "range"],
      [{ from: "2026-05-20", to: "2026-05-10" }, "to"],
      [{ to: "2026-05-10" }, "from"],
      [{ from: "2026-05-31" }, "from"],
    ] as const;
    for (const [days, field] of wrong) {
      const asked = { farm_id: farm.id, ...days };
      for (const verb of [dayStats, exportStatistics]) {
        const error: unknown = await verb(ctx, asked).catch((refusal: unknown) => refusal);
        expect(toErrorAnswer(error, "en", "test"), JSON.stringify(days)).toMatchObject({
          status: 422,
          errors: { [field]: [expect.any(String)] },
        });
      }
      expect(await farmStatistics(ctx, asked)).toMatchObject({ people: expect.anything() });
    }
  });
});

describe("the file of the statistics", () => {
  it("has a line for each day, in the language of the reader", async () => {
    const { farm, ctx, owner } = await statisticsTenant();
    await makeSubscriber(farm, { confirmed_at: at("2026-11-02T15:00:00Z") });
    const range = { farm_id: farm.id, from: "2026-11-01", to: "2026-11-03" };
    const { body, filename, type } = await exportStatistics(ctx, range);
    expect([filename, type]).toEqual(["statistiques-2026-11-01-2026-11-03.csv", "text/csv; charset=utf-8"]);
    const [head, ...lines] = (await text(body)).trimEnd().split("\r\n");
    expect(head).toMatch(/^\uFEFFJour,Abonnés à la fin du jour,Nouveaux,Départs,Envois,/);
    expect(lines).toEqual([
      '2026-11-01,0,0,0,0,0,0,0,0,"0,00","0,00"',
      '2026-11-02,1,1,0,0,0,0,0,0,"0,00","0,00"',
      '2026-11-03,1,0,0,0,0,0,0,0,"0,00","0,00"',
    ]);
    const english = await exportStatistics(asUser(owner, { clock, lang: "en" }), range);
    expect(await text(english.body)).toContain("2026-11-02,1,1,0,0,0,0,0,0,0.00,0.00");
  });

  it("is for those who may export", async () => {
    const { farm } = await statisticsTenant();
    const employee = await makeMember(farm, "employee");
    await expect(exportStatistics(asUser(employee), { farm_id: farm.id })).rejects.toMatchObject({
      code: "forbidden",
    });
    const stranger = await makeTenant();
    await expect(exportStatistics(asUser(stranger.owner), { farm_id: farm.id })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

import { sql } from "drizzle-orm";
import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { qr_codes } from "@/db/schema";
import { suppress } from "@/lib/consent/operations/suppressions";
import { getMyFarm } from "@/lib/farms/service/read";
import { notificationParameters } from "@/lib/notifications/service/quote";
import { transaction } from "@/lib/platform/context";
import { dayStats } from "@/lib/statistics/service/read";
import { eraseSubscriber } from "@/lib/subscribers/operations/erase";
import { asJob, asUser } from "@/tests/factories/context";
import { randomFrom } from "@/tests/factories/random";
import { advance, clock, makeSent, statisticsTenant } from "@/tests/factories/sends";
import { makeNotification, makeSubscriber } from "@/tests/factories/tenant";

const at = (instant: string) => new Date(instant);

describe("who opens emails", () => {
  /** The marks as they would be counted from the deliveries, one by one. */
  const derived = (farm: { id: number }) =>
    db().execute(sql`
      select subscriber_id, max(greatest(opened_at, clicked_at)) as last_opened_at from deliveries
      where farm_id = ${farm.id} and channel = 'email' and delivered_at is not null and address <> ''
      group by 1 order by 1`);
  const kept = (farm: { id: number }) =>
    db().execute(sql`
      select subscriber_id, last_opened_at from email_engagements where farm_id = ${farm.id} order by 1`);

  it("is what the deliveries say after each of 150 events, in any order", async () => {
    const { farm } = await statisticsTenant();
    const people = await Promise.all(Array.from({ length: 12 }, () => makeSubscriber(farm)));
    const sends = [
      await makeSent(farm, people, "2026-06-01T15:00:00Z"),
      await makeSent(farm, people, "2026-07-01T15:00:00Z"),
      await makeSent(farm, people.slice(4), "2026-08-01T15:00:00Z"),
    ];
    const ids = sends.flatMap((send) => send.ids);
    const random = randomFrom(20261123);
    const one = <Value>(list: readonly Value[]) => list[Math.floor(random() * list.length)]!;
    for (let step = 0; step < 150; step++) {
      const stage = one(["delivered", "delivered", "opened", "clicked", "bounced", "complained"] as const);
      const when = new Date(Date.UTC(2026, 5, 1) + random() * 150 * 86_400_000).toISOString();
      await advance(one(ids), stage, when);
      expect(await kept(farm), `${step}: ${stage}`).toEqual(await derived(farm));
    }
    expect((await kept(farm)).length).toBeGreaterThan(8);
  });

  it("keeps one row when events of several sends come at the same time", async () => {
    const { farm } = await statisticsTenant();
    const person = await makeSubscriber(farm);
    const sends = await Promise.all(
      [1, 2, 3, 4].map((day) => makeSent(farm, [person], `2026-07-0${day}T15:00:00Z`)),
    );
    await Promise.all(
      sends.flatMap(({ ids }, day) =>
        (["delivered", "opened"] as const).map((stage) =>
          advance(ids[0]!, stage, `2026-07-1${day}T10:00:00Z`),
        ),
      ),
    );
    expect(await kept(farm)).toEqual(await derived(farm));
    expect(await kept(farm)).toHaveLength(1);
  });

  it("puts each person who agrees to emails into one group", async () => {
    const { farm, read } = await statisticsTenant();
    const [recent, earlier, edge, never, bot, gone, fresh] = await Promise.all(
      Array.from({ length: 7 }, () => makeSubscriber(farm)),
    );
    await makeSubscriber(farm, { phone: "+15145550123" }, ["sms"]);
    const people = [recent!, earlier!, edge!, never!, bot!, gone!];
    const { ids } = await makeSent(farm, people, "2026-06-01T15:00:00Z");
    await advance(ids[0]!, "clicked", "2026-11-22T15:00:00Z");
    await advance(ids[1]!, "opened", "2026-08-25T16:59:59Z");
    await advance(ids[2]!, "opened", "2026-08-25T17:00:00Z");
    for (const id of ids.slice(3)) await advance(id, "delivered", "2026-06-01T15:01:00Z");
    await db().execute(
      sql`update deliveries set machine_opened_at = '2026-06-01T15:02:00Z' where id = ${ids[4]!}`,
    );
    await db().execute(
      sql`update subscribers set unsubscribed_at = '2026-09-01T12:00:00Z' where id = ${gone!.id}`,
    );
    expect(fresh).toBeDefined();
    expect((await read()).engagement).toEqual({ recent: 2, earlier: 1, never: 2, not_emailed: 1 });
  });

  it("counts whom an email to everyone would reach, and neither who bounced nor the owner", async () => {
    const { farm, owner, read } = await statisticsTenant();
    const [, bounced, complained, own, texts] = await Promise.all(
      Array.from({ length: 6 }, () => makeSubscriber(farm)),
    );
    for (const [person, reason] of [
      [bounced!, "bounced"],
      [complained!, "complained"],
    ] as const)
      await transaction(asJob({ clock }), (tx) =>
        suppress(tx, { farm_id: farm.id, channel: "email", address: person.email! }, reason),
      );
    await db().execute(sql`update subscribers set is_own = true where id = ${own!.id}`);
    await db().execute(sql`update subscribers set communication_preferences = 'sms' where id = ${texts!.id}`);
    const { engagement } = await read();
    expect(engagement).toEqual({ recent: 0, earlier: 0, never: 0, not_emailed: 2 });
    const notification = await makeNotification(farm, { type: "email" });
    const of = { farm_id: farm.id, notification_id: notification.id };
    const { quote } = await notificationParameters(asUser(owner, { clock }), of);
    // The owner's copy comes on top.
    expect(quote.recipients.email).toBe(2 + 1);
  });

  it("is forgotten with an erased person, also when an event comes late, and the history stays", async () => {
    const { farm, read } = await statisticsTenant();
    const person = await makeSubscriber(farm, { confirmed_at: at("2026-11-02T15:00:00Z") });
    const { ids } = await makeSent(farm, [person], "2026-11-03T15:00:00Z");
    await advance(ids[0]!, "delivered", "2026-11-03T15:01:00Z");
    expect(await kept(farm)).toHaveLength(1);
    await transaction(asJob({ clock }), (tx) =>
      eraseSubscriber(tx, { farm_id: farm.id, subscriber_id: person.id, reason: "erased", source: "admin" }),
    );
    expect(await kept(farm)).toEqual([]);
    await advance(ids[0]!, "opened", "2026-11-23T18:00:00Z");
    expect(await kept(farm)).toEqual([]);
    const { people, sends } = await read();
    expect(people).toEqual({ start: 0, end: 0, gains: 1, losses: 1 });
    expect(sends).toMatchObject({ count: 1, emails_delivered: 1 });
  });
});

describe("subscribers by day", () => {
  it("are those of the rows, by source and by code, in the farm's zone", async () => {
    const { farm, owner, read } = await statisticsTenant({ time_zone: "America/St_Johns" });
    const codes = await db()
      .insert(qr_codes)
      .values(["Kiosque", "Marché"].map((title) => ({ farm_id: farm.id, title })))
      .returning();
    const random = randomFrom(7);
    const moment = () => new Date(Date.UTC(2026, 7, 1) + random() * 114 * 86_400_000);
    const made: { confirmed: Date; left: Date | null; source: string; code: number | null }[] = [];
    for (let number = 0; number < 60; number++) {
      const confirmed = random() < 0.9 ? moment() : null;
      const left = random() < 0.4 ? moment() : null;
      const source = random() < 0.5 ? ("import" as const) : ("public-form" as const);
      const code = random() < 0.6 ? codes[number % 2]!.id : null;
      await makeSubscriber(
        farm,
        { confirmed_at: confirmed, unsubscribed_at: left, source, qr_code_id: code, created_at: moment() },
        [],
      );
      if (confirmed)
        made.push({ confirmed, left: left && left < confirmed ? confirmed : left, source, code });
    }
    await makeSubscriber(farm, { is_own: true, confirmed_at: moment() }, []);
    const dayOf = (moment_: Date) => DateTime.fromJSDate(moment_, { zone: farm.time_zone }).toISODate()!;
    for (const by of ["source", "code"] as const) {
      const { curves, points, people } = await read({ by, from: "2026-10-02", to: "2026-11-15" });
      expect(points).toHaveLength(45);
      for (const [index, { from: day, gains, losses, subscribers }] of points.entries()) {
        expect(gains, day).toBe(made.filter(({ confirmed }) => dayOf(confirmed) === day).length);
        expect(losses, day).toBe(made.filter(({ left }) => left && dayOf(left) === day).length);
        const here = (one: (typeof made)[number]) =>
          dayOf(one.confirmed) <= day && !(one.left && dayOf(one.left) <= day);
        expect(subscribers, day).toBe(made.filter(here).length);
        for (const { group, counts } of curves)
          expect(counts[index], `${day} ${group}`).toBe(
            made.filter(
              (one) => here(one) && String(by === "source" ? one.source : one.code) === String(group),
            ).length,
          );
      }
      expect(people.end - people.start).toBe(people.gains - people.losses);
      if (by === "code")
        expect(curves.map(({ title }) => title).sort()).toEqual(["Kiosque", "Marché", null].sort());
    }
    const { farm: shown } = await getMyFarm(asUser(owner), { farm_id: farm.id });
    expect((await read({ range: "all" })).people.end).toBe(shown.subscribers_count);
  });

  it("fall on their own day at midnight and on the days of 23 and 25 hours", async () => {
    const { farm, ctx } = await statisticsTenant();
    const joined = [
      "2026-03-08T04:59:59Z",
      "2026-03-08T05:00:00Z",
      "2026-03-09T03:59:59Z",
      "2026-03-09T04:00:00Z",
      "2026-11-01T03:59:59Z",
      "2026-11-01T04:00:00Z",
      "2026-11-02T04:59:59Z",
      "2026-11-02T05:00:00Z",
    ];
    for (const confirmed of joined) await makeSubscriber(farm, { confirmed_at: at(confirmed) });
    const gains = async (from: string, to: string) =>
      (await dayStats(ctx, { farm_id: farm.id, from, to })).map((day) => [day.day.slice(5), day.gains]);
    expect(await gains("2026-03-07", "2026-03-09")).toEqual([
      ["03-07", 1],
      ["03-08", 2],
      ["03-09", 1],
    ]);
    expect(await gains("2026-10-31", "2026-11-02")).toEqual([
      ["10-31", 1],
      ["11-01", 2],
      ["11-02", 1],
    ]);
    expect(await gains("2026-11-01", "2026-11-01")).toEqual([["11-01", 2]]);
  });

  it("take wrong days for none, and begin with the farm when all is asked for", async () => {
    const { read } = await statisticsTenant();
    const days = async (query: object) => (await read(query)).range;
    const usual = { from: "2026-10-25", to: "2026-11-23", preset: "30" };
    const wrong = [{ from: "soon" }, { from: "2026-02-30", to: "2026-03-01" }, { from: ["a"], to: 7 }];
    for (const query of [...wrong, { range: "7", by: "x" }]) expect(await days(query)).toEqual(usual);
    const chosen = { from: "2026-03-01", to: "2026-03-02", preset: null };
    expect(await days({ from: "2026-03-02", to: "2026-03-01" })).toEqual(chosen);
    expect(await days({ range: "all" })).toEqual({ from: "2026-01-05", to: "2026-11-23", preset: "all" });
  });
});

import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { deliveries, farms, type subscribers, transactional_messages, users } from "@/db/schema";
import { fixedClock } from "@/lib/platform/clock";
import { parseReportToken } from "@/lib/reports/links";
import { countPerDay } from "@/lib/reports/operations/curve";
import { drawReportCurve, readReportSwitch, stopReport } from "@/lib/reports/service/links";
import { sendReports } from "@/lib/reports/service/send";
import { composeEmail } from "@/lib/transactional/operations/compose-email";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { makeMember, makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

// Monday 6 July 2026 at 7 o'clock in Toronto.
const MONDAY = "2026-07-06T11:00:00Z";
const opened = { created_at: new Date("2026-01-01"), time_zone: "America/Toronto" };

const run = (at: string) => sendReports(asJob({ clock: fixedClock(at) }));
const reportsOf = (farm_id: number) =>
  db()
    .select()
    .from(transactional_messages)
    .where(and(eq(transactional_messages.farm_id, farm_id), sql`kind like '%_report'`))
    .orderBy(transactional_messages.id);
async function join(
  farm: { id: number },
  at: string[],
  values: Partial<typeof subscribers.$inferInsert> = {},
) {
  for (const when of at)
    await makeSubscriber(farm, {
      created_at: new Date(when),
      confirmed_at: new Date(when),
      source: "public-form",
      ...values,
    });
}
/** Somebody whom the form named, and who did not confirm. */
const ask = (farm: { id: number }, at: string, values: Partial<typeof subscribers.$inferInsert> = {}) =>
  makeSubscriber(farm, { created_at: new Date(at), ...values }, []);
const times = (count: number, at: string) => Array.from({ length: count }, () => at);
const tokenIn = (url: string) => url.split("/").at(-1)!;

describe("the weekly report", () => {
  it("goes on Monday morning to the owner, in their language, with the week of the farm's own zone", async () => {
    const { farm, owner } = await makeTenant(opened);
    await db().update(users).set({ lang: "en" }).where(eq(users.id, owner.id));
    await makeMember(farm, "admin");
    // 23:30 on Sunday 28 June is before the week; 23:30 on Sunday 5 July is in it, though both are Mondays in UTC.
    await join(farm, ["2026-06-29T03:30:00Z", "2026-06-30T12:00:00Z", "2026-07-06T03:30:00Z"]);
    await join(farm, ["2026-06-01T12:00:00Z"], { unsubscribed_at: new Date("2026-07-02T12:00:00Z") });
    await join(farm, ["2026-06-01T12:00:00Z"], { erased_at: new Date("2026-07-03T12:00:00Z") });
    // Who never confirmed neither came nor left; who confirms late came then.
    await ask(farm, "2026-06-30T12:00:00Z");
    await ask(farm, "2026-06-30T12:00:00Z", { unsubscribed_at: new Date("2026-07-01T12:00:00Z") });
    await ask(farm, "2026-06-26T12:00:00Z", { confirmed_at: new Date("2026-06-29T12:00:00Z") });
    await run(MONDAY);
    const sent = await reportsOf(farm.id);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      kind: "weekly_report",
      address: owner.email,
      lang: "en",
      payload: { gained: "3", lost: "2", total: "4", from: "June 29", to: "July 5" },
    });
  });

  it("names the message that most people clicked, and leads to the figures; without one it leads to writing", async () => {
    const { farm, owner } = await makeTenant(opened);
    await join(farm, ["2026-06-30T12:00:00Z"]);
    await run("2026-07-06T11:00:00Z");
    const [quiet] = await reportsOf(farm.id);
    expect(quiet!.payload).toMatchObject({ wrote: "no" });
    expect(quiet!.payload.url).toMatch(/\/notifications\/create$/);
    const wordsOf = async (report: typeof quiet, lang: "fr" | "en") =>
      composeEmail({ kind: "weekly_report", lang, payload: report!.payload });
    expect((await wordsOf(quiet, "fr")).text).toContain("Vous n’avez rien envoyé cette semaine");

    const started = new Date("2026-07-08T14:00:00Z");
    const send = async (title: string, people: number, clicks: number) => {
      const sent = await makeNotification(farm, { title, status: "sent", sending_started_at: started });
      for (let at = 0; at < people; at++) {
        const person = await makeSubscriber(farm, { confirmed_at: new Date("2026-06-01T12:00:00Z") });
        const { id: notification_id, accepted_month } = sent;
        await db()
          .insert(deliveries)
          .values({
            ...{ farm_id: farm.id, notification_id, accepted_month, subscriber_id: person.id, lang: "fr" },
            ...{ channel: "email", address: person.email!, status: "delivered", sent_at: started },
            ...{ delivered_at: started, clicked_at: at < clicks ? started : null },
          });
      }
    };
    await send("Les oignons", 5, 1);
    await send("Les premières fraises", 4, 3);
    await join(farm, ["2026-07-07T12:00:00Z"]);
    await run("2026-07-13T11:00:00Z");
    const [, week] = await reportsOf(farm.id);
    expect(week!.payload).toMatchObject({
      ...{ wrote: "yes", best: "Les premières fraises", clicked: "3", receivers: "4" },
    });
    expect(week!.payload.url).toMatch(/\/statistics$/);
    const { text, html } = await wordsOf(week, "en");
    expect(text).toContain("Your best message: “Les premières fraises”. 3 people clicked, of 4 who got it.");
    expect(text).toContain("New subscribers: 1\nUnsubscribed: 0\nSubscribers in all: ");
    expect(html).toContain('class="row"');
    expect(week!.address).toBe(owner.email);
  });

  it("is not sent before seven, at night, on a Thursday, for an empty week, when switched off, or to an unverified address", async () => {
    const empty = await makeTenant(opened);
    const off = await makeTenant({ ...opened, weekly_subscriber_report: false });
    const unverified = await makeTenant(opened);
    const early = await makeTenant(opened);
    for (const { farm } of [off, unverified, early]) await join(farm, ["2026-06-30T12:00:00Z"]);
    await db().update(users).set({ email_verified_at: null }).where(eq(users.id, unverified.owner.id));
    await run("2026-07-06T10:59:00Z");
    expect(await reportsOf(early.farm.id)).toEqual([]);
    await run("2026-07-09T15:00:00Z");
    expect(await reportsOf(early.farm.id)).toEqual([]);
    await run("2026-07-08T11:30:00Z");
    expect(await reportsOf(early.farm.id)).toHaveLength(1);
    for (const { farm } of [empty, off, unverified]) expect(await reportsOf(farm.id)).toEqual([]);
  });

  it("goes once, over four workers at once, the hours after, and a rollback between", async () => {
    const { farm } = await makeTenant(opened);
    await join(farm, ["2026-06-30T12:00:00Z"]);
    const killed = db().transaction(async (tx) => {
      await sendReports({ ...asJob({ clock: fixedClock(MONDAY) }), db: tx as never });
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await reportsOf(farm.id)).toEqual([]);
    await Promise.all([run(MONDAY), run(MONDAY), run(MONDAY), run(MONDAY)]);
    await run("2026-07-06T15:00:00Z");
    await run("2026-07-07T11:00:00Z");
    expect(await reportsOf(farm.id)).toHaveLength(1);
    await run("2026-07-13T11:00:00Z");
    expect(await reportsOf(farm.id)).toHaveLength(1);
  });
});

describe("the daily report", () => {
  it.each([
    [5, 0],
    [6, 1],
  ])("of a day with %i people who subscribed: %i", async (people, expected) => {
    const { farm } = await makeTenant({ ...opened, weekly_subscriber_report: false });
    await join(farm, times(people, "2026-07-08T18:00:00Z"));
    await join(farm, times(10, "2026-07-08T18:00:00Z"), { source: "import" });
    await ask(farm, "2026-07-08T18:00:00Z");
    await run("2026-07-09T12:00:00Z");
    const sent = await reportsOf(farm.id);
    expect(sent).toHaveLength(expected);
    if (expected) expect(sent[0]!.payload).toMatchObject({ gained: "6" });
    await run("2026-07-10T12:00:00Z");
    expect(await reportsOf(farm.id)).toHaveLength(expected);
  });
});

describe("the links of a report", () => {
  async function reported() {
    const { farm, owner } = await makeTenant(opened);
    await join(farm, ["2026-06-30T12:00:00Z", "2026-05-05T12:00:00Z"]);
    await run(MONDAY);
    const [{ payload } = { payload: {} as Record<string, string> }] = await reportsOf(farm.id);
    return { farm, owner, payload };
  }

  it("show the curve as a picture", async () => {
    const { payload } = await reported();
    const png = await drawReportCurve(asVisitor(), { token: tokenIn(payload.picture_url!) });
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1056, height: 280 });
    expect(png.length).toBeLessThan(20_000);
  });

  it("count the people at the end of each day in the farm's zone", async () => {
    const { farm } = await makeTenant(opened);
    const confirmed = (at: string, values: object = {}) =>
      makeSubscriber(farm, { created_at: new Date(at), confirmed_at: new Date(at), ...values });
    await confirmed("2026-01-10T12:00:00Z");
    await confirmed("2026-07-02T03:30:00Z");
    await confirmed("2026-07-03T12:00:00Z", { unsubscribed_at: new Date("2026-07-05T12:00:00Z") });
    await confirmed("2026-07-06T12:00:00Z");
    const counts = await countPerDay(
      asJob(),
      { ...farm, time_zone: "America/Toronto" },
      new Date("2026-07-06T04:00:00Z"),
      6,
    );
    expect(counts).toEqual([1, 2, 2, 3, 3, 2]);
  });

  it("switch the report off, once asked, and leave the other one on", async () => {
    const { farm, payload } = await reported();
    const token = tokenIn(payload.unsubscribe_url!);
    expect(await readReportSwitch(asVisitor(), { token })).toMatchObject({ kind: "weekly", on: true });
    await stopReport(asVisitor(), { token });
    await stopReport(asVisitor(), { token });
    const [row] = await db().select().from(farms).where(eq(farms.id, farm.id));
    expect(row).toMatchObject({ weekly_subscriber_report: false, daily_subscriber_report: true });
    expect(await readReportSwitch(asVisitor(), { token })).toMatchObject({ on: false });
  });

  it("open nothing when they are changed", async () => {
    const { payload, owner } = await reported();
    const other = await makeTenant(opened);
    const token = tokenIn(payload.unsubscribe_url!);
    const named = parseReportToken(token)!;
    const forged = token.replace(named.farm_id.toString(36), other.farm.id.toString(36));
    for (const wrong of [forged, token.slice(0, -1), token.replace(".w.", ".d."), "", "x".repeat(300)])
      for (const verb of [readReportSwitch, stopReport, drawReportCurve])
        await expect(verb(asUser(owner), { token: wrong })).rejects.toMatchObject({ code: "not_found" });
  });
});

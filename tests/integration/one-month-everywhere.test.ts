import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { transactional_messages } from "@/db/schema";
import { exportStatistics } from "@/lib/exports/service/statistics";
import { getMyFarm } from "@/lib/farms/service/read";
import { notificationFigures, notificationStats } from "@/lib/notifications/service/stats";
import { fixedClock } from "@/lib/platform/clock";
import { sendReports } from "@/lib/reports/service/send";
import { dayStats } from "@/lib/statistics/service/read";
import { listSubscribers } from "@/lib/subscribers/service/manage";
import { asJob } from "@/tests/factories/context";
import { advance, makeSent, statisticsTenant } from "@/tests/factories/sends";
import { makeSubscriber } from "@/tests/factories/tenant";

/** What became of an email or a text; the figures of each are written below, and not worked out by the product. */
const OUTCOMES = ["sent", "delivered", "opened", "clicked", "bounced", "complained", "suppressed"] as const;
type Outcome = (typeof OUTCOMES)[number];
const COUNTS_AS: Record<Outcome, Partial<Record<"sent" | "delivered" | "opened" | "clicked", 1>>> = {
  sent: { sent: 1 },
  delivered: { sent: 1, delivered: 1 },
  opened: { sent: 1, delivered: 1, opened: 1 },
  clicked: { sent: 1, delivered: 1, opened: 1, clicked: 1 },
  bounced: { sent: 1 },
  // A complaint comes from the mailbox: the email was delivered.
  complained: { sent: 1, delivered: 1 },
  suppressed: {},
};

interface Part {
  channel: "email" | "sms";
  outcomes: Outcome[];
}
/** The month: day of the send, and what each person got. The first send reaches its first three people on both channels. */
const SENDS: { day: string; parts: Part[] }[] = [
  {
    day: "2026-11-02",
    parts: [
      {
        channel: "email",
        outcomes: ["clicked", "opened", "delivered", "bounced", "sent", "suppressed", "complained"],
      },
      { channel: "sms", outcomes: ["clicked", "delivered", "sent"] },
    ],
  },
  {
    day: "2026-11-09",
    parts: [{ channel: "email", outcomes: ["opened", "opened", "delivered", "clicked", "delivered"] }],
  },
  { day: "2026-11-09", parts: [{ channel: "sms", outcomes: ["delivered", "delivered", "suppressed"] }] },
  { day: "2026-11-19", parts: [{ channel: "email", outcomes: ["bounced", "clicked", "opened"] }] },
];

const NOTHING = { sent: 0, delivered: 0, opened: 0, clicked: 0 };
const OPENED_CHANNEL = { email: 1, sms: 0 };
/** Adds what the parts count as; a text is never opened. */
function tally(parts: readonly Part[]) {
  const sum = { ...NOTHING };
  for (const { channel, outcomes } of parts)
    for (const outcome of outcomes) {
      const { sent = 0, delivered = 0, opened = 0, clicked = 0 } = COUNTS_AS[outcome];
      sum.sent += sent;
      sum.delivered += delivered;
      sum.opened += opened * OPENED_CHANNEL[channel];
      sum.clicked += clicked;
    }
  return sum;
}
const count = (parts: readonly Part[], channel: Part["channel"] | null, ...wanted: Outcome[]) =>
  parts
    .filter((part) => channel === null || part.channel === channel)
    .flatMap(({ outcomes }) => outcomes)
    .filter((outcome) => wanted.includes(outcome)).length;

/** What the screen of a message says of its parts. */
const expectedFigures = (parts: readonly Part[], receivers: number, people_clicked: number) => {
  const of = (channel: Part["channel"]) => tally(parts.filter((part) => part.channel === channel));
  const [email, sms] = [of("email"), of("sms")];
  return {
    emails_sent: email.sent,
    emails_delivered: email.delivered,
    emails_opened: email.opened,
    emails_clicked: email.clicked,
    sms_sent: sms.sent,
    sms_delivered: sms.delivered,
    sms_seen: sms.clicked,
    bounced: count(parts, "email", "bounced"),
    complained: count(parts, "email", "complained"),
    suppressed: count(parts, null, "suppressed"),
    receivers,
    people_clicked,
  };
};
/** Receivers are people: three of the ten messages of the first send went to people who got the other one too. */
const PEOPLE = [
  { receivers: 7, people_clicked: 1 },
  { receivers: 5, people_clicked: 1 },
  { receivers: 3, people_clicked: 0 },
  { receivers: 3, people_clicked: 1 },
];

let tenant: Awaited<ReturnType<typeof statisticsTenant>>;
let ids: number[];

beforeAll(async () => {
  tenant = await statisticsTenant();
  const { farm } = tenant;
  const came = (day: string, values = {}, agreed: ("email" | "sms")[] = ["email"]) => {
    const at = new Date(`${day}T15:00:00Z`);
    return makeSubscriber(farm, { created_at: at, confirmed_at: at, ...values }, agreed);
  };
  const people = [];
  for (let person = 0; person < 7; person++)
    people.push(await came("2026-10-12", { phone: `+1514555020${person}` }, ["email", "sms"]));
  await came("2026-11-17");
  await came("2026-11-18", { source: "import" });
  await came("2026-11-04", { unsubscribed_at: new Date("2026-11-20T15:00:00Z") });
  await came("2026-11-03", { is_own: true });
  // Somebody whom the form named, and somebody who refuses in an imported file: neither came.
  await makeSubscriber(farm, { created_at: new Date("2026-11-18T15:00:00Z") }, []);
  await makeSubscriber(
    farm,
    { created_at: new Date("2026-11-18T15:00:00Z"), unsubscribed_at: new Date(), source: "import" },
    [],
  );
  ids = [];
  for (const { day, parts } of SENDS) ids.push(await sendOf(people, day, parts));
});

async function sendOf(people: readonly { id: number }[], day: string, [first, second]: readonly Part[]) {
  const { farm } = tenant;
  const started = `${day}T15:00:00Z`;
  const sent = await makeSent(farm, people.slice(0, first!.outcomes.length), started, {
    channel: first!.channel,
    segments: first!.channel === "sms" ? 1 : 0,
  });
  const all = [...sent.ids];
  for (const [at] of (second?.outcomes ?? []).entries()) {
    const [row] = await db().execute<{ id: number }>(sql`
      insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang, segments, status, sent_at)
      select farm_id, notification_id, accepted_month, ${people[at]!.id}, 'sms', 'x', 'fr', 1, 'sent', sent_at
      from deliveries where id = ${sent.ids[0]!} returning id`);
    all.push(row!.id);
  }
  const outcomes = [...first!.outcomes, ...(second?.outcomes ?? [])];
  for (const [at, outcome] of outcomes.entries()) {
    const id = all[at]!;
    if (outcome === "suppressed")
      await db().execute(
        sql`update deliveries set status = 'suppressed', sent_at = null, reason = 'unsubscribed' where id = ${id}`,
      );
    else if (outcome !== "sent") await advance(id, outcome, `${day}T16:00:00Z`);
  }
  return sent.notification.id;
}

describe("a month of messages with known outcomes", () => {
  it("is what each message says, alone and in the list", async () => {
    const { ctx, farm } = tenant;
    const listed = await notificationFigures(ctx, { farm_id: farm.id, notification_ids: ids });
    for (const [at, { parts }] of SENDS.entries()) {
      const { receivers, people_clicked } = PEOPLE[at]!;
      const wanted = expectedFigures(parts, receivers, people_clicked);
      const alone = await notificationStats(ctx, { farm_id: farm.id, notification_id: ids[at]! });
      expect(alone, `message ${at}`).toMatchObject(wanted);
      expect(listed.get(ids[at]!), `message ${at} in the list`).toMatchObject(wanted);
    }
  });

  it("is what the statistics say of all of it, by day, in the file and through the API", async () => {
    const { ctx, farm, read } = tenant;
    const range = { farm_id: farm.id, from: "2026-11-01", to: "2026-11-30" };
    const parts = SENDS.flatMap((send) => send.parts);
    const { sends, points, people } = await read(range);
    const sum = (figure: "receivers" | "people_clicked") => PEOPLE.reduce((all, one) => all + one[figure], 0);
    expect(sends).toMatchObject({
      count: SENDS.length,
      ...expectedFigures(parts, sum("receivers"), sum("people_clicked")),
    });
    expect(people).toEqual({ start: 7, end: 9, gains: 3, losses: 1 });
    const days = await dayStats(ctx, range);
    const { body } = await exportStatistics(ctx, range);
    let text = "";
    for await (const slice of body) text += slice;
    const [, ...lines] = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;
    expect(lines).toHaveLength(days.length);
    for (const [at, { day, ...counts }] of days.entries()) {
      const own = SENDS.filter((send) => send.day === day);
      const wanted = { sends: own.length, ...tally(own.flatMap((send) => send.parts)) };
      expect(counts, day).toMatchObject(wanted);
      expect(
        points.find(({ from }) => from === day),
        day,
      ).toMatchObject(wanted);
      const [first, , gains, losses, ...figures] = lines[at]!;
      expect([first, Number(gains), Number(losses)], day).toEqual([day, counts.gains, counts.losses]);
      expect(figures.slice(0, 5).map(Number), day).toEqual(Object.values(wanted));
    }
    const total = (figure: "gains" | "losses" | "subscribers" | "unsubscribes") =>
      days.reduce((all, one) => all + one[figure], 0);
    expect([total("gains"), total("losses")]).toEqual([3, 1]);
    // The one who did not confirm signed up as well.
    expect([total("subscribers"), total("unsubscribes")]).toEqual([4, 1]);
  });

  it("leaves one number of subscribers on all screens and in the report", async () => {
    const { ctx, farm, read } = tenant;
    const SUBSCRIBERS = 9;
    expect((await getMyFarm(ctx, { farm_id: farm.id })).farm.subscribers_count).toBe(SUBSCRIBERS);
    expect((await read()).people.end).toBe(SUBSCRIBERS);
    const { engagement } = await read();
    expect(engagement.recent + engagement.earlier + engagement.never + engagement.not_emailed).toBe(
      SUBSCRIBERS,
    );
    const active = await listSubscribers(ctx, { farm_id: farm.id, state: "active" });
    // The list shows the owner's own address too.
    expect(active.total).toBe(SUBSCRIBERS + 1);
    await sendReports(asJob({ clock: fixedClock("2026-11-23T13:00:00Z") }));
    const [report] = await db()
      .select({ kind: transactional_messages.kind, payload: transactional_messages.payload })
      .from(transactional_messages)
      .where(sql`farm_id = ${farm.id} and kind = 'weekly_report'`);
    expect(report?.payload).toMatchObject({ gained: "2", lost: "1", total: String(SUBSCRIBERS) });
  });
});

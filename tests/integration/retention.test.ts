import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  audit_entries,
  consents,
  page_hits,
  subscribers,
  transactional_messages,
  webhook_events,
} from "@/db/schema";
import { purgeAudit } from "@/lib/audit/service";
import { purgeConsents } from "@/lib/consent/service";
import { purgeDeliveries } from "@/lib/delivery/service/upkeep";
import { deleteOldPageHits } from "@/lib/page-hits/operations/write";
import { systemClock } from "@/lib/platform/clock";
import { purgeInParts } from "@/lib/platform/purge";
import { purgeMessageBodies, purgeMessages } from "@/lib/transactional/service";
import { purgeUploads } from "@/lib/uploads/service";
import { RETENTION } from "@/lib/vocabulary/retention";
import { purgeProviderCalls } from "@/lib/webhooks/service";
import { REGULAR_TASKS } from "@/lib/worker/regular-tasks";
import { asJob, asVisitor } from "@/tests/factories/context";
import { keepOpenDispute } from "@/tests/factories/dispute-rows";
import { makeKeptCall } from "@/tests/factories/logs";
import { makeSubscriber, makeTenant } from "@/tests/factories/tenant";
import { ROOT } from "@/tests/setup/doors/tree";

const DAY = 86_400_000;
const ago = (days: number) => new Date(systemClock.now().getTime() - days * DAY);

describe("a purge in parts", () => {
  it("stops when its time is over, and goes on in the next run", async () => {
    const url = `/fr/${crypto.randomUUID()}`;
    const hit = (days: number) => ({ url, lang: "fr" as const, created_at: ago(days) });
    await purgeInParts(asJob(), deleteOldPageHits);
    await db()
      .insert(page_hits)
      .values([hit(500), hit(499), hit(498), hit(300)]);
    const kept = () => db().$count(page_hits, eq(page_hits.url, url));
    const run = () => purgeInParts(asJob(), deleteOldPageHits, { rows: 2, milliseconds: 0 });
    expect([await run(), await kept()]).toEqual([{ purged: 2 }, 2]);
    expect([await run(), await kept()]).toEqual([{ purged: 1 }, 1]);
    expect([await run(), await kept()]).toEqual([{ purged: 0 }, 1]);
  });

  it("is for jobs alone", async () => {
    for (const purge of [purgeAudit, purgeConsents, purgeDeliveries, purgeMessages, purgeUploads])
      await expect(purge(asVisitor())).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("single messages", () => {
  const make = async (
    farm_id: number | null,
    days: number,
    status: "sent" | "queued" = "sent",
    kind: "confirm_subscription" | "provincial_sales" = "confirm_subscription",
  ) => {
    const [row] = await db()
      .insert(transactional_messages)
      .values({
        farm_id,
        kind,
        channel: "email",
        address: `luc-${crypto.randomUUID()}@abonne.test`,
        lang: "fr",
        payload: { link: "https://potager.test/c" },
        status,
        created_at: ago(days),
      })
      .returning();
    return row!.id;
  };
  const found = (ids: number[]) =>
    db()
      .select()
      .from(transactional_messages)
      .where(inArray(transactional_messages.id, ids))
      .orderBy(transactional_messages.id);

  it("lose their values after 30 days, unless they still wait", async () => {
    const { farm } = await makeTenant();
    const ids = [await make(farm.id, 29), await make(farm.id, 31), await make(farm.id, 31, "queued")];
    await purgeMessageBodies(asJob());
    expect((await found(ids)).map(({ payload }) => Object.keys(payload).length)).toEqual([1, 0, 1]);
  });

  it("go after 2 years, but not those of an open dispute, or that would be told again", async () => {
    const [{ farm }, disputed] = [await makeTenant(), await makeTenant()];
    await keepOpenDispute(disputed.farm.id);
    const young = await make(farm.id, 725);
    const old = await make(farm.id, 735);
    const proof = await make(disputed.farm.id, 735);
    const told = await make(null, 735, "sent", "provincial_sales");
    await purgeMessages(asJob());
    expect((await found([young, old, proof, told])).map(({ id }) => id)).toEqual([young, proof, told]);
  });
});

it("calls of providers go after 90 days, but not that access to a point of sale ended", async () => {
  const young = await makeKeptCall({ created_at: ago(89) });
  const old = await makeKeptCall({ created_at: ago(91) });
  const ended = { provider: "square", type: "oauth.authorization.revoked", events: null } as const;
  const revoked = await makeKeptCall({ ...ended, created_at: ago(91) });
  await purgeProviderCalls(asJob());
  const rows = await db()
    .select({ id: webhook_events.event_id })
    .from(webhook_events)
    .where(inArray(webhook_events.event_id, [young, old, revoked]));
  expect(rows.map(({ id }) => id).sort()).toEqual([young, revoked].sort());
});

it("entries of the audit go after 2 years, but for plans, credits that we gave and open disputes", async () => {
  const [{ farm }, disputed] = [await makeTenant(), await makeTenant()];
  await keepOpenDispute(disputed.farm.id);
  const entry = (farm_id: number, days: number, action = "produce.update") => ({
    actor: "job" as const,
    farm_id,
    action,
    request_id: "retention",
    created_at: ago(days),
  });
  const rows = await db()
    .insert(audit_entries)
    .values([
      entry(farm.id, 725),
      entry(farm.id, 735),
      entry(farm.id, 735, "farm.plan"),
      entry(farm.id, 735, "payment.give_credit"),
      entry(disputed.farm.id, 735),
    ])
    .returning({ id: audit_entries.id });
  await purgeAudit(asJob());
  const ids = rows.map(({ id }) => id);
  const left = await db()
    .select({ id: audit_entries.id })
    .from(audit_entries)
    .where(inArray(audit_entries.id, ids))
    .orderBy(audit_entries.id);
  expect(left.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3], ids[4]]);
});

describe("the ledger of consents", () => {
  const act = async (farm_id: number, subscriber_id: number, kind: "granted" | "withdrawn", days: number) => {
    await db()
      .insert(consents)
      .values({
        farm_id,
        subscriber_id,
        channel: "email",
        act: kind,
        basis: kind === "granted" ? "express" : null,
        source: "public-form",
        lang: "fr",
        created_at: ago(days),
      });
  };
  const count = (id: number) => db().$count(consents, eq(consents.subscriber_id, id));

  it("goes 3 years after the person could be written to last", async () => {
    const { farm } = await makeTenant();
    const [stays, left, gone, back] = await Promise.all([0, 1, 2, 3].map(() => makeSubscriber(farm, {}, [])));
    for (const { id } of [stays!, left!, gone!, back!]) await act(farm.id, id, "granted", 2000);
    await act(farm.id, left!.id, "withdrawn", 1090);
    for (const { id } of [gone!, back!]) await act(farm.id, id, "withdrawn", 1100);
    await act(farm.id, back!.id, "granted", 1099);
    await purgeConsents(asJob());
    const kept = await Promise.all([stays!, left!, gone!, back!].map(({ id }) => count(id)));
    expect(kept).toEqual([1, 2, 0, 3]);
    expect(await db().$count(subscribers, eq(subscribers.id, gone!.id))).toBe(1);
  });
});

it("docs/product/retention.md lists every period, with a task that exists", () => {
  const page = readFileSync(join(ROOT, "docs/product/retention.md"), "utf8");
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\d+) (days?|months) \| (?:`(\w+)`|none) \|/gm)];
  const periods = Object.entries(RETENTION).map(([kind, period]) =>
    "days" in period
      ? [kind, `${period.days} ${period.days === 1 ? "day" : "days"}`]
      : [kind, `${period.months} months`],
  );
  expect(rows.map(([, kind, number, unit]) => [kind, `${number} ${unit}`]).sort()).toEqual(periods.sort());
  const tasks = rows.flatMap(([, , , , task]) => task ?? []);
  expect(tasks.filter((task) => !(task in REGULAR_TASKS))).toEqual([]);
});

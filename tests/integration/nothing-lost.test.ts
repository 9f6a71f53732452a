import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farms } from "@/db/schema";
import { patchFarm } from "@/lib/farms/service/write";
import {
  createNotification,
  deleteNotification,
  getNotification,
  listNotifications,
  updateNotification,
} from "@/lib/notifications/service/drafts";
import { createFromTemplate, replaceWithTemplate } from "@/lib/notifications/service/from-template";
import { cancelNotification } from "@/lib/notifications/service/lifecycle";
import { sendNotification } from "@/lib/notifications/service/send";
import { fixedClock } from "@/lib/platform/clock";
import { getProduceById, listProduces } from "@/lib/produce/service";
import { asUser, asVisitor } from "@/tests/factories/context";
import {
  makeMember,
  makeNotification,
  makeProduce,
  makeSubscriber,
  makeTenant,
} from "@/tests/factories/tenant";

const NOON = "2026-07-01T16:00:00Z";

async function withDraft(values: Parameters<typeof makeNotification>[1] = {}) {
  const { owner, farm } = await makeTenant();
  await makeSubscriber(farm);
  const draft = await makeNotification(farm, { type: "email", ...values });
  const ctx = asUser(owner, { clock: fixedClock(NOON) });
  return { owner, farm, ctx, draft, ids: { farm_id: farm.id, notification_id: draft.id } };
}

describe("two tabs on one draft", () => {
  const changed = { code: "conflict", fields: { version: [{ key: "draftChanged" }] } };

  it("the older one is refused, and the newer words stay", async () => {
    const { ctx, ids } = await withDraft();
    const { version } = await getNotification(ctx, ids);
    const newer = await updateNotification(ctx, { ...ids, version, title: "Du nouvel onglet" });
    expect(newer.version).toBe(version + 1);
    await expect(
      updateNotification(ctx, { ...ids, version, title: "Du vieil onglet" }),
    ).rejects.toMatchObject(changed);
    expect(await getNotification(ctx, ids)).toMatchObject({ title: "Du nouvel onglet" });
    const kept = await updateNotification(ctx, { ...ids, version: newer.version, title: "Du vieil onglet" });
    expect(kept.title).toBe("Du vieil onglet");
  });

  it("of two saves at once with one version, one wins and the other is told", async () => {
    const { ctx, ids } = await withDraft();
    const { version } = await getNotification(ctx, ids);
    const saves = ["A", "B", "C"].map((title) => updateNotification(ctx, { ...ids, version, title }));
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("the older one neither sends nor takes a template over words it has not seen", async () => {
    const { ctx, ids } = await withDraft();
    const { version } = await getNotification(ctx, ids);
    await updateNotification(ctx, { ...ids, version, title: "Du nouvel onglet" });
    await expect(sendNotification(ctx, { ...ids, version })).rejects.toMatchObject(changed);
    await expect(replaceWithTemplate(ctx, { ...ids, version, template: "custom" })).rejects.toMatchObject(
      changed,
    );
    expect((await sendNotification(ctx, { ...ids, version: version + 1 })).status).toBe("sending");
  });
});

describe("a canceled send", () => {
  const scheduled = async () => {
    const made = await withDraft({ scheduled_day: "2026-07-02", scheduled_hour: 10 });
    await sendNotification(made.ctx, { ...made.ids, when: "schedule" });
    return made;
  };

  it("can be deleted, and is in no list and at no address afterwards", async () => {
    const { ctx, ids, farm } = await scheduled();
    await expect(deleteNotification(ctx, ids)).rejects.toMatchObject({ code: "conflict" });
    await cancelNotification(ctx, ids);
    await deleteNotification({ ...ctx, clock: fixedClock("2026-07-01T16:01:00Z") }, ids);
    await expect(getNotification(ctx, ids)).rejects.toMatchObject({ code: "not_found" });
    expect((await listNotifications(ctx, { farm_id: farm.id })).sent).toEqual([]);
    await expect(deleteNotification(ctx, ids)).rejects.toMatchObject({ code: "not_found" });
  });

  it("keeps its deliveries, whose links are in mailboxes", async () => {
    const { ctx, ids } = await scheduled();
    await cancelNotification(ctx, ids);
    await deleteNotification(ctx, ids);
    const [row] = await db().execute<{ n: number }>(
      sql`select count(*) as n from deliveries where notification_id = ${ids.notification_id}`,
    );
    expect(Number(row!.n)).toBe(1);
  });

  it("is not deleted by an employee, who may not send", async () => {
    const { ctx, ids, farm } = await scheduled();
    await cancelNotification(ctx, ids);
    const employee = asUser(await makeMember(farm, "employee"));
    await expect(deleteNotification(employee, ids)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a farm that changes its time zone", () => {
  it("keeps the hour of its scheduled sends on the new clock, and says how many moved", async () => {
    const { ctx, ids, farm } = await withDraft({ scheduled_day: "2026-07-02", scheduled_hour: 10 });
    await db().update(farms).set({ region: "BC" }).where(eq(farms.id, farm.id));
    const before = await sendNotification(ctx, { ...ids, when: "schedule" });
    expect(before.scheduled_at?.toISOString()).toBe("2026-07-02T14:00:00.000Z");
    const change = (time_zone: string) => patchFarm(ctx, { farm_id: farm.id, time_zone });
    expect(await change("America/Vancouver")).toMatchObject({ moved_schedules: 1 });
    const after = await getNotification(ctx, ids);
    expect(after).toMatchObject({ scheduled_day: "2026-07-02", scheduled_hour: 10 });
    expect(after.scheduled_at?.toISOString()).toBe("2026-07-02T17:00:00.000Z");
    const jobs = await db().execute<{ run_at: Date | string }>(
      sql`select run_at from graphile_worker.jobs where key = ${`start:${ids.notification_id}`}`,
    );
    expect(jobs.map(({ run_at }) => new Date(run_at).toISOString())).toEqual(["2026-07-02T17:00:00.000Z"]);
    expect(await change("America/Vancouver")).toMatchObject({ moved_schedules: 0 });
  });
});

describe("a new notification with a template", () => {
  it("has the template's words, except for the fields that were given", async () => {
    const { ctx, farm, ids, draft } = await withDraft({ subject_fr: "Les fraises" });
    const of = { farm_id: farm.id };
    const ready = await createFromTemplate(ctx, { ...of, template: "open-house" });
    const made = await createNotification(ctx, { ...of, template: "open-house", title: "Dimanche" });
    const { title: _title, ...words } = ready;
    expect(made).toMatchObject({
      title: "Dimanche",
      template: "open-house",
      subject_fr: words.subject_fr,
      email_content_en: words.email_content_en,
      sms_content_fr: words.sms_content_fr,
    });
    expect(made.subject_fr).not.toBe("");
    const again = await createNotification(ctx, { ...of, template: `past:${ids.notification_id}` });
    expect(again.subject_fr).toBe(draft.subject_fr);
  });

  it("is refused with 422 when nobody knows the template", async () => {
    const { ctx, farm } = await withDraft();
    await expect(createNotification(ctx, { farm_id: farm.id, template: "no-such" })).rejects.toMatchObject({
      issues: [{ path: ["template"], message: "requiredTemplate" }],
    });
    const theirs = await withDraft();
    await expect(
      createNotification(ctx, { farm_id: farm.id, template: `past:${theirs.draft.id}` }),
    ).rejects.toMatchObject({ code: "invalid", fields: { template: [{ key: "requiredTemplate" }] } });
  });
});

describe("a produce on the wire", () => {
  it("says its label in the reader's language and where the label comes from", async () => {
    const { owner, farm } = await makeTenant();
    const typed = await makeProduce(farm, { name: "", type_id: 1 });
    const named = await makeProduce(farm, { name: "Tomates de Rose", type_id: 1 });
    const read = (produce_id: number, lang: "fr" | "en") =>
      getProduceById(asVisitor({ lang }), { produce_id });
    const [fr, en] = [await read(typed.id, "fr"), await read(typed.id, "en")];
    expect([fr.label_type, en.label_type]).toEqual(["default", "default"]);
    expect(fr.label).not.toBe("");
    expect(fr.label).not.toBe(en.label);
    expect(await read(named.id, "en")).toMatchObject({ label: "Tomates de Rose", label_type: "custom" });
    const all = await listProduces(asUser(owner, { lang: "en" }), { farm_id: farm.id });
    expect(all.map(({ label }) => label)).toContain(en.label);
  });
});

import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { consents, deliveries, import_rows, subscribers, transactional_messages } from "@/db/schema";
import { grantConsent, withdrawConsent } from "@/lib/consent/operations/ledger";
import { getMyFarm } from "@/lib/farms/service/read";
import { undoRows } from "@/lib/imports/service/jobs";
import { readImport } from "@/lib/imports/service/read";
import { undoImport } from "@/lib/imports/service/steps";
import { fixedClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { dayStats, farmStatistics } from "@/lib/statistics/service/read";
import { eraseSubscriber } from "@/lib/subscribers/operations/erase";
import { updateSubscriber } from "@/lib/subscribers/service/manage";
import { asJob, asUser } from "@/tests/factories/context";
import { checkedImport, finishedImport } from "@/tests/factories/imports";
import { makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const FILE = "Nom,Courriel,Téléphone\nÈve,eve@abonne.test,\nConnu,known@abonne.test,514 555 0009\n";
const personWith = async (farm: { id: number }, id: number) =>
  (
    await db()
      .select()
      .from(subscribers)
      .where(and(eq(subscribers.farm_id, farm.id), eq(subscribers.id, id)))
  )[0]!;
const ledgerOf = (subscriber_id: number) =>
  db()
    .select({ channel: consents.channel, act: consents.act })
    .from(consents)
    .where(eq(consents.subscriber_id, subscriber_id))
    .orderBy(asc(consents.id));

/** Imports one new person, and fills in the phone of a known one. */
async function imported() {
  const tenant = await makeTenant();
  const ctx = asUser(tenant.owner);
  const known = await makeSubscriber(tenant.farm, { email: "known@abonne.test", name: "Connu" });
  const { id: import_id } = await finishedImport(ctx, tenant.farm, FILE);
  const input = { farm_id: tenant.farm.id, import_id };
  const [added] = await db()
    .select()
    .from(subscribers)
    .where(and(eq(subscribers.farm_id, tenant.farm.id), eq(subscribers.email, "eve@abonne.test")));
  const undo = async () => {
    await undoImport(ctx, input);
    await undoRows(asJob(), { import_id });
    return readImport(ctx, input);
  };
  return { ...tenant, ctx, known, added: added!, input, import_id, undo };
}

describe("the undo of an import", () => {
  it("erases new people and empties what it filled in, by rows added to the ledger", async () => {
    const { farm, known, added, undo, import_id } = await imported();
    expect((await personWith(farm, known.id)).phone).toBe("+15145550009");
    expect(await undo()).toMatchObject({ status: "undone" });
    const erased = await personWith(farm, added.id);
    expect(erased).toMatchObject({ name: "", email: null, email_consent_until: null });
    expect(erased.erased_at).not.toBeNull();
    expect(await ledgerOf(added.id)).toEqual([
      { channel: "email", act: "granted" },
      { channel: "email", act: "withdrawn" },
    ]);
    const back = await personWith(farm, known.id);
    expect(back).toMatchObject({ email: "known@abonne.test", phone: null, sms_consent_until: null });
    expect(back.email_consent_until).not.toBeNull();
    expect(back.unsubscribed_at).toBeNull();
    expect(await ledgerOf(known.id)).toEqual([
      { channel: "email", act: "granted" },
      { channel: "sms", act: "granted" },
      { channel: "sms", act: "withdrawn" },
    ]);
    expect(await db().$count(import_rows, eq(import_rows.import_id, import_id))).toBe(0);
  });

  it("leaves no arrival and no departure in any figure, and the same number of subscribers everywhere", async () => {
    const { farm, ctx, undo } = await imported();
    const figures = async () => {
      const { people } = await farmStatistics(ctx, { farm_id: farm.id });
      const days = await dayStats(ctx, { farm_id: farm.id });
      const moved = days.filter((day) => day.subscribers + day.unsubscribes + day.gains + day.losses > 0);
      const { farm: shown } = await getMyFarm(ctx, { farm_id: farm.id });
      return { people, moved: moved.map(({ day: _, ...counts }) => counts), shown: shown.subscribers_count };
    };
    const none = { sends: 0, sent: 0, delivered: 0, opened: 0, clicked: 0, scans: 0 };
    expect(await figures()).toEqual({
      people: { start: 0, end: 2, gains: 2, losses: 0 },
      moved: [{ subscribers: 2, unsubscribes: 0, gains: 2, losses: 0, ...none }],
      shown: 2,
    });
    await undo();
    expect(await figures()).toEqual({
      people: { start: 0, end: 1, gains: 1, losses: 0 },
      moved: [{ subscribers: 1, unsubscribes: 0, gains: 1, losses: 0, ...none }],
      shown: 1,
    });
  });

  it("lets the same file be imported again", async () => {
    const { farm, ctx, undo } = await imported();
    await undo();
    expect((await finishedImport(ctx, farm, FILE)).counts).toEqual({ new: 1, filled: 1 });
  });

  it("keeps a filled blank that was changed since", async () => {
    const { farm, ctx, known, undo } = await imported();
    await updateSubscriber(ctx, { farm_id: farm.id, subscriber_id: known.id, phone: "514 555 0010" });
    await db().delete(transactional_messages).where(eq(transactional_messages.farm_id, farm.id));
    await undo();
    expect((await personWith(farm, known.id)).phone).toBe("+15145550010");
  });

  it("keeps somebody who agreed themselves since", async () => {
    const { farm, added, undo } = await imported();
    await transaction(asJob(), (tx) =>
      grantConsent(tx, {
        farm_id: farm.id,
        subscriber_id: added.id,
        channel: "email",
        address: "eve@abonne.test",
        basis: "express",
        source: "public-form",
        lang: "fr",
      }),
    );
    await undo();
    const kept = await personWith(farm, added.id);
    expect(kept).toMatchObject({ name: "Ève", email: "eve@abonne.test", erased_at: null });
    expect(kept.email_consent_until).not.toBeNull();
  });

  it("is refused after a day, and when somebody of the import was written to", async () => {
    const late = await imported();
    const tomorrow = fixedClock(new Date(Date.now() + 25 * 3_600_000));
    await expect(undoImport(asUser(late.owner, { clock: tomorrow }), late.input)).rejects.toThrow(
      "importUndoTooLate",
    );
    const { farm, added, ctx, input } = await imported();
    const sent = await makeNotification(farm, { status: "sent", accepted_at: new Date() });
    await db().insert(deliveries).values({
      farm_id: farm.id,
      notification_id: sent.id,
      accepted_month: sent.accepted_month,
      subscriber_id: added.id,
      channel: "email",
      address: "eve@abonne.test",
      lang: "fr",
      status: "sent",
    });
    await expect(undoImport(ctx, input)).rejects.toThrow("importWrittenTo");
  });

  it("lets nobody of the import be written to from its first moment", async () => {
    const { farm, added, ctx, input } = await imported();
    await undoImport(ctx, input);
    expect((await personWith(farm, added.id)).email_consent_until).toBeNull();
    const send = await makeNotification(farm, { status: "sending", accepted_at: new Date() });
    const delivery = {
      farm_id: farm.id,
      notification_id: send.id,
      accepted_month: send.accepted_month,
      subscriber_id: added.id,
      channel: "email" as const,
      address: "eve@abonne.test",
      lang: "fr" as const,
    };
    await expect(db().insert(deliveries).values(delivery)).rejects.toThrow();
  });
});

describe("an erasure", () => {
  it("reaches the rows of a file that waits, and nobody of them comes back by it", async () => {
    const { farm, owner } = await makeTenant();
    const person = await makeSubscriber(farm, { email: "known@abonne.test", name: "Connu" });
    const { id: import_id } = await checkedImport(asUser(owner), farm, FILE);
    await transaction(asJob(), (tx) =>
      eraseSubscriber(tx, {
        farm_id: farm.id,
        subscriber_id: person.id,
        reason: "erased",
        source: "my-data",
      }),
    );
    const rows = await db().select().from(import_rows).where(eq(import_rows.import_id, import_id));
    expect(JSON.stringify(rows)).not.toContain("known@abonne.test");
    expect(rows.find(({ line }) => line === 3)).toMatchObject({ outcome: "unsubscribed", cells: [] });
  });

  it("by the farm itself leaves a file that waits as it is", async () => {
    const { farm, owner } = await makeTenant();
    const person = await makeSubscriber(farm, { email: "known@abonne.test" });
    const { id: import_id } = await checkedImport(asUser(owner), farm, FILE);
    await transaction(asJob(), (tx) =>
      eraseSubscriber(tx, { farm_id: farm.id, subscriber_id: person.id, reason: null, source: "admin" }),
    );
    const rows = await db().select().from(import_rows).where(eq(import_rows.import_id, import_id));
    expect(rows.map(({ cells }) => cells.length)).toEqual([3, 3]);
  });

  it("of somebody who was filled in empties what the import remembers of them", async () => {
    const { farm, known, import_id } = await imported();
    await transaction(asJob(), (tx) =>
      withdrawConsent(tx, {
        farm_id: farm.id,
        subscriber_id: known.id,
        reason: "unsubscribed",
        source: "unsubscribe-link",
      }),
    );
    await transaction(asJob(), (tx) =>
      eraseSubscriber(tx, { farm_id: farm.id, subscriber_id: known.id, reason: "erased", source: "my-data" }),
    );
    const rows = await db().select().from(import_rows).where(eq(import_rows.import_id, import_id));
    expect(JSON.stringify(rows)).not.toContain("5145550009");
  });
});

import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { audit_entries, farm_notes, users } from "@/db/schema";
import { listActivity } from "@/lib/audit/service";
import { FARM_TABLES } from "@/lib/exports/queries";
import { deleteFarm } from "@/lib/farms/service/write";
import { TIMELINE_KINDS, type TimelineKind } from "@/lib/producers/inputs";
import type { TimelineEvent } from "@/lib/producers/presenter";
import { OTHERS_SHOWN } from "@/lib/producers/rules";
import { addFarmNote, deleteFarmNote } from "@/lib/producers/service/notes";
import { readProducer } from "@/lib/producers/service/page";
import { accountOf } from "@/tests/factories/billing-accounts";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeCountedSend } from "@/tests/factories/producers";
import { recorded } from "@/tests/factories/recorded-statements";
import { scannedTables } from "@/tests/factories/scanned-tables";
import { makeFarm, makeMember, makeTenant, makeUser } from "@/tests/factories/tenant";

const HOUR = 3_600_000;
let secret = 0;

async function scene() {
  const tenant = await makeTenant();
  const admin = await makeUser({ is_admin: true, name: "Ana de Potager" });
  const potager = asUser(admin);
  const read = (query: object = {}) => readProducer(potager, { farm_uuid: tenant.farm.uuid, ...query });
  return { ...tenant, potager, read };
}

const makePayment = (account: number, cents: number, at: Date) =>
  db().execute(sql`
    insert into payments (billing_account_id, provider_payment_id, reason, status, amount_cents, refunded_cents, paid_at)
    values (${account}, ${`pi_page_${process.pid}_${++secret}`}, 'plan', 'succeeded', ${cents}, 0, ${at.toISOString()})`);

describe("the page of a producer", () => {
  it("is for super administrators alone, and so are its notes", async () => {
    const { farm, owner, potager } = await scene();
    const note = { farm_id: farm.id, text: "Appelé" };
    await addFarmNote(potager, note);
    const calls = [
      [readProducer, { farm_uuid: farm.uuid }, "forbidden"],
      [addFarmNote, note, "not_found"],
      [deleteFarmNote, { farm_id: farm.id, note_id: 1 }, "not_found"],
    ] as const;
    for (const [verb, input, code] of calls) {
      await expect(verb(asVisitor(), input)).rejects.toMatchObject({ code: "unauthenticated" });
      for (const person of [owner, await makeMember(farm, "admin")])
        await expect(verb(asUser(person), input)).rejects.toMatchObject({ code });
    }
    await expect(
      readProducer(potager, { farm_uuid: "00000000-0000-4000-8000-000000000000" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("shows the facts of the farm, of its owner and of what they pay", async () => {
    const { farm, owner, read } = await scene();
    const second = await makeFarm(owner, { name: "La seconde" });
    const { farm: facts } = await read();
    expect(facts).toMatchObject({
      id: farm.id,
      owner: { name: owner.name, email: owner.email },
      account: { farm: { uuid: farm.uuid }, card: { brand: "visa", last4: "4242" }, plan_status: "none" },
      owner_account: { uuid: owner.uuid, blocked: false },
      others: [{ uuid: second.uuid, name: "La seconde" }],
      others_count: 1,
    });
    const others = await makeTenant();
    const { farm: neighbour } = await read({ farm_uuid: others.farm.uuid });
    expect(neighbour.others).toEqual([]);
    expect(neighbour.others_count).toBe(0);
  });

  it("says that the account of the owner is blocked, and how many other farms they have", async () => {
    const { owner, read } = await scene();
    for (let n = 0; n < OTHERS_SHOWN + 2; n++) await makeFarm(owner);
    await db()
      .update(users)
      .set({ blocked_at: new Date(), blocked_reason: "Pourriel" })
      .where(eq(users.id, owner.id));
    const { farm: facts } = await read();
    expect(facts.owner_account).toEqual({ uuid: owner.uuid, blocked: true });
    expect(facts.others).toHaveLength(OTHERS_SHOWN);
    expect(facts.others_count).toBe(OTHERS_SHOWN + 2);
  });

  it("writes notes that the farm never sees, and erases them with it", async () => {
    const { farm, owner, potager, read } = await scene();
    await expect(addFarmNote(potager, { farm_id: farm.id, text: "  " })).rejects.toThrow();
    await expect(addFarmNote(potager, { farm_id: 999_999_999, text: "Rien" })).rejects.toMatchObject({
      code: "not_found",
    });
    await addFarmNote(potager, { farm_id: farm.id, text: "Première\nligne" });
    await addFarmNote(potager, { farm_id: farm.id, text: "Deuxième" });
    const { events } = await read({ kind: "note" });
    expect(events.map(({ data }) => data)).toEqual([
      { text: "Deuxième", author: "Ana de Potager" },
      { text: "Première\nligne", author: "Ana de Potager" },
    ]);
    const note_id = events[0]!.id;
    const { farm: other } = await makeTenant();
    await expect(deleteFarmNote(potager, { farm_id: other.id, note_id })).rejects.toMatchObject({
      code: "not_found",
    });
    await deleteFarmNote(potager, { farm_id: farm.id, note_id });
    expect((await read({ kind: "note" })).events).toHaveLength(1);
    // The audit names the farm and what was deleted; the activity of the farm does not have it.
    const acts = (await read({ kind: "activity" })).events.map(({ data }) => data);
    expect(acts).toMatchObject([{ action: "account.delete-farm-note", user: "Ana de Potager" }]);
    const ofFarm = await listActivity(asUser(owner), { farm_id: farm.id });
    expect(JSON.stringify(ofFarm)).not.toMatch(/note|Potager/);
    expect(FARM_TABLES.map(({ name }) => name)).not.toContain("farm_notes");
    await deleteFarm(asUser(owner), { farm_id: farm.id });
    expect(await db().$count(farm_notes, sql`farm_id = ${farm.id}`)).toBe(0);
  });

  it("merges every source, the newest first, each event once over all pages", async () => {
    const { farm, owner, potager, read } = await scene();
    const account = await accountOf(farm.id);
    const start = Date.UTC(2026, 4, 1, 12);
    const at = (hours: number) => new Date(start + hours * HOUR);
    for (let n = 0; n < 60; n++)
      await makeCountedSend(farm.id, at(n * 7), { sent: 100, bounced: n % 3, title: `Envoi ${n}` });
    for (let n = 0; n < 30; n++) await makePayment(account, 1000 + n, at(n * 14));
    // At the very moment of sends, so that pages are cut between sources.
    for (let n = 0; n < 60; n++)
      await db()
        .insert(audit_entries)
        .values({
          actor: "user",
          user_id: owner.id,
          farm_id: farm.id,
          action: n % 20 === 0 ? "farm.plan" : "produce.update",
          before: n % 20 === 0 ? { plan_type: "trial" } : {},
          after: n % 20 === 0 ? { plan_type: "yearly" } : {},
          request_id: "test",
          created_at: at(n * 7),
        });
    await addFarmNote(potager, { farm_id: farm.id, text: "Une note" });
    const readAll = async (kind?: TimelineKind) => {
      const events: TimelineEvent[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = await read({ kind, after: after ?? "" });
        expect(page.events.length).toBeLessThanOrEqual(50);
        events.push(...page.events);
        after = page.next;
      }
      return events;
    };
    const all = await readAll();
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    const times = all.map(({ at: time }) => time.getTime());
    expect(times).toEqual([...times].sort((one, other) => other - one));
    const count = (kind: TimelineKind) => all.filter((event) => event.kind === kind).length;
    expect(count("send")).toBe(60);
    expect(count("payment")).toBe(30);
    expect(count("activity")).toBe(57);
    expect(count("plan")).toBe(3);
    expect(count("note")).toBe(1);
    // Each day once with all that came back of its sends.
    const days = all.filter((event) => event.kind === "returned");
    expect(days.length).toBeGreaterThan(10);
    expect(days.reduce((sum, { data }) => sum + data.bounced, 0)).toBe(60);
    for (const kind of TIMELINE_KINDS)
      expect((await readAll(kind)).map(({ key }) => key)).toEqual(
        all.filter((event) => event.kind === kind).map(({ key }) => key),
      );
    const { farm: stranger } = await makeTenant();
    expect((await read({ farm_uuid: stranger.uuid })).events.filter(({ kind }) => kind !== "plan")).toEqual(
      [],
    );
  });

  it("shows refunds and disputes of the owner's account", async () => {
    const { farm, read } = await scene();
    const account = await accountOf(farm.id);
    const tag = `${process.pid}_${++secret}`;
    await db().execute(sql`
      with i as (insert into invoices (billing_account_id, provider_invoice_id, number, reason, status, issued_at, subtotal_cents,
          tax_cents, total_cents, credit_applied_cents, paid_cents, due_cents, refunded_cents, taxes, lines)
        values (${account}, ${`in_${tag}`}, ${`N-${tag}`}, 'plan', 'paid', now(), 1000, 0, 1000, 0, 1000, 0, 0, '[]', '[]')
        returning id)
      insert into credit_notes (billing_account_id, invoice_id, provider_credit_note_id, number, reason, subtotal_cents, tax_cents,
        total_cents, taxes, issued_at) select ${account}, id, ${`cn_${tag}`}, ${`CN-${tag}`}, 'service', 500, 0, 500, '[]', now() from i`);
    await db().execute(sql`
      insert into disputes (billing_account_id, provider_dispute_id, provider_payment_id, kind, status, reason, amount_cents,
        opened_at, saved_reading)
      values (${account}, ${`dp_${tag}`}, 'pi', 'dispute', 'needs_response', 'fraudulent', 1000, now(), 1)`);
    expect((await read({ kind: "refund" })).events.map(({ data }) => data)).toEqual([
      { number: `CN-${tag}`, cents: 500 },
    ]);
    expect((await read({ kind: "dispute" })).events.map(({ data }) => data)).toEqual([
      { status: "needs_response", what: "dispute", cents: 1000 },
    ]);
  });

  it("reads no log from end to end", async () => {
    const { farm, potager } = await scene();
    await db().execute(sql`
      insert into audit_entries (actor, farm_id, action, request_id, created_at)
      select 'job', case when n % 50 = 0 then ${farm.id}::bigint end, 'produce.update', 'test', now() - n * interval '1 minute'
      from generate_series(1, 100000) n`);
    await db().execute(sql`
      with other as (insert into farms (name, handle) values ('Autre', ${`autre-${process.pid}`}) returning id)
      insert into notifications (farm_id, status, accepted_at, sending_started_at)
      select case when n % 20 = 0 then ${farm.id}::bigint else other.id end, 'sent', t, t
      from generate_series(1, 20000) n, other, lateral (select now() - n * interval '30 minutes' as t) x`);
    await db().execute(sql`
      insert into notification_totals (farm_id, notification_id, channel, messages, sent, bounced)
      select farm_id, id, 'email', 10, 10, 1 from notifications where farm_id = ${farm.id}`);
    await db().execute(sql`analyze`);
    const { ctx, asked } = recorded(potager);
    const { next } = await readProducer(ctx, { farm_uuid: farm.uuid });
    await readProducer(ctx, { farm_uuid: farm.uuid, after: next });
    const statements = asked().flat();
    expect(await scannedTables(statements, "audit_entries")).toEqual([]);
    expect(await scannedTables(statements, "from notifications")).toEqual([]);
  });
});

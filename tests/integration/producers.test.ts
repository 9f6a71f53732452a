import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farm_totals, farm_users, farms, notifications, subscribers, users } from "@/db/schema";
import { exportProducers } from "@/lib/producers/service/export";
import { listProducers } from "@/lib/producers/service/list";
import { foldFarmTotals, refreshFarmHealth } from "@/lib/producers/service/totals";
import { accountOf } from "@/tests/factories/billing-accounts";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { makeCountedSend } from "@/tests/factories/producers";
import { makeFarm, makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";

const potager = asUser({ id: 1, is_admin: true });
let count = 0;
/** A word that only one test's farms have. */
const uniqueWord = () => `zygote${process.pid}${++count}x`;

/** Returns the farms that a query finds, after everything was added up. */
async function found(query: object) {
  await foldFarmTotals(asJob());
  return (await listProducers(potager, query)).rows;
}
const one = async (q: string) => (await found({ q }))[0];

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000);

describe("the table of producers", () => {
  it("is for super administrators alone", async () => {
    const { owner } = await makeTenant();
    for (const verb of [listProducers, exportProducers]) {
      await expect(verb(asVisitor(), {})).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(verb(asUser(owner), {})).rejects.toMatchObject({ code: "forbidden" });
    }
    for (const verb of [foldFarmTotals, refreshFarmHealth])
      await expect(verb(potager)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("finds a farm by its name and handle, and by its owner's name, email and phone", async () => {
    const word = uniqueWord();
    const owner = await makeUser({
      name: `Élodie ${word}own`,
      email: `${word}mail@ferme.test`,
      phone: `+1514${String(5_550_000 + count).padStart(7, "0")}`,
    });
    const farm = await makeFarm(owner, { name: `Ferme Été ${word}`, handle: `${word}-handle` });
    for (const q of [`ete ${word}`, `${word}-HANDLE`, `elodie ${word}own`, `${word}mail@`])
      expect((await found({ q })).map(({ id }) => id)).toEqual([farm.id]);
    const byPhone = await found({ q: `514 555-${String(count).padStart(4, "0")}` });
    expect(byPhone.map(({ id }) => id)).toContain(farm.id);
  });

  it("follows a farm, its owner and who owns it at once", async () => {
    const word = uniqueWord();
    const { farm, owner } = await makeTenant({ name: word });
    const other = await makeUser({ name: `Nouvelle ${word}n` });
    const read = async () => (await listProducers(potager, { q: word })).rows[0];
    expect(await read()).toMatchObject({ plan_type: "trial", shown: true, owner: { name: owner.name } });
    await db()
      .update(farms)
      .set({ plan_type: "yearly", public: false, verification: "asked" })
      .where(eq(farms.id, farm.id));
    expect(await read()).toMatchObject({ plan_type: "yearly", shown: false, verification: "asked" });
    await db().update(users).set({ name: "Rosalie Roy" }).where(eq(users.id, owner.id));
    expect((await read())?.owner.name).toBe("Rosalie Roy");
    await db().transaction(async (tx) => {
      await tx.delete(farm_users).where(eq(farm_users.farm_id, farm.id));
      await tx.insert(farm_users).values({ farm_id: farm.id, user_id: other.id, role: "owner" });
    });
    expect((await read())?.owner.name).toBe(other.name);
    await db().update(farms).set({ deleted_at: new Date() }).where(eq(farms.id, farm.id));
    expect(await read()).toBeUndefined();
  });

  it("counts the subscribers that the farm's page counts, whatever happens to them", async () => {
    const word = uniqueWord();
    const { farm } = await makeTenant({ name: word });
    const people = await Promise.all(
      [1, 2, 3, 4].map(() => makeSubscriber(farm, { confirmed_at: new Date() }, [])),
    );
    await makeSubscriber(farm, { confirmed_at: null }, []);
    await makeSubscriber(farm, { confirmed_at: new Date(), is_own: true });
    expect((await one(word))?.subscribers).toBe(4);
    const set = (at: number, values: Partial<typeof subscribers.$inferInsert>) =>
      db().update(subscribers).set(values).where(eq(subscribers.id, people[at]!.id));
    await set(0, { unsubscribed_at: new Date() });
    await set(1, { erased_at: new Date() });
    await set(2, { name: "Un autre nom" });
    expect((await one(word))?.subscribers).toBe(2);
    await set(0, { unsubscribed_at: null });
    expect((await one(word))?.subscribers).toBe(3);
    await db().delete(subscribers).where(eq(subscribers.id, people[3]!.id));
    expect((await one(word))?.subscribers).toBe(2);
  });

  it("adds changes up exactly when workers do it at once", async () => {
    const word = uniqueWord();
    const { farm } = await makeTenant({ name: word });
    for (let at = 0; at < 40; at++) await makeSubscriber(farm, { confirmed_at: new Date() });
    await Promise.all([1, 2, 3, 4].map(() => foldFarmTotals(asJob())));
    expect((await one(word))?.subscribers).toBe(40);
  });

  it("knows sends, the last one, and the health of the last 30 days", async () => {
    const word = uniqueWord();
    const { farm } = await makeTenant({ name: word });
    expect(await one(word)).toMatchObject({ sends: 0, last_send_at: null, health: "none" });
    expect((await found({ q: word, only: "never_sent" })).length).toBe(1);
    await makeCountedSend(farm.id, daysAgo(40), { sent: 1000, bounced: 900, complained: 0 });
    await makeCountedSend(farm.id, daysAgo(2), { sent: 1000, bounced: 10, complained: 0 });
    const last = await makeCountedSend(farm.id, daysAgo(1), { sent: 1000, bounced: 60, complained: 1 });
    await db().insert(notifications).values({ farm_id: farm.id });
    expect(await one(word)).toMatchObject({
      sends: 3,
      last_send_at: last.sending_started_at,
      recent: { emails: 2000, bounced: 70, complained: 1 },
      health: "watch",
    });
    expect((await found({ q: word, only: "never_sent" })).length).toBe(0);
    expect((await found({ q: word, health: "watch" })).length).toBe(1);
    // Thirty days later nothing of it counts any more.
    const later = asJob({ clock: { now: () => new Date(Date.now() + 31 * 24 * 3600 * 1000) } });
    await refreshFarmHealth(later);
    await foldFarmTotals(later);
    const { rows } = await listProducers(potager, { q: word });
    expect(rows[0]).toMatchObject({ sends: 3, health: "none", recent: { emails: 0 } });
  });

  it("adds up what the account paid, less what it got back, at the farm of its documents", async () => {
    const word = uniqueWord();
    const { farm, owner } = await makeTenant({ name: `${word} un` });
    await makeFarm(owner, { name: `${word} deux` });
    const account = await accountOf(farm.id);
    const pay = (status: string, cents: number, refunded: number) =>
      db().execute(sql`
        insert into payments (billing_account_id, provider_payment_id, reason, status, amount_cents, refunded_cents, paid_at)
        values (${account}, ${`pi_${word}_${cents}`}, 'plan', ${status}, ${cents}, ${refunded}, now())`);
    await pay("succeeded", 9198, 0);
    await pay("succeeded", 5000, 2000);
    await pay("failed", 7777, 0);
    const revenues = async () => {
      const rows = await found({ q: word, sort: "revenue" });
      return rows.map(({ name, revenue_cents }) => [name, revenue_cents]);
    };
    expect(await revenues()).toEqual([
      [`${word} un`, 12_198],
      [`${word} deux`, 0],
    ]);
    await db().execute(
      sql`update payments set refunded_cents = 9198 where provider_payment_id = ${`pi_${word}_9198`}`,
    );
    expect((await revenues())[0]).toEqual([`${word} un`, 3000]);
    await db().execute(sql`
      with d as (insert into disputes (billing_account_id, provider_dispute_id, provider_payment_id, kind, status, reason,
          amount_cents, opened_at, saved_reading)
        values (${account}, ${`dp_${word}`}, ${`pi_${word}_5000`}, 'dispute', 'needs_response', 'fraudulent', 3000, now(), 1)
        returning id)
      insert into dispute_entries (dispute_id, provider_transaction_id, amount_cents, fee_cents, moved_at)
      select id, ${`txn_${word}`}, -3000, 1500, now() from d`);
    expect((await revenues()).map(([, cents]) => cents)).toEqual([0, 0]);
  });

  it("filters by trial end, plan, verification and hidden pages", async () => {
    const word = uniqueWord();
    const in2 = daysAgo(-2);
    const make = (name: string, values: object) => makeTenant({ name: `${word} ${name}`, ...values });
    await make("essai", { trial_ends_at: in2 });
    await make("long", { trial_ends_at: daysAgo(-20) });
    await make("passé", { trial_ends_at: daysAgo(1) });
    await make("payant", { trial_ends_at: in2, plan_type: "yearly" });
    await make("cachée", { plan_type: "monthly", public: false, verification: "verified" });
    const names = async (query: object) =>
      (await found({ q: word, sort: "name", ...query })).map(({ name }) => name.slice(word.length + 1));
    expect(await names({})).toEqual(["cachée", "essai", "long", "passé", "payant"]);
    expect(await names({ trial_days: 3 })).toEqual(["essai"]);
    expect(await names({ plan: "yearly" })).toEqual(["payant"]);
    expect(await names({ verification: "verified" })).toEqual(["cachée"]);
    expect(await names({ only: "hidden" })).toEqual(["cachée"]);
    expect(await names({ dir: "desc", plan: "trial" })).toEqual(["passé", "long", "essai"]);
    const soonest = await names({ sort: "trial_end", dir: "asc" });
    expect(soonest).toEqual(["passé", "essai", "long", "payant", "cachée"]);
    expect(await names({ sort: "trial_end", dir: "desc" })).toEqual([
      ...["long", "essai", "passé"],
      ...["cachée", "payant"],
    ]);
  });

  it("downloads what is filtered as a file without formulas, and writes down who did", async () => {
    const word = uniqueWord();
    await makeTenant({ name: `=${word}`, plan_type: "yearly" });
    await makeTenant({ name: `${word} autre` });
    const admin = await makeUser({ is_admin: true });
    const { body, filename, type } = await exportProducers(asUser(admin), { q: word, plan: "yearly" });
    let text = "";
    for await (const part of body) text += part;
    expect(type).toContain("text/csv");
    expect(filename).toMatch(/^producteurs-\d{4}-\d\d-\d\d\.csv$/);
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("Ferme,Adresse de la page,Propriétaire");
    expect(lines[1]).toContain(`'=${word}`);
    expect(lines[1]).toContain("Annuel");
    const entries = await db().execute(sql`
      select action from audit_entries where user_id = ${admin.id} and action = 'account.export-producers'`);
    expect(entries).toHaveLength(1);
  });

  it("has a row for each farm, and none for a deleted one", async () => {
    const [row] = await db().execute<{ missing: number; extra: number }>(sql`
      select (select count(*) from farms f where f.deleted_at is null
        and not exists (select 1 from farm_totals t where t.farm_id = f.id))::int as missing,
      (select count(*) from ${farm_totals} t join farms f on f.id = t.farm_id where f.deleted_at is not null)::int as extra`);
    expect(row).toEqual({ missing: 0, extra: 0 });
  });
});

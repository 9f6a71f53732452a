import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

const NAME = `migration_${process.pid}`;
const BEFORE = "0040_stuck_payments";
const all = join(process.cwd(), "db/migrations");
const url = () => {
  const address = new URL(inject("templateUrl"));
  address.pathname = `/${NAME}`;
  return address.href;
};
let sql: postgres.Sql;
let admin: postgres.Sql;

/** Copies the migrations up to one of them. */
function migrationsUntil(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), "potager-migrations-"));
  cpSync(all, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

const id = async (query: Promise<postgres.RowList<postgres.Row[]>>): Promise<number> =>
  Number((await query)[0]?.id);
const user = (email: string) =>
  id(sql`insert into users (name, email) values ('Rose', ${email}) returning id`);
async function farm(owner: number, handle: string, created: string): Promise<number> {
  const farm_id = await id(sql`insert into farms (name, handle, plan_type, created_at)
    values (${handle}, ${handle}, 'monthly', ${created}) returning id`);
  await sql`insert into farm_users (farm_id, user_id, role) values (${farm_id}, ${owner}, 'owner')`;
  return farm_id;
}
async function pays(farm_id: number, plan: string, status: string): Promise<void> {
  await sql`insert into billing_accounts (farm_id, stripe_customer_id, stripe_subscription_id, plan_type, plan_status, first_paid_at)
    values (${farm_id}, ${`cus_${farm_id}`}, ${`sub_${farm_id}`}, ${plan}, ${status}, '2026-10-01')`;
  await sql`insert into credit_cards (farm_id, stripe_payment_method_id, brand, last4, exp_month, exp_year, is_default)
    values (${farm_id}, ${`pm_${farm_id}`}, 'visa', '4242', 12, 2031, true)`;
  await sql`insert into invoices (farm_id, stripe_invoice_id, number, reason, status, issued_at, subtotal_cents, tax_cents, total_cents,
      credit_applied_cents, paid_cents, due_cents, refunded_cents, taxes, lines)
    values (${farm_id}, ${`in_${farm_id}`}, ${`POT-${farm_id}`}, 'plan', 'paid', now(), 8000, 1198, 9198, 0, 9198, 0, 0, '[]', '[]')`;
  for (const [kind, state] of [
    ["guarantee", "done"],
    ["add_card", "pending"],
  ] as const)
    await sql`insert into payment_requests (farm_id, kind, status, input, finished_at)
      values (${farm_id}, ${kind}, ${state}, '{}', ${state === "done" ? "2026-10-02T12:00:00Z" : null})`;
}

beforeAll(async () => {
  admin = postgres(inject("templateUrl"), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${NAME} template template0`);
  sql = postgres(url(), { max: 1, onnotice: () => {} });
  const folder = migrationsUntil(BEFORE);
  await migrate(drizzle(sql), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
});
afterAll(async () => {
  await sql.end();
  await admin.unsafe(`drop database ${NAME} with (force)`);
  await admin.end();
});

describe("accounts of farms become accounts of their owners", () => {
  it("with one plan each, all papers kept, and every other customer named for its end", async () => {
    const rose = await user("rose@ferme.test");
    const luc = await user("luc@ferme.test");
    const first = await farm(rose, "premiere", "2026-01-01");
    const second = await farm(rose, "deuxieme", "2026-02-01");
    const third = await farm(rose, "troisieme", "2026-03-01");
    const lucs = await farm(luc, "de-luc", "2026-01-01");
    await pays(first, "monthly", "active");
    await pays(second, "yearly", "active");
    await pays(third, "quarterly", "canceled");
    await pays(lucs, "monthly", "past_due");
    await migrate(drizzle(sql), { migrationsFolder: all });
    const accounts =
      await sql`select owner_id, farm_id, stripe_customer_id, plan_type from billing_accounts order by owner_id`;
    expect(accounts.map((row) => ({ ...row }))).toEqual([
      {
        owner_id: String(rose),
        farm_id: String(first),
        stripe_customer_id: `cus_${second}`,
        plan_type: "yearly",
      },
      {
        owner_id: String(luc),
        farm_id: String(lucs),
        stripe_customer_id: `cus_${lucs}`,
        plan_type: "monthly",
      },
    ]);
    const superseded =
      await sql`select s.stripe_customer_id, s.farm_id, b.owner_id, s.ended_at from superseded_customers s
      join billing_accounts b on b.id = s.billing_account_id order by s.farm_id`;
    expect(superseded.map((row) => ({ ...row }))).toEqual(
      [first, third].map((farm_id) => ({
        stripe_customer_id: `cus_${farm_id}`,
        farm_id: String(farm_id),
        owner_id: String(rose),
        ended_at: null,
      })),
    );
    const papers =
      await sql`select i.number from invoices i join billing_accounts b on b.id = i.billing_account_id
      where b.owner_id = ${rose} order by i.id`;
    expect(papers.map(({ number }) => number)).toEqual([`POT-${first}`, `POT-${second}`, `POT-${third}`]);
    const cards = await sql`select stripe_payment_method_id as card from credit_cards c
      join billing_accounts b on b.id = c.billing_account_id where b.owner_id = ${rose} and c.removed_at is null`;
    expect(cards.map(({ card }) => card)).toEqual([`pm_${second}`]);
    const open =
      await sql`select count(*)::int as n from payment_requests r join billing_accounts b on b.id = r.billing_account_id
      where b.owner_id = ${rose} and r.status = 'pending'`;
    expect(open[0]?.n).toBe(1);
    const plans = await sql`select plan_type, plan_ended from farms order by id`;
    expect(plans.map(({ plan_type }) => plan_type)).toEqual(["yearly", "yearly", "yearly", "monthly"]);
  });
});

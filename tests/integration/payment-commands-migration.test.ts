import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { readCommand } from "@/lib/vocabulary/payment-commands";
import type { PaymentRequestKind } from "@/lib/vocabulary/payment-enumerations";
import { makeEmptyDatabase } from "@/tests/setup/empty-database";
import { migrateUntil } from "@/tests/setup/some-migrations";

let database: Awaited<ReturnType<typeof makeEmptyDatabase>>;

beforeAll(async () => {
  database = await makeEmptyDatabase("commands");
  await migrateUntil(database.sql, "0001_collation_by_schema");
});
afterAll(() => database.drop());

const PERSON = {
  farm_name: "Ferme",
  email: "a@ferme.test",
  lang: "fr",
  return_url: "http://potager.test/fr",
};
const TERM = { plan_type: "yearly", months: 12, price_cents: 78_000, total_cents: 89_681 };
const TAXES = "gst:5000,qst:9975";
const UNDO = { plan_type: "monthly", months: 1, price_cents: 8000 };
const NO_UNDO = { plan_type: null, months: null, price_cents: null };
const REFUND = {
  ...{ invoice_id: "in_1", cents: 8000, tax_cents: "400,798", reason: "guarantee", comment: "" },
  ...{
    refund_cents: 9198,
    refund_payment_id: "pi_1",
    credit_cents: 0,
    outside_cents: 0,
    outside_payment_id: null,
  },
};

/** Commands as they were kept before, each with what the columns say of it now. */
const KEPT: [PaymentRequestKind, object, object][] = [
  ["add_card", { ...PERSON, token: "pm_1", make_default: true, subscription_id: null, plan_type: null }, {}],
  [
    "add_card",
    {
      ...{ ...PERSON, ...TERM, taxes: TAXES, trial_end: 1_800_000_000 },
      ...{ token: "pm_1", make_default: true, subscription_id: null },
    },
    { plan_type: "yearly" },
  ],
  [
    "start_plan",
    { ...PERSON, ...TERM, taxes: "", card_id: "pm_1", trial_end: null },
    { plan_type: "yearly" },
  ],
  [
    "change_plan",
    {
      ...{ ...PERSON, ...TERM, taxes: TAXES, card_id: "pm_1", subscription_id: "sub_1" },
      ...{ from_plan: "monthly", in_trial: false, period_end: 1_800_000_000 },
    },
    { plan_type: "yearly", from_plan: "monthly" },
  ],
  [
    "undo_change",
    { ...PERSON, ...UNDO, subscription_id: "sub_1", prepaid_cents: 89_681, prepaid_payment_id: "pi_2" },
    { prepaid_cents: 89_681 },
  ],
  [
    "cancel_plan",
    {
      ...NO_UNDO,
      subscription_id: "sub_1",
      period_end: 1_800_000_000,
      prepaid_cents: 0,
      prepaid_payment_id: null,
    },
    {},
  ],
  ["guarantee", { ...REFUND, subscription_id: null, at_once: true }, {}],
  ["credit_note", REFUND, {}],
  [
    "charge_notifications",
    { card_id: "pm_1", cents: 5000, tenths: 50_000, taxes: TAXES, description: "x" },
    {},
  ],
  ["plan_taxes", { subscription_id: "sub_1", taxes: TAXES }, {}],
  [
    "return_credit",
    { subscription_id: "sub_1", credit_cents: 89_681, sources: "pi_1:9198,pi_2:80483" },
    { subscription_id: "sub_1" },
  ],
];

describe("requests of before commands were typed", () => {
  it("are whole commands after the migration, with the same values", async () => {
    const { sql, address } = database;
    const [farm] = await sql`insert into farms (name, handle) values ('Ferme', 'ferme') returning id`;
    const [account] = await sql`insert into billing_accounts (farm_id) values (${farm!.id}) returning id`;
    for (const [kind, input] of KEPT)
      await sql`insert into payment_requests (billing_account_id, kind, status, input, result, finished_at)
        values (${account!.id}, ${kind}, 'done', ${JSON.stringify(input)},
          ${JSON.stringify(kind === "return_credit" ? { returned_cents: 9198, returned: "pi_1:9198" } : {})}, now())`;
    await migrateDatabase(address);
    const rows = await sql`select * from payment_requests order by id`;
    expect(rows).toHaveLength(KEPT.length);
    for (const [at, [kind, , columns]] of KEPT.entries()) {
      const { plan_type, from_plan, subscription_id, prepaid_cents } = rows[at]!;
      const none = { plan_type: null, from_plan: null, subscription_id: null, prepaid_cents: 0 };
      expect({ plan_type, from_plan, subscription_id, prepaid_cents }, kind).toEqual({ ...none, ...columns });
    }
    const commands = rows.map(({ kind, input }) => readCommand(kind, input));
    const rates = [
      { kind: "gst", percent_thousandths: 5000 },
      { kind: "qst", percent_thousandths: 9975 },
    ];
    expect(commands[0]).toMatchObject({ plan: null });
    expect(commands[1]).toMatchObject({ plan: { ...TERM, taxes: rates, trial_end: 1_800_000_000 } });
    expect(commands[2]).toMatchObject({ taxes: [] });
    expect(commands[3]).toMatchObject({ taxes: rates });
    expect(commands[4]).toMatchObject({
      undo: { ...UNDO, prepaid_cents: 89_681, prepaid_payment_id: "pi_2" },
    });
    expect(commands[5]).toMatchObject({ undo: null });
    expect(commands[6]).toMatchObject({ tax_cents: [400, 798], undo: null });
    expect(commands[10]).toMatchObject({
      sources: [
        { payment_id: "pi_1", cents: 9198 },
        { payment_id: "pi_2", cents: 80_483 },
      ],
    });
    expect(rows[10]!.result).toEqual({ returned: [{ payment_id: "pi_1", cents: 9198 }] });
  });
});

describe("a command", () => {
  it("that lacks a field is refused by name, when it is written and when it is read", () => {
    for (const [kind] of KEPT) expect(() => readCommand(kind, {})).toThrow(/is not whole/);
    expect(() => readCommand("plan_taxes", { subscription_id: "sub_1" })).toThrow(/taxes/);
    expect(() => readCommand("resume_plan", { subscription_id: "" })).toThrow(/subscription_id/);
  });
});

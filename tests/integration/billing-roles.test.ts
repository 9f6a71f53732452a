import { join } from "node:path";
import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farm_users, transactional_messages, users } from "@/db/schema";
import { listActivity } from "@/lib/audit/service";
import { invoiceCharges } from "@/lib/payments/charges/service/charges";
import type { Ctx } from "@/lib/platform/context";
import { MONEY_EMAIL_KINDS } from "@/lib/vocabulary/money-email-kinds";
import { forAccount, receiptsOf } from "@/tests/factories/billing-accounts";
import { chargedSend } from "@/tests/factories/charges";
import { asJob, asUser } from "@/tests/factories/context";
import {
  moneyOf,
  ownerOf,
  refusal,
  startTestPlan,
  stripeClock,
  testCreditNote,
  trialFarm,
} from "@/tests/factories/payments";
import { testReversal } from "@/tests/factories/receipts";
import { makeFarm, makeMember, makeUser } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { allModules } from "@/tests/setup/doors/modules";
import { filesUnder, ROOT } from "@/tests/setup/doors/tree";

await emulateProviders();

/**
 * Whose each verb of payments is: "account" concerns all farms of an owner, so that an admin of one of them is refused;
 * "farm" tells an admin nothing but what their own farm costs. Others have no role of a farm; "link" is
 * for whoever has the link of an email to an owner without a farm (documents-without-farm.test.ts).
 */
const VERBS: Record<string, Record<string, "account" | "farm" | "potager" | "job" | "person" | "link">> = {
  "documents/all-documents": { listAllDocuments: "potager" },
  "documents/attachments": { readAttachment: "job" },
  "cards/card-form": { readCardForm: "account", startCardForm: "account" },
  "cards/cards": {
    addCard: "account",
    deleteCard: "account",
    listFarmCards: "account",
    makeDefaultCard: "account",
  },
  "charges/charge-lines": { listCharges: "farm", readSendCharge: "farm" },
  "charges/charges": { invoiceCharges: "job", settleCharges: "job", settleSend: "job" },
  "documents/documents": {
    readCreditNotePdf: "account",
    readInvoicePdf: "account",
    readReceiptPdf: "account",
    readReversalPdf: "account",
  },
  "disputes/dispute-jobs": { catchUpDisputes: "job", syncDispute: "job", withdrawLostCredit: "job" },
  "disputes/disputes": { listDisputes: "potager", listFarmDisputes: "account", releaseSends: "potager" },
  "disputes/evidence": { readEvidence: "potager" },
  "sync/jobs": {
    catchUpPayments: "job",
    endPlanWithoutFarm: "job",
    endTrials: "job",
    finishPaymentRequest: "job",
    readPayments: "job",
  },
  "plans/last-farm": { readEndingPlan: "account" },
  "documents/my-documents": {
    readAccountWithoutFarm: "person",
    readMyDocument: "link",
    readMyDocuments: "link",
  },
  "plans/plan-page": {
    listFarmPayments: "account",
    payInvoice: "account",
    readPlanPage: "account",
    settlePayment: "account",
  },
  "plans/unpaid-plans": { endUnpaidPlanOfTrial: "job" },
  "plans/plan-taxes": { checkPlanTaxes: "job", keepPlanTaxes: "job" },
  "plans/plans": {
    cancelPlan: "account",
    choosePlan: "account",
    resumePlan: "account",
    undoPlanChange: "account",
  },
  "charges/provincial-sales": {
    readProvincialSales: "potager",
    readSalesByPlace: "potager",
    warnOfProvincialSales: "job",
  },
  "reconciliation/reconcile": { reconcileMoney: "job" },
  "refunds/refunds": { claimGuarantee: "account", refundInvoice: "potager" },
  "plans/reminders": { remindOfTrials: "job", warnOfExpiry: "job" },
  "commands/return-from-bank": { comeBackFromBank: "person" },
  "refunds/return-credit": { returnCredits: "job" },
  "commands/stuck-commands": {
    closeStuckRequest: "potager",
    listStuckRequests: "potager",
    retryStuckRequest: "potager",
  },
  "plans/superseded": { endSupersededPlans: "job" },
};

/** Pages of a farm that ask payments for something, and the verbs that they may ask. */
const PAGES: Record<string, string[]> = {
  "(account)/my-documents/[token]/page.tsx": ["readMyDocuments"],
  "admin/farms/[farmUuid]/charges/page.tsx": ["listCharges"],
  "admin/farms/[farmUuid]/notifications/[uuid]/page.tsx": ["readSendCharge"],
  "admin/farms/[farmUuid]/plan/page.tsx": ["listFarmDisputes", "readCardForm", "readPlanPage"],
  "admin/profile/page.tsx": ["readAccountWithoutFarm"],
  "admin/tools/sales/page.tsx": ["readSalesByPlace"],
  "admin/payments/page.tsx": ["listAllDocuments", "listDisputes", "listStuckRequests", "readProvincialSales"],
};

/** Files of other features that reach into payments below its verbs, and what for. */
const BELOW: Record<string, string> = {
  "lib/listeners.ts": "farms and sends tell payments what happened",
  "lib/notifications/operations/accept-send.ts": "whether the farm may send, and who pays",
  "lib/notifications/operations/obstacles.ts": "whether the farm may send",
  "lib/notifications/service/lifecycle.ts": "whether the farm may send",
  "lib/notifications/service/quote.ts": "where the account is taxed",
  "lib/producers/service/grants.ts": "what a super administrator gives without payment",
  "lib/webhooks/operations/dispatch.ts": "an event of the provider",
};

const IN_SERVICE = /^lib\/payments\/[^/]+\/service\//;

type Verb = (ctx: Ctx, raw: unknown) => Promise<unknown>;
const modules = await Promise.all(
  filesUnder("lib/payments")
    .filter((path) => IN_SERVICE.test(path) && !path.endsWith(".test.ts"))
    .map(async (path) => {
      const name = path.replace("lib/payments/", "").replace("/service/", "/").replace(".ts", "");
      return [name, (await import(join(ROOT, path))) as Record<string, Verb>] as const;
    }),
);
const verbs = modules.flatMap(([name, exported]) =>
  Object.entries(exported).flatMap(([verb, call]) =>
    typeof call === "function" ? [{ verb, call, whose: VERBS[name]?.[verb] }] : [],
  ),
);
const called = (whose: string) => verbs.filter((row) => row.whose === whose);

const SECRET = "Ferme secrète";
let farm_id: number;
let input: Record<string, unknown>;
let secrets: string[];
let owner_email: string;
const people: Record<string, Ctx> = {};

beforeAll(async () => {
  ({ farm_id } = await trialFarm());
  await startTestPlan(farm_id, { change_to: "yearly" });
  const owner = await ownerOf(farm_id);
  const clock = await stripeClock();
  const [user] = await db()
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(farm_users, eq(farm_users.user_id, users.id))
    .where(eq(farm_users.farm_id, farm_id));
  owner_email = user!.email;
  const other = await makeFarm(user!, { name: SECRET });
  await chargedSend(other.id, { emails: 600, clock });
  await forAccount(invoiceCharges, farm_id, asJob({ clock }));
  const notification_id = await chargedSend(farm_id, { emails: 3, clock });
  const { invoices, cards } = await moneyOf(farm_id);
  const credit_note_id = await testCreditNote(farm_id, invoices[0]!.id);
  input = {
    ...{ farm_id, notification_id, credit_note_id, invoice_id: invoices[0]!.id, card_id: cards[0]!.id },
    ...{ token: "pm_card_visa", plan_type: "yearly", receipt_id: (await receiptsOf(farm_id))[0]!.id },
    receipt_reversal_id: await testReversal(farm_id),
  };
  secrets = [SECRET, cards[0]!.last4, ...invoices.flatMap(({ number }) => number ?? [])];
  people.employee = asUser(await makeMember({ id: farm_id }, "employee"));
  people.admin = asUser(await makeMember({ id: farm_id }, "admin"));
  people.owner = owner;
  const { id } = await makeUser({ is_admin: true });
  people.super_admin = asUser({ id, is_admin: true });
});

describe("the documents of an account", () => {
  // It reads all verbs and pages, which takes longer beside other work.
  it("have no verb, page or way in that nobody decided about", { timeout: 120_000 }, () => {
    const known = Object.values(VERBS).flatMap((names) => Object.keys(names));
    expect(verbs.map(({ verb }) => verb).sort()).toEqual(known.sort());
    const imported = allModules().flatMap(({ path, imports }) =>
      imports.filter(({ typeOnly }) => !typeOnly).map(({ file }) => ({ path, file: file ?? "" })),
    );
    const pages = imported.flatMap(({ path, file }) =>
      /^app\/\[lang\]\/.*page\.tsx$/.test(path) && IN_SERVICE.test(file) ? [path] : [],
    );
    expect([...new Set(pages)].map((path) => path.replace("app/[lang]/", "")).sort()).toEqual(
      Object.keys(PAGES).sort(),
    );
    for (const { path, text } of allModules()) {
      const asked = PAGES[path.replace("app/[lang]/", "")];
      if (asked)
        for (const { verb } of verbs)
          expect(text.includes(`${verb}(`), `${path} ${verb}`).toBe(asked.includes(verb));
    }
    const below = imported.flatMap(({ path, file }) =>
      /^(app|components|lib)\//.test(path) &&
      !/^lib\/payments\//.test(path) &&
      /^lib\/payments\/(?:[^/]+\/)?(queries|operations|files)/.test(file)
        ? [path]
        : [],
    );
    expect([...new Set(below)].sort()).toEqual(Object.keys(BELOW).sort());
  });

  it.each(["employee", "admin"])("are refused to an %s of one of its farms", async (role) => {
    for (const { verb, call } of called("account"))
      expect((await refusal(call(people[role]!, input))).code, verb).toBe("forbidden");
  });

  it("tell an admin of one farm nothing of the others through what the own farm costs", async () => {
    for (const { verb, call } of called("farm")) {
      expect((await refusal(call(people.employee!, input))).code, verb).toBe("forbidden");
      const told = JSON.stringify(await call(people.admin!, input));
      for (const secret of secrets) expect(told, verb).not.toContain(secret);
      expect(told, verb).not.toContain("60000");
    }
  });

  it.each(["owner", "super_admin"])("are read by the %s", async (role) => {
    for (const { verb, call } of [...called("account"), ...called("farm")].filter(({ verb }) =>
      /^(read|list)/.test(verb),
    ))
      expect(await call(people[role]!, input), verb).toBeTruthy();
  });

  it("stand in the activity for the owner and not for an admin", async () => {
    const linesOf = async (role: string) =>
      (await listActivity(people[role]!, { farm_id, subject: "payment" })).rows.length;
    expect(await linesOf("owner")).toBeGreaterThan(0);
    expect(await linesOf("super_admin")).toBeGreaterThan(0);
    expect(await linesOf("admin")).toBe(0);
  });

  it("are written about to the owner alone", async () => {
    const written = await db()
      .selectDistinct({ address: transactional_messages.address })
      .from(transactional_messages)
      .where(
        and(
          eq(transactional_messages.farm_id, farm_id),
          inArray(transactional_messages.kind, [...MONEY_EMAIL_KINDS]),
        ),
      );
    expect(written).toEqual([{ address: owner_email }]);
  });
});

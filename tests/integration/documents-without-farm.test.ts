import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { receipt_reversals, users } from "@/db/schema";
import { deleteFarm } from "@/lib/farms/service/write";
import { longDay } from "@/lib/i18n/dates";
import { makeOffer } from "@/lib/members/operations/offers";
import { acceptFarm } from "@/lib/members/service/hand-over";
import { invoiceCharges } from "@/lib/payments/charges/service/charges";
import { documentsToken } from "@/lib/payments/documents/links";
import {
  readAccountWithoutFarm,
  readMyDocument,
  readMyDocuments,
} from "@/lib/payments/documents/service/my-documents";
import { readEndingPlan } from "@/lib/payments/plans/service/plan-page";
import { refundInvoice } from "@/lib/payments/refunds/service/refunds";
import { endPlanWithoutFarm } from "@/lib/payments/sync/service/jobs";
import { fixedClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { composeEmail } from "@/lib/transactional/operations/compose-email";
import type { EmailKind } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { accountOf } from "@/tests/factories/billing-accounts";
import { chargedSend } from "@/tests/factories/charges";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import {
  moneyOf,
  type ownerOf,
  refusal,
  startTestPlan,
  stripeClock,
  superAdminAfter,
  trialFarm,
} from "@/tests/factories/payments";
import { makeFarm, makeMember } from "@/tests/factories/tenant";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { pdfTexts } from "@/tests/setup/pdf-text";

await emulateProviders();

let farm_id: number;
let account_id: number;
let email: string;
let owner_id: number;
let owner: Awaited<ReturnType<typeof ownerOf>>;

beforeEach(async () => {
  ({ farm_id, owner } = await trialFarm());
  owner_id = owner.actor.kind === "user" ? owner.actor.user_id : 0;
  await startTestPlan(farm_id, { change_to: "yearly" });
  account_id = await accountOf(farm_id);
  const [row] = await db().select({ email: users.email }).from(users).where(eq(users.id, owner_id));
  email = row!.email;
});

interface Letter extends Record<string, unknown> {
  kind: EmailKind;
  lang: Lang;
  payload: Record<string, string>;
}
const sentEmails = () =>
  db().execute<Letter>(sql`
    select kind, lang, payload from transactional_messages
    where address = ${email} and farm_id is null order by id`);
const lastOf = async (kind: EmailKind) => (await sentEmails()).findLast((message) => message.kind === kind)!;
const tokenIn = (url: string) => new URL(url).pathname.split("/")[3]!;
const textOf = async (body: Uint8Array) => (await pdfTexts(body)).join("\n").replaceAll("\u00a0", " ");
const code = async (token: string, ctx = asVisitor()) =>
  (await refusal(readMyDocuments(ctx, { token }))).code;
const changed = (token: string, at: number) =>
  token.slice(0, at) + (token[at] === "a" ? "b" : "a") + token.slice(at + 1);

describe("an owner whose last farm is deleted", () => {
  it("gets a link that opens the documents without a log-in, for six years after this one", async () => {
    const { plan: ending } = await readEndingPlan(owner, { farm_id });
    expect(ending).toMatchObject({ in_trial: false });
    await deleteFarm(owner, { farm_id });
    const message = await lastOf("documents_kept");
    const { text } = await composeEmail(message);
    expect(text).toContain("son forfait a pris fin");
    const day = longDay(ending!.guarantee_until!, "fr");
    expect(text).toContain(`La garantie de 30 jours reste valide jusqu’au ${day}`);
    const year = (await stripeClock()).now().getUTCFullYear() + 6;
    expect(text).toContain(`31 décembre ${year}`);
    const token = tokenIn(message.payload.url!);
    expect(message.payload.url).not.toContain(email.split("@")[0]);
    const { documents, farm } = await readMyDocuments(asVisitor(), { token });
    expect(farm).toBe("Ferme du Ruisseau");
    expect(documents.map(({ kind }) => kind).toSorted()).toEqual(["invoices", "receipts"]);
    for (const { kind, id: document_id, number } of documents) {
      const file = await readMyDocument(asVisitor(), { token, kind, document_id });
      expect(await textOf(file.body)).toContain(number);
      expect(file).toMatchObject({ type: "application/pdf", noindex: true });
    }
    await readMyDocuments(asVisitor({ clock: fixedClock(`${year}-12-31T20:00:00Z`) }), { token });
    expect(await code(token, asVisitor({ clock: fixedClock(`${year + 1}-01-02T20:00:00Z`) }))).toBe(
      "not_found",
    );
  });

  it("is written about what is charged and given back after that, each with the link", async () => {
    const clock = await stripeClock();
    await chargedSend(farm_id, { emails: 3, unit: 10_000, clock });
    await deleteFarm(owner, { farm_id });
    await endPlanWithoutFarm(asJob({ clock }), { billing_account_id: account_id, at_once: true });
    await invoiceCharges(asJob({ clock: await stripeClock() }), { billing_account_id: account_id });
    const [reversal] = await db()
      .select()
      .from(receipt_reversals)
      .where(eq(receipt_reversals.billing_account_id, account_id));
    expect(reversal).toMatchObject({ reason: "without_farm", document: { total_cents: -89_681 } });
    for (const kind of ["receipt_reversed", "invoice_paid"] as const) {
      const message = await lastOf(kind);
      const { html } = await composeEmail(message);
      const [, , , path, document_id] = new URL(message.payload.url!).pathname.split("/").slice(1);
      expect(html).toContain(message.payload.documents_url!);
      const token = tokenIn(message.payload.documents_url!);
      const file = await readMyDocument(asVisitor(), { token, kind: path, document_id });
      expect((await textOf(file.body)).length).toBeGreaterThan(100);
    }
    expect((await lastOf("invoice_paid")).payload.total).toContain("34,49");
    // And the super administrator can still give money of that invoice back.
    const token = tokenIn((await lastOf("invoice_paid")).payload.documents_url!);
    const { documents } = await readMyDocuments(asVisitor(), { token });
    const { id: invoice_id } = documents.find(({ kind }) => kind === "invoices")!;
    await refundInvoice(await superAdminAfter(1), { farm_id, invoice_id, reason: "service" });
    expect((await lastOf("credit_note")).payload.documents_url).toContain("/mes-documents/");
  });

  it("gets no such email while another farm is left, nor without a document", async () => {
    const other = await makeFarm({ id: owner_id });
    expect(await readEndingPlan(owner, { farm_id })).toEqual({ plan: null });
    await deleteFarm(owner, { farm_id });
    expect(await sentEmails()).toEqual([]);
    await deleteFarm(owner, { farm_id: other.id });
    expect((await sentEmails()).map(({ kind }) => kind)).toEqual(["documents_kept"]);
    const empty = await trialFarm();
    const [{ email: theirs }] = (await db()
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, empty.owner.actor.kind === "user" ? empty.owner.actor.user_id : 0))) as [
      { email: string },
    ];
    await deleteFarm(empty.owner, { farm_id: empty.farm_id });
    const found = await db().execute(
      sql`select 1 from transactional_messages where address = ${theirs} and kind = 'documents_kept'`,
    );
    expect(found).toHaveLength(0);
  });
});

describe("an owner who gives the last farm away", () => {
  it("is told until when the plan is paid for, and finds it with the documents in the profile", async () => {
    expect(await readAccountWithoutFarm(owner)).toBeNull();
    const { plan } = await moneyOf(farm_id);
    const heir = await makeMember({ id: farm_id }, "admin");
    const clock = await stripeClock();
    await transaction(asJob({ clock }), (tx) =>
      makeOffer(tx, { farm_id, from_user_id: owner_id, to_user_id: heir.id }),
    );
    await acceptFarm(asUser(heir, { clock }), { farm_id });
    const message = await lastOf("documents_kept");
    const { text } = await composeEmail(message);
    const until = longDay(plan.period_end!, "fr");
    expect(text).toContain(`déjà payé, reste à vous jusqu’au ${until}`);
    const left = await readAccountWithoutFarm(owner);
    expect(left).toMatchObject({ plan_type: "monthly", ends_at: plan.period_end });
    const { documents } = await readMyDocuments(asVisitor(), { token: left!.token });
    expect(documents.length).toBeGreaterThan(0);
    expect(await readAccountWithoutFarm(asUser(heir))).toBeNull();
  });
});

describe("a link to the documents of an account", () => {
  it("cannot be made by anyone else, nor opened for another account", async () => {
    const token = documentsToken(account_id, email, new Date());
    await readMyDocuments(asVisitor(), { token });
    const other = await trialFarm();
    await startTestPlan(other.farm_id);
    const foreign = documentsToken(await accountOf(other.farm_id), email, new Date());
    // The signature of one account, the number of the other.
    const mixed = `${foreign.split("~")[0]}~${token.split("~")[1]}`;
    for (const wrong of [mixed, "", "a.2032.aaaaaaaa~", changed(token, token.length - 1), changed(token, 0)])
      expect(await code(wrong)).toBe("not_found");
    const { documents } = await readMyDocuments(asVisitor(), { token });
    const theirs = documentsToken(
      await accountOf(other.farm_id),
      (
        await db()
          .select()
          .from(users)
          .where(eq(users.id, other.owner.actor.kind === "user" ? other.owner.actor.user_id : 0))
      )[0]!.email,
      new Date(),
    );
    for (const { kind, id: document_id } of documents)
      expect((await refusal(readMyDocument(asVisitor(), { token: theirs, kind, document_id }))).code).toBe(
        "not_found",
      );
  });

  it("is dead once its owner has another address, and stays when the owner deleted the account", async () => {
    const token = documentsToken(account_id, email, new Date());
    await db()
      .update(users)
      .set({ email: `neuf-${owner_id}@ferme.test` })
      .where(eq(users.id, owner_id));
    expect(await code(token)).toBe("not_found");
    await readMyDocuments(asVisitor(), {
      token: documentsToken(account_id, `neuf-${owner_id}@ferme.test`, new Date()),
    });
    await db().execute(sql`update billing_accounts set owner_id = null where id = ${account_id}`);
    await readMyDocuments(asVisitor(), { token });
  });

  it("is read a limited number of times", async () => {
    const token = documentsToken(account_id, email, new Date());
    let refused: string | undefined;
    for (let times = 0; times < 130 && !refused; times++)
      refused = await readMyDocuments(asVisitor(), { token }).then(
        () => undefined,
        (error: { code: string }) => error.code,
      );
    expect(refused).toBe("rate_limited");
  });
});

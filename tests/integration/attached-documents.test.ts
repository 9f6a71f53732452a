import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema";
import { readAttachment } from "@/lib/payments/documents/service/documents";
import { undoPlanChange } from "@/lib/payments/plans/service/plans";
import { deliverTransactional } from "@/lib/transactional/service";
import { asJob } from "@/tests/factories/context";
import {
  moneyOf,
  type ownerOf,
  refusal,
  startTestPlan,
  testCreditNote,
  trialFarm,
} from "@/tests/factories/payments";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { pdfTexts } from "@/tests/setup/pdf-text";

await emulateProviders();

const outbox = (path: string, init?: RequestInit) =>
  fetch(`${process.env.STRIPE_API_BASE}/outbox${path}`, init);

interface Sent {
  subject: string;
  idempotencyKey: string;
  attachments: { filename: string; contentType: string; path: string }[];
}

let farm_id: number;
let owner: Awaited<ReturnType<typeof ownerOf>>;
let email: string;

beforeEach(async () => {
  ({ farm_id, owner } = await trialFarm());
  const owner_id = owner.actor.kind === "user" ? owner.actor.user_id : 0;
  email = (await db().select().from(users).where(eq(users.id, owner_id)))[0]!.email;
});

const queued = (kind: string) =>
  db().execute<{ id: number; uuid: string }>(sql`
    select id, uuid from transactional_messages
    where address = ${email} and kind = ${kind} and status in ('queued', 'sending') order by id`);
const deliver = async (kind: string) => {
  for (const { id } of await queued(kind))
    await deliverTransactional(asJob(), { message_id: Number(id) }, readAttachment);
};
const sent = async (): Promise<Sent[]> =>
  (await (await outbox(`/messages.json?to=${encodeURIComponent(email)}`)).json()).messages;
const fileOf = async ({ attachments: [file] }: Sent) => {
  const bytes = new Uint8Array(await (await outbox(file!.path)).arrayBuffer());
  return (await pdfTexts(bytes)).join("\n").replaceAll("\u00a0", " ");
};

describe("the email about a document of money", () => {
  it("carries the PDF of a paid invoice, with its number, GST and QST", async () => {
    await startTestPlan(farm_id);
    const { number } = (await moneyOf(farm_id)).invoices[0]!;
    await deliver("invoice_paid");
    const [message, ...more] = await sent();
    expect(more).toEqual([]);
    expect(message!.attachments).toMatchObject([
      { filename: `potager-facture-${number}.pdf`, contentType: "application/pdf" },
    ]);
    const text = await fileOf(message!);
    for (const said of ["Facture", number!, "TPS (5 %)", "TVQ (9,975 %)", "91,98 $"])
      expect(text).toContain(said);
  });

  it("carries a receipt, the credit note that takes it back, and the credit note for an invoice", async () => {
    await startTestPlan(farm_id, { change_to: "yearly" });
    await undoPlanChange(owner, { farm_id });
    await testCreditNote(farm_id, (await moneyOf(farm_id)).invoices[0]!.id);
    for (const [kind, name, said] of [
      ["plan_changed", /^potager-recu-R-\d{6}\.pdf$/, "896,81 $"],
      ["receipt_reversed", /^potager-note-de-credit-RC-\d{6}\.pdf$/, "896,81 $"],
      ["credit_note", /^potager-note-de-credit-/, "Total crédité"],
    ] as const) {
      const before = (await sent()).length;
      await deliver(kind);
      const [message] = await sent();
      expect(await sent(), kind).toHaveLength(before + 1);
      expect(message!.attachments[0]!.filename).toMatch(name);
      expect(await fileOf(message!)).toContain(said);
    }
  });

  it("is sent once with its file when the provider's answer is lost, under the key of its message", async () => {
    await startTestPlan(farm_id, { change_to: "yearly" });
    const [{ uuid }] = (await queued("plan_changed")) as unknown as [{ uuid: string }];
    const fault = { provider: "resend", to: email, kind: "timeout-after-accept", ms: 5, count: 1 };
    const headers = { "content-type": "application/json" };
    await outbox("/faults", { method: "POST", body: JSON.stringify(fault), headers });
    await expect(deliver("plan_changed")).rejects.toThrow("email not taken yet");
    await deliver("plan_changed");
    expect(await sent()).toMatchObject([{ idempotencyKey: uuid, attachments: [{}] }]);
    expect(await queued("plan_changed")).toHaveLength(0);
  });

  it("carries nothing of another account, and nothing that is no document", async () => {
    await startTestPlan(farm_id);
    const { id } = (await moneyOf(farm_id)).invoices[0]!;
    for (const attachment of [`0/invoices/${id}`, `x/invoices/${id}`, `1/farms/${id}`, "", "1/invoices/x"])
      expect((await refusal(readAttachment(asJob(), { attachment, lang: "fr" }))).code).toBe("not_found");
    const own = readAttachment(owner, { attachment: `1/invoices/${id}`, lang: "fr" });
    expect((await refusal(own)).code).toBe("forbidden");
  });

  it("carries no file when it is about no document", async () => {
    await startTestPlan(farm_id, { canceled: true });
    await deliver("plan_canceled");
    expect((await sent())[0]).toMatchObject({ attachments: [] });
  });
});

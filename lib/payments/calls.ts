import { z } from "zod";
import { MemberFarm } from "@/lib/farms/answers";
import { type ApiCall, apiCalls } from "@/lib/platform/api-call";
import { FarmInput } from "@/lib/values/fields";
import { Card, Cards, ChargesPage, Payment, PlanPage, RequestAnswer } from "./answers";
import { CardInput, CardTokenInput } from "./cards/inputs";
import { ChargesInput } from "./charges/inputs";
import { DisputeInput } from "./disputes/inputs";
import {
  CreditNoteInput,
  DocumentFileInput,
  InvoiceInput,
  ReceiptInput,
  ReversalInput,
} from "./documents/inputs";
import { PlanInput } from "./plans/inputs";
import { RefundInput } from "./refunds/inputs";

const pdf = { media_types: ["application/pdf"] };
/** What every request to the payment provider may end with. */
const asked = { access: "session", errors: ["conflict", "provider_failed"] } as const;
const billing = { ...asked, limits: ["billing_farm"] } as const satisfies Partial<ApiCall>;
/** What a call that charges a card may end with besides. */
const charged = { errors: [...asked.errors, "switched_off"] } as const satisfies Partial<ApiCall>;
const cards = {
  ...asked,
  ...charged,
  limits: ["card_account", "card_farm"],
} as const satisfies Partial<ApiCall>;

export const paymentCalls = apiCalls({
  readPlanPage: {
    door: "GET /api/farms/[farm_id]/plans",
    access: "session",
    input: [FarmInput],
    answer: PlanPage,
  },
  choosePlan: {
    door: "POST /api/farms/[farm_id]/plans",
    ...cards,
    input: [PlanInput],
    answer: RequestAnswer.extend({ farm: MemberFarm }),
    example: { plan_type: "yearly" },
  },
  cancelPlan: {
    door: "DELETE /api/farms/[farm_id]/plans",
    ...billing,
    input: [FarmInput],
    answer: RequestAnswer,
  },
  resumePlan: {
    door: "POST /api/farms/[farm_id]/plans/resume",
    ...billing,
    ...charged,
    input: [FarmInput],
    answer: RequestAnswer,
  },
  undoPlanChange: {
    door: "DELETE /api/farms/[farm_id]/plans/change",
    ...billing,
    input: [FarmInput],
    answer: RequestAnswer,
  },
  claimGuarantee: {
    door: "POST /api/farms/[farm_id]/guarantee",
    ...billing,
    input: [FarmInput],
    answer: RequestAnswer,
  },
  listFarmCards: {
    door: "GET /api/farms/[farm_id]/cards",
    access: "session",
    input: [FarmInput],
    answer: Cards,
  },
  addCard: {
    door: "POST /api/farms/[farm_id]/cards",
    ...cards,
    input: [CardTokenInput],
    answer: Cards,
    example: { token: "pm_card_visa" },
  },
  makeDefaultCard: {
    door: "PUT /api/farms/[farm_id]/cards/[card_id]",
    ...billing,
    input: [CardInput],
    answer: Cards,
    other_shapes: [Card],
  },
  deleteCard: {
    door: "DELETE /api/farms/[farm_id]/cards/[card_id]",
    ...billing,
    input: [CardInput],
    answer: Cards,
  },
  listFarmPayments: {
    door: "GET /api/farms/[farm_id]/payments",
    access: "session",
    input: [FarmInput],
    answer: z.object({ payments: z.array(Payment) }),
  },
  settlePayment: {
    door: "POST /api/farms/[farm_id]/payments/settle",
    ...billing,
    ...charged,
    input: [FarmInput],
    answer: RequestAnswer,
  },
  listCharges: {
    door: "GET /api/farms/[farm_id]/charges",
    access: "session",
    input: [ChargesInput],
    answer: ChargesPage,
  },
  payInvoice: {
    door: "POST /api/farms/[farm_id]/invoices/[invoice_id]/pay",
    ...cards,
    input: [InvoiceInput],
    answer: RequestAnswer,
  },
  refundInvoice: {
    door: "POST /api/farms/[farm_id]/invoices/[invoice_id]/refunds",
    ...asked,
    access: "super_admin",
    input: [RefundInput],
    answer: RequestAnswer,
    aliases: { amount: "amount_cents" },
    example: { amount_cents: 1000, reason: "service", comment: "Panne du 3 juin" },
  },
  readInvoicePdf: {
    door: "GET /api/farms/[farm_id]/invoices/[invoice_id]/pdf",
    access: "session",
    input: [InvoiceInput],
    answer: pdf,
  },
  readReceiptPdf: {
    door: "GET /api/farms/[farm_id]/receipts/[receipt_id]/pdf",
    access: "session",
    input: [ReceiptInput],
    answer: pdf,
  },
  readReversalPdf: {
    door: "GET /api/farms/[farm_id]/receipt-reversals/[receipt_reversal_id]/pdf",
    access: "session",
    input: [ReversalInput],
    answer: pdf,
  },
  readCreditNotePdf: {
    door: "GET /api/farms/[farm_id]/credit-notes/[credit_note_id]/pdf",
    access: "session",
    input: [CreditNoteInput],
    answer: pdf,
  },
  readMyDocument: {
    door: "GET /api/my-documents/[token]/[kind]/[document_id]",
    access: "public",
    input: [DocumentFileInput],
    answer: pdf,
    not_found_page: true,
    limits: ["documents_address", "documents_account"],
  },
  readEvidence: {
    door: "GET /api/disputes/[dispute_id]/evidence",
    access: "super_admin",
    input: [DisputeInput],
    answer: { media_types: ["application/pdf", "application/zip"] },
    limits: ["evidence_account"],
  },
});

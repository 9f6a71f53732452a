import { documentsToken } from "@/lib/payments/documents/links";
import { accountOf, receiptsOf } from "@/tests/factories/billing-accounts";
import { openDispute } from "@/tests/factories/disputes";
import { makeContactRequest, makeKeptCall } from "@/tests/factories/logs";
import {
  makeStuckRequest,
  moneyOf,
  startTestPlan,
  testCard,
  testCreditNote,
} from "@/tests/factories/payments";
import { holdFarm, makeFarmNote } from "@/tests/factories/producers";
import { testReversal } from "@/tests/factories/receipts";
import { ACCOUNT, MANAGERS, OWNERS, POTAGER, POTAGER_UNSEEN, PUBLIC } from "../actors";
import type { ActionRow, RouteRow } from "../row";
import type { Scene } from "../scene";

const farm = "/api/farms/[farm_id]";
const card = (scene: Scene) =>
  scene.once("card", async () => ({ card_id: (await testCard((await scene.farm()).id)).id }));
/** The farm has a card, and nothing more is asked for. */
const withCard = async (scene: Scene, body: Record<string, unknown> = {}) => {
  await card(scene);
  return body;
};
const withPlan = (scene: Scene, canceled = false) =>
  scene.once("plan", async () => {
    await startTestPlan((await scene.farm()).id, { canceled });
    return {};
  });

/** Another plan waits for the end of the period. */
const withChange = (scene: Scene) =>
  scene.once("change", async () => {
    await startTestPlan((await scene.farm()).id, { change_to: "yearly" });
    return {};
  });
/** The payment of an invoice was refused. */
const unpaid = (scene: Scene) =>
  scene.once("invoice", async () => {
    const { invoice_id } = await startTestPlan((await scene.farm()).id, { unpaid: true });
    return { invoice_id: invoice_id! };
  });
const stuckRequest = (scene: Scene) =>
  scene.once("stuck request", async () => {
    const farm_id = (await scene.farm()).id;
    await startTestPlan(farm_id, { canceled: true });
    return { request_id: await makeStuckRequest(farm_id) };
  });
const dispute = (scene: Scene) =>
  scene.once("dispute", async () => {
    const farm_id = (await scene.farm()).id;
    await startTestPlan(farm_id);
    return { dispute_id: await openDispute(farm_id) };
  });
const paidInvoice = (scene: Scene) =>
  scene.once("paid invoice", async () => {
    const farm_id = (await scene.farm()).id;
    await startTestPlan(farm_id);
    return { invoice_id: (await moneyOf(farm_id)).invoices[0]!.id };
  });

const heldFarm = async (scene: Scene) => {
  await holdFarm((await scene.farm()).id);
  return {};
};
const contactRequest = async () => ({
  log: "contact",
  request_id: await makeContactRequest(),
  state: "done",
});
const keptCall = async () => ({ provider: "stripe", event_id: await makeKeptCall() });

export const PAYMENT_ROUTES: RouteRow[] = [
  { door: `GET ${farm}/cards`, who: OWNERS },
  { door: `POST ${farm}/cards`, who: OWNERS, body: () => ({ token: "pm_card_visa" }) },
  { door: `PUT ${farm}/cards/[card_id]`, who: OWNERS, params: card },
  { door: `DELETE ${farm}/cards/[card_id]`, who: OWNERS, params: card },
  { door: `GET ${farm}/payments`, who: OWNERS },
  { door: `POST ${farm}/payments/settle`, who: OWNERS, body: withCard },
  { door: `GET ${farm}/invoices/[invoice_id]/pdf`, who: OWNERS, params: paidInvoice },
  {
    door: `GET ${farm}/credit-notes/[credit_note_id]/pdf`,
    who: OWNERS,
    params: (scene) =>
      scene.once("credit note", async () => {
        const { farm_id, ...invoice } = { farm_id: (await scene.farm()).id, ...(await paidInvoice(scene)) };
        return { credit_note_id: await testCreditNote(farm_id, invoice.invoice_id) };
      }),
  },
  { door: "GET /api/producers/export", who: POTAGER },
  { door: "GET /api/disputes/[dispute_id]/evidence", who: POTAGER_UNSEEN, params: dispute },
  {
    door: `GET ${farm}/receipts/[receipt_id]/pdf`,
    who: OWNERS,
    params: (scene) =>
      scene.once("receipt", async () => {
        const farm_id = (await scene.farm()).id;
        await startTestPlan(farm_id, { change_to: "yearly" });
        return { receipt_id: (await receiptsOf(farm_id))[0]!.id };
      }),
  },
  {
    door: `GET ${farm}/receipt-reversals/[receipt_reversal_id]/pdf`,
    who: OWNERS,
    params: (scene) =>
      scene.once("receipt reversal", async () => {
        const farm_id = (await scene.farm()).id;
        await startTestPlan(farm_id, { change_to: "yearly" });
        return { receipt_reversal_id: await testReversal(farm_id) };
      }),
  },
  {
    door: "GET /api/my-documents/[token]/[kind]/[document_id]",
    who: PUBLIC,
    params: async (scene) => {
      const { invoice_id } = await paidInvoice(scene);
      const { email } = await scene.person("owner");
      const token = documentsToken(await accountOf((await scene.farm()).id), email, new Date());
      return { token, kind: "invoices", document_id: invoice_id };
    },
    secret: "token",
  },
  { door: `GET ${farm}/charges`, who: MANAGERS },
  { door: `POST ${farm}/guarantee`, who: OWNERS, body: withPlan },
  {
    door: `POST ${farm}/invoices/[invoice_id]/refunds`,
    who: POTAGER_UNSEEN,
    params: paidInvoice,
    body: () => ({ amount_cents: 100, reason: "service", comment: "Une panne" }),
  },
  { door: `GET ${farm}/plans`, who: OWNERS },
  { door: `POST ${farm}/plans`, who: OWNERS, body: (scene) => withCard(scene, { plan_type: "monthly" }) },
  { door: `DELETE ${farm}/plans`, who: OWNERS, body: withPlan },
  { door: `POST ${farm}/plans/resume`, who: OWNERS, body: (scene) => withPlan(scene, true) },
  {
    door: `DELETE ${farm}/plans/change`,
    who: OWNERS,
    body: withChange,
  },
  {
    door: `POST ${farm}/invoices/[invoice_id]/pay`,
    who: OWNERS,
    params: unpaid,
  },
];

const screen = "admin/farms/[farmUuid]/plan";

export const PAYMENT_ACTIONS: ActionRow[] = [
  { door: `${screen}#startForm`, who: OWNERS, fields: ["farm_id"] },
  { door: `${screen}#add`, who: OWNERS, fields: ["farm_id"], payload: () => ({ token: "pm_card_visa" }) },
  {
    door: `${screen}#makeDefault`,
    who: OWNERS,
    fields: ["farm_id"],
    payload: card,
  },
  { door: "admin/payment-return#finish", who: ACCOUNT, payload: () => ({ farm: "unknown" }) },
  { door: `${screen}#removeCard`, who: OWNERS, fields: ["farm_id"], payload: card },
  {
    door: `${screen}#choose`,
    who: OWNERS,
    fields: ["farm_id"],
    payload: (scene) => withCard(scene, { plan_type: "monthly" }),
  },
  { door: `${screen}#cancel`, who: OWNERS, fields: ["farm_id"], payload: withPlan },
  { door: `${screen}#resume`, who: OWNERS, fields: ["farm_id"], payload: (scene) => withPlan(scene, true) },
  { door: `${screen}#undo`, who: OWNERS, fields: ["farm_id"], payload: withChange },
  { door: `${screen}#pay`, who: OWNERS, fields: ["farm_id"], payload: unpaid },
  { door: `${screen}#claim`, who: OWNERS, fields: ["farm_id"], payload: withPlan },
  {
    door: "admin/producers/[producerUuid]#addNote",
    who: POTAGER_UNSEEN,
    fields: ["farm_id"],
    payload: () => ({ text: "Note" }),
  },
  {
    door: "admin/producers/[producerUuid]#removeNote",
    who: POTAGER_UNSEEN,
    fields: ["farm_id"],
    payload: async (scene) => {
      const { id: farm_id } = await scene.farm();
      return { note_id: await makeFarmNote(farm_id) };
    },
  },
  {
    door: "admin/producers/[producerUuid]#grantPlan",
    who: POTAGER_UNSEEN,
    fields: ["farm_id"],
    payload: () => ({ grant: "beta-free", reason: "Ferme pilote" }),
  },
  {
    door: "admin/producers/[producerUuid]#grantCredit",
    who: POTAGER_UNSEEN,
    fields: ["farm_id"],
    payload: () => ({ amount: "20,00", reason: "Panne de samedi" }),
  },
  {
    door: "admin/producers/[producerUuid]#holdSending",
    who: POTAGER_UNSEEN,
    fields: ["farm_id"],
    payload: () => ({ reason: "Trop de retours" }),
  },
  {
    door: "admin/producers/[producerUuid]#releaseSending",
    who: POTAGER_UNSEEN,
    fields: ["farm_id"],
    payload: heldFarm,
  },
  { door: "admin/logs#changeState", who: POTAGER, payload: contactRequest },
  { door: "admin/logs#replay", who: POTAGER, payload: keptCall },
  { door: "admin/payments#retryStuck", who: POTAGER, payload: stuckRequest },
  { door: "admin/payments#release", who: POTAGER, payload: dispute },
  { door: "admin/payments#closeStuck", who: POTAGER, payload: stuckRequest },
  {
    door: "admin/payments#refund",
    who: POTAGER_UNSEEN,
    fields: ["farm_id"],
    payload: async (scene) => ({ ...(await paidInvoice(scene)), amount: "1,00", reason: "service" }),
  },
];

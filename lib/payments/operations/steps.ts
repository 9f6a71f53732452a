import type { PaymentRequestInput, TaxRate } from "@/lib/core/json-columns";
import type { PaidPlan, PaymentRequestKind } from "@/lib/core/payment-enumerations";
import * as provider from "@/lib/providers/payments";
import type { Outcome, PlanPrice } from "@/lib/providers/payments/types";
import type { PaymentRequestRow } from "../queries";

/** What a finished request leaves behind. */
export type Done = {
  subscription_id?: string;
  payment_id?: string;
  card_id?: string;
  /** The plan was paid at once: its trial ended before the provider received the call. */
  trial_was_over?: boolean;
  returned_cents?: number;
  /** The plan was renewed before it could be canceled. */
  late?: boolean;
  /** What went back to each payment, as writeSources writes it. */
  returned?: string;
};
export type StepOutcome = Outcome<Done>;

const textOf = (input: PaymentRequestInput, name: string): string => String(input[name] ?? "");
const orNull = (input: PaymentRequestInput, name: string): string | null =>
  input[name] === null || input[name] === undefined ? null : String(input[name]);

/** Taxes as one text in one order, because the input of a request is flat: "gst:5000,qst:9975". */
export const writeTaxes = (taxes: readonly TaxRate[]): string =>
  taxes
    .toSorted((one, other) => one.kind.localeCompare(other.kind))
    .map(({ kind, percent_thousandths }) => `${kind}:${percent_thousandths}`)
    .join(",");

/** Reads what writeTaxes wrote. */
export const readTaxes = (text: string): TaxRate[] =>
  text
    .split(",")
    .filter(Boolean)
    .map((part) => {
      const [kind, percent] = part.split(":");
      return { kind: kind as TaxRate["kind"], percent_thousandths: Number(percent) };
    });

const priceOf = (input: PaymentRequestInput): PlanPrice => ({
  plan_type: textOf(input, "plan_type") as PaidPlan,
  months: Number(input.months),
  cents: Number(input.price_cents),
});

/** Looks at a card that was just saved, before a plan begins with it. @throws PaymentRefused */
type CheckCard = () => Promise<void>;
type Step = (request: PaymentRequestRow, customer_id: string) => Promise<StepOutcome>;
type CardStep = (...given: [...Parameters<Step>, checkCard: CheckCard]) => Promise<StepOutcome>;

const done = (left: Done = {}): StepOutcome => ({ kind: "done", ...left });
/** The payment or card form that the cardholder was sent to; null before that. */
const sentTo = ({ result }: PaymentRequestRow): string | null => orNull(result, "intent_id");

async function beginPlan(
  request: PaymentRequestRow,
  customer_id: string,
  card_id: string,
): Promise<StepOutcome> {
  const { input, uuid } = request;
  const begun = await provider.startPlan(
    {
      customer_id,
      card_id,
      price: priceOf(input),
      trial_end: input.trial_end === null ? null : Number(input.trial_end),
      taxes: readTaxes(textOf(input, "taxes")),
      request_uuid: uuid,
    },
    textOf(input, "return_url"),
  );
  if (begun.kind === "done") await provider.voidOfEndedPlans(customer_id, uuid);
  return begun;
}

/** Ends the start of a plan whose first payment the cardholder was sent to authenticate. */
async function afterFirstPayment(
  { input, uuid }: PaymentRequestRow,
  customer_id: string,
  intent_id: string,
): Promise<StepOutcome> {
  const paid = await provider.paymentAfterReturn(intent_id);
  if (paid.kind !== "done") return paid;
  await provider.voidOfEndedPlans(customer_id, uuid);
  const trial_was_over = input.trial_end !== null && input.trial_end !== undefined;
  return done({ payment_id: paid.payment_id, trial_was_over });
}

const addCard: CardStep = async (request, customer_id, checkCard) => {
  const { input, uuid } = request;
  const intent = sentTo(request);
  // The card was saved before its plan was paid.
  if (intent?.startsWith("pi_")) return afterFirstPayment(request, customer_id, intent);
  const saved = intent
    ? await provider.cardOfIntent(intent, customer_id)
    : await provider.saveCard(
        { customer_id, token: textOf(input, "token"), return_url: textOf(input, "return_url") },
        uuid,
      );
  if (saved.kind === "authenticate") return saved;
  const { card_id } = saved;
  if (input.make_default)
    await provider.setDefaultCard(
      { customer_id, card_id, subscription_id: orNull(input, "subscription_id") },
      uuid,
    );
  if (!input.plan_type) return done({ card_id });
  await checkCard();
  const begun = await beginPlan(request, customer_id, card_id);
  return begun.kind === "done" ? { ...begun, card_id } : begun;
};

const changePlan: Step = async (request, customer_id) => {
  const { input, uuid } = request;
  const change = { subscription_id: textOf(input, "subscription_id"), price: priceOf(input) };
  const schedule = () =>
    provider.scheduleChange({ ...change, taxes: readTaxes(textOf(input, "taxes")) }, uuid);
  if (input.in_trial) {
    await schedule();
    return done();
  }
  const intent = sentTo(request);
  const paid = intent
    ? await provider.paymentAfterReturn(intent)
    : await provider.takePayment(
        {
          customer_id,
          subscription_id: textOf(input, "subscription_id"),
          period_end: Number(input.period_end),
          card_id: textOf(input, "card_id"),
          amount_cents: Number(input.total_cents),
          description: textOf(input, "plan_type"),
          return_url: textOf(input, "return_url"),
        },
        uuid,
      );
  if (paid.kind === "authenticate") return paid;
  await provider.awaitDrafts(customer_id);
  await provider.addCredit(customer_id, Number(input.total_cents), "plan_change", `${uuid}:credit`);
  await schedule();
  return done({ payment_id: paid.payment_id });
};

/** Gives back what was paid for a change that has not begun. */
const undoChange: Step = async ({ input, uuid }, customer_id) => {
  await provider.undoChange(textOf(input, "subscription_id"), priceOf(input), uuid);
  const cents = Number(input.prepaid_cents);
  await provider.addCredit(customer_id, -cents, "plan_change", `${uuid}:credit`);
  if (cents > 0) await provider.refundRest(textOf(input, "prepaid_payment_id"), cents, uuid);
  return done();
};

const cancelPlan: Step = async (request, customer_id) => {
  if (Number(request.input.prepaid_cents) > 0) await undoChange(request, customer_id);
  const { input, uuid } = request;
  const { period_end } = await provider.setCanceling(textOf(input, "subscription_id"), true, uuid);
  return done(period_end === Number(input.period_end) ? {} : { late: true });
};

const payInvoice: Step = async (request) => {
  const { input, uuid } = request;
  const intent = sentTo(request);
  if (intent) return provider.paymentAfterReturn(intent);
  return provider.payInvoice(
    {
      invoice_id: textOf(input, "invoice_id"),
      card_id: textOf(input, "card_id"),
      return_url: textOf(input, "return_url"),
    },
    uuid,
  );
};

/** Issues the invoice of what sends cost. A refused card leaves it open, which stops further sends until it is paid. */
const chargeNotifications: Step = async ({ input, uuid }, customer_id) => {
  await provider.issueInvoice({
    customer_id,
    card_id: textOf(input, "card_id"),
    cents: Number(input.cents),
    taxes: readTaxes(textOf(input, "taxes")),
    description: textOf(input, "description"),
    request_uuid: uuid,
  });
  return done();
};

/** Gives money of an invoice back by a credit note. */
const creditNote: Step = async ({ input, uuid }) => {
  await provider.creditInvoice({
    invoice_id: textOf(input, "invoice_id"),
    cents: Number(input.cents),
    tax_cents: textOf(input, "tax_cents").split(",").filter(Boolean).map(Number),
    reason: textOf(input, "reason"),
    comment: textOf(input, "comment"),
    refund_cents: Number(input.refund_cents),
    credit_cents: Number(input.credit_cents),
    outside_cents: Number(input.outside_cents),
    outside_payment_id: orNull(input, "outside_payment_id"),
    request_uuid: uuid,
  });
  return done();
};

/** Gives the first payment of a plan back and ends the plan; a change that waits is taken back before. */
const guarantee: Step = async (request, customer_id) => {
  const { input, uuid } = request;
  const subscription_id = orNull(input, "subscription_id");
  if (subscription_id && Number(input.prepaid_cents) > 0) await undoChange(request, customer_id);
  await creditNote(request, customer_id);
  if (!subscription_id) return done();
  if (input.at_once) await provider.endPlan(subscription_id, `${uuid}:end`);
  else await provider.setCanceling(subscription_id, true, uuid);
  return done();
};

/** The payments that credit goes back to, as one text in one order, because the input of a request is flat. */
export const writeSources = (sources: readonly { payment_id: string; cents: number }[]): string =>
  sources.map(({ payment_id, cents }) => `${payment_id}:${cents}`).join(",");

/** Reads what writeSources wrote. */
export const readSources = (text: string): { payment_id: string; cents: number }[] =>
  text
    .split(",")
    .filter(Boolean)
    .map((part) => {
      const [payment_id = "", cents] = part.split(":");
      return { payment_id, cents: Number(cents) };
    });

/** Gives the credit that a plan left back to the cards that paid it, payment by payment. */
const returnCredit: Step = async ({ input, uuid }, customer_id) => {
  const returned: { payment_id: string; cents: number }[] = [];
  for (const source of readSources(textOf(input, "sources"))) {
    const cents = await provider.returnCredit(customer_id, source, `${uuid}:${source.payment_id}`);
    returned.push({ payment_id: source.payment_id, cents });
  }
  const returned_cents = returned.reduce((sum, { cents }) => sum + cents, 0);
  return done({ returned_cents, returned: writeSources(returned) });
};

const startPlan: Step = async (request, customer_id) => {
  const intent = sentTo(request);
  return intent
    ? afterFirstPayment(request, customer_id, intent)
    : beginPlan(request, customer_id, textOf(request.input, "card_id"));
};

/** The calls of each request. Run again with the same row, they ask the same things under the same keys. */
export const STEPS: Record<PaymentRequestKind, CardStep> = {
  add_card: addCard,
  default_card: async ({ input, uuid }, customer_id) => {
    const [card_id, subscription_id] = [textOf(input, "card_id"), orNull(input, "subscription_id")];
    await provider.setDefaultCard({ customer_id, card_id, subscription_id }, uuid);
    return done();
  },
  remove_card: async ({ input, uuid }, customer_id) => {
    const next = orNull(input, "next_card_id");
    const subscription_id = orNull(input, "subscription_id");
    if (next) await provider.setDefaultCard({ customer_id, card_id: next, subscription_id }, uuid);
    await provider.removeCard(textOf(input, "card_id"), uuid);
    return done();
  },
  start_plan: startPlan,
  change_plan: changePlan,
  undo_change: undoChange,
  cancel_plan: cancelPlan,
  resume_plan: async ({ input, uuid }) => {
    await provider.setCanceling(textOf(input, "subscription_id"), false, uuid);
    return done();
  },
  pay_invoice: payInvoice,
  charge_notifications: chargeNotifications,
  credit_note: creditNote,
  guarantee,
  plan_taxes: async ({ input, uuid }) => {
    const taxes = readTaxes(textOf(input, "taxes"));
    await provider.setPlanTaxes({ subscription_id: textOf(input, "subscription_id"), taxes }, uuid);
    return done();
  },
  return_credit: returnCredit,
};

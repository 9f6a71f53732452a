import { paymentProvider } from "@/lib/providers/payments";
import { CREDIT_GIVEN, type Outcome, type PlanPrice } from "@/lib/providers/payments/types";
import type {
  CommandOf,
  PaymentCommand,
  PaymentResult,
  Refund,
  Undo,
} from "@/lib/vocabulary/payment-commands";

/** What a finished request leaves behind. */
export type CommandResult = Omit<PaymentResult, "intent_id" | "url" | "resumed_at">;
export type CallOutcome = Outcome<CommandResult>;

/** One request at the provider: whose it is, under which key it asks, and where its cardholder was sent. */
interface Call {
  customer_id: string;
  uuid: string;
  /** The payment or card form that the cardholder was sent to; null before that. */
  sent_to: string | null;
  /** Looks at a card that was just saved, before a plan begins with it. @throws PaymentRefused */
  checkCard: () => Promise<void>;
}

type Steps = {
  [Kind in PaymentCommand["kind"]]: (command: CommandOf<Kind>, call: Call) => Promise<CallOutcome>;
};

const done = (left: CommandResult = {}): CallOutcome => ({ kind: "done", ...left });

const priceOf = ({ plan_type, months, price_cents }: Omit<Undo, "prepaid_cents" | "prepaid_payment_id">) =>
  ({ plan_type, months, cents: price_cents }) satisfies PlanPrice;

type Begin = Omit<CommandOf<"start_plan">, "kind" | "farm_name" | "email" | "lang">;

async function beginPlan(
  { card_id, trial_end, taxes, return_url, ...term }: Begin,
  { customer_id, uuid }: Call,
): Promise<CallOutcome> {
  const plan = { customer_id, card_id, price: priceOf(term), trial_end, taxes, request_uuid: uuid };
  const begun = await paymentProvider().plans.start(plan, return_url);
  if (begun.kind === "done") await paymentProvider().invoices.voidOfEndedPlans(customer_id, uuid);
  return begun;
}

/** Ends the start of a plan whose first payment the cardholder was sent to authenticate. */
async function afterFirstPayment(
  trial_end: number | null,
  intent_id: string,
  { customer_id, uuid }: Call,
): Promise<CallOutcome> {
  const paid = await paymentProvider().payments.afterReturn(intent_id);
  if (paid.kind !== "done") return paid;
  await paymentProvider().invoices.voidOfEndedPlans(customer_id, uuid);
  return done({ payment_id: paid.payment_id, trial_was_over: trial_end !== null });
}

const addCard: Steps["add_card"] = async (command, call) => {
  const { plan, token, return_url, subscription_id } = command;
  const { customer_id, uuid, sent_to } = call;
  // The card was saved before its plan was paid.
  if (sent_to?.startsWith("pi_")) return afterFirstPayment(plan?.trial_end ?? null, sent_to, call);
  const saved = sent_to
    ? await paymentProvider().cards.ofForm(sent_to, customer_id)
    : await paymentProvider().cards.save({ customer_id, token, return_url }, uuid);
  if (saved.kind === "authenticate") return saved;
  const { card_id } = saved;
  if (command.make_default)
    await paymentProvider().cards.setDefault({ customer_id, card_id, subscription_id }, uuid);
  if (!plan) return done({ card_id });
  await call.checkCard();
  const begun = await beginPlan({ ...plan, card_id, return_url }, call);
  return begun.kind === "done" ? { ...begun, card_id } : begun;
};

const changePlan: Steps["change_plan"] = async (command, { customer_id, uuid, sent_to }) => {
  const { subscription_id, taxes, total_cents, period_end, card_id, plan_type, return_url } = command;
  const schedule = () =>
    paymentProvider().plans.scheduleChange({ subscription_id, price: priceOf(command), taxes }, uuid);
  if (command.in_trial) {
    await schedule();
    return done();
  }
  const payment = { customer_id, subscription_id, period_end, card_id, return_url };
  const paid = sent_to
    ? await paymentProvider().payments.afterReturn(sent_to)
    : await paymentProvider().payments.takeAhead(
        { ...payment, amount_cents: total_cents, description: plan_type },
        uuid,
      );
  if (paid.kind === "authenticate") return paid;
  await paymentProvider().invoices.awaitDrafts(customer_id);
  await paymentProvider().customers.addCredit(customer_id, total_cents, "plan_change", `${uuid}:credit`);
  await schedule();
  return done({ payment_id: paid.payment_id });
};

/** Gives back what was paid for a change that has not begun. */
async function undoChange(subscription_id: string, undo: Undo, { customer_id, uuid }: Call): Promise<void> {
  const { prepaid_cents, prepaid_payment_id } = undo;
  await paymentProvider().plans.undoChange(subscription_id, priceOf(undo), uuid);
  await paymentProvider().customers.addCredit(customer_id, -prepaid_cents, "plan_change", `${uuid}:credit`);
  if (prepaid_cents > 0 && prepaid_payment_id)
    await paymentProvider().refunds.refundRest(prepaid_payment_id, prepaid_cents, uuid);
}

const creditInvoice = ({ refund_payment_id: _, ...credit }: Refund, { uuid }: Call): Promise<void> =>
  paymentProvider().refunds.creditInvoice({ ...credit, request_uuid: uuid });

/** The calls of each command. Run again with the same command, they ask the same things under the same keys. */
const STEPS: Steps = {
  add_card: addCard,
  default_card: async ({ card_id, subscription_id }, { customer_id, uuid }) => {
    await paymentProvider().cards.setDefault({ customer_id, card_id, subscription_id }, uuid);
    return done();
  },
  remove_card: async ({ card_id, next_card_id, subscription_id }, { customer_id, uuid }) => {
    if (next_card_id)
      await paymentProvider().cards.setDefault({ customer_id, card_id: next_card_id, subscription_id }, uuid);
    await paymentProvider().cards.remove(card_id, uuid);
    return done();
  },
  start_plan: (command, call) =>
    call.sent_to ? afterFirstPayment(command.trial_end, call.sent_to, call) : beginPlan(command, call),
  change_plan: changePlan,
  undo_change: async ({ subscription_id, undo }, call) => {
    await undoChange(subscription_id, undo, call);
    return done();
  },
  cancel_plan: async ({ subscription_id, undo, period_end }, call) => {
    if (undo) await undoChange(subscription_id, undo, call);
    const canceled = await paymentProvider().plans.setCanceling(subscription_id, true, call.uuid);
    return done(canceled.period_end === period_end ? {} : { late: true });
  },
  resume_plan: async ({ subscription_id }, { uuid }) => {
    await paymentProvider().plans.setCanceling(subscription_id, false, uuid);
    return done();
  },
  pay_invoice: ({ invoice_id, card_id, return_url }, { uuid, sent_to }) =>
    sent_to
      ? paymentProvider().payments.afterReturn(sent_to)
      : paymentProvider().invoices.pay({ invoice_id, card_id, return_url }, uuid),
  // A refused card leaves the invoice open, which stops further sends until it is paid.
  charge_notifications: async ({ kind: _, ...charge }, { customer_id, uuid }) => {
    await paymentProvider().invoices.issue({ ...charge, customer_id, request_uuid: uuid });
    return done();
  },
  credit_note: async (command, call) => {
    await creditInvoice(command, call);
    return done();
  },
  // Gives the first payment of a plan back and ends the plan; a change that waits is taken back before.
  guarantee: async ({ kind: _, subscription_id, at_once, undo, ...refund }, call) => {
    if (subscription_id && undo) await undoChange(subscription_id, undo, call);
    await creditInvoice(refund, call);
    if (!subscription_id) return done();
    if (at_once) await paymentProvider().plans.end(subscription_id, `${call.uuid}:end`);
    else await paymentProvider().plans.setCanceling(subscription_id, true, call.uuid);
    return done();
  },
  plan_taxes: async ({ subscription_id, taxes }, { uuid }) => {
    await paymentProvider().plans.setTaxes({ subscription_id, taxes }, uuid);
    return done();
  },
  // Credit goes back to the cards that paid it, payment by payment.
  return_credit: async ({ sources }, { customer_id, uuid }) => {
    const returned: CommandResult["returned"] = [];
    for (const source of sources) {
      const { payment_id } = source;
      const key = `${uuid}:${payment_id}`;
      const cents = await paymentProvider().refunds.returnCredit(customer_id, source, key);
      returned.push({ payment_id, cents });
    }
    return done({ returned });
  },
  give_credit: async ({ cents }, { customer_id, uuid }) => {
    await paymentProvider().customers.addCredit(customer_id, cents, CREDIT_GIVEN, `${uuid}:credit`);
    return done();
  },
};

/** Makes the calls of a command. */
export const callProvider = (command: PaymentCommand, call: Call): Promise<CallOutcome> =>
  // The compiler does not see that the step and the command have one kind.
  (STEPS[command.kind] as (command: PaymentCommand, call: Call) => Promise<CallOutcome>)(command, call);

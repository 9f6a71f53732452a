import { z } from "zod";
import { PAID_PLANS, REFUND_REASONS, TAX_KINDS } from "./payment-enumerations";

/** What we ask of the payment provider: one shape for each kind, parsed when it is written and when it is read. */

const id = z.string().min(1);
const cents = z.int().min(0);
/** Seconds since 1970, as the provider counts. */
const instant = z.int().positive();
const plan = z.enum(PAID_PLANS);
const taxes = z
  .array(z.object({ kind: z.enum(TAX_KINDS), percent_thousandths: z.int().positive() }))
  .readonly();

/** Who asks, where a call may make the customer, or a bank send its holder back to `return_url`. */
const person = { farm_name: z.string(), email: z.string(), lang: z.string(), return_url: z.url() };
const price = { plan_type: plan, months: z.int().positive(), price_cents: cents };
const term = { ...price, total_cents: cents, taxes };

/** A change that has not begun, and the plan that stays when it is taken back. */
const undo = z.object({ ...price, prepaid_cents: cents, prepaid_payment_id: id.nullable() });

/** Money of an invoice that is given back: to its card, to the payment that was made ahead, or as credit. */
const refund = {
  invoice_id: id,
  /** Before taxes. */
  cents: z.int().positive(),
  tax_cents: z.array(cents),
  reason: z.enum(REFUND_REASONS),
  comment: z.string(),
  refund_cents: cents,
  refund_payment_id: id.nullable(),
  credit_cents: cents,
  outside_cents: cents,
  outside_payment_id: id.nullable(),
};

const source = z.object({ payment_id: id, cents });

const paymentCommand = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("add_card"),
    ...person,
    token: id,
    make_default: z.boolean(),
    subscription_id: id.nullable(),
    /** The plan that begins with the card at the end of the trial. */
    plan: z.object({ ...term, trial_end: instant }).nullable(),
  }),
  z.object({
    kind: z.literal("default_card"),
    card_id: id,
    subscription_id: id.nullable(),
  }),
  z.object({
    kind: z.literal("remove_card"),
    card_id: id,
    next_card_id: id.nullable(),
    subscription_id: id.nullable(),
  }),
  z.object({
    kind: z.literal("start_plan"),
    ...person,
    ...term,
    card_id: id,
    /** When the plan begins and is paid; null is now. */
    trial_end: instant.nullable(),
  }),
  z.object({
    kind: z.literal("change_plan"),
    ...person,
    ...term,
    card_id: id,
    subscription_id: id,
    from_plan: plan,
    in_trial: z.boolean(),
    period_end: instant,
  }),
  z.object({ kind: z.literal("undo_change"), subscription_id: id, undo }),
  z.object({
    kind: z.literal("cancel_plan"),
    subscription_id: id,
    period_end: instant.nullable(),
    undo: undo.nullable(),
  }),
  z.object({ kind: z.literal("resume_plan"), subscription_id: id }),
  z.object({ kind: z.literal("pay_invoice"), ...person, invoice_id: id, card_id: id }),
  z.object({
    kind: z.literal("charge_notifications"),
    card_id: id,
    cents: z.int().positive(),
    taxes,
    description: z.string().min(1),
  }),
  z.object({ kind: z.literal("credit_note"), ...refund }),
  z.object({
    kind: z.literal("guarantee"),
    ...refund,
    /** The plan that ends; null when none runs. */
    subscription_id: id.nullable(),
    at_once: z.boolean(),
    undo: undo.nullable(),
  }),
  z.object({ kind: z.literal("plan_taxes"), subscription_id: id, taxes }),
  z.object({
    kind: z.literal("return_credit"),
    subscription_id: id,
    credit_cents: z.int().positive(),
    sources: z.array(source).min(1),
  }),
  /** Credit that nobody paid, and why we gave it. Requests of an older version have their reason in a note. */
  z.object({
    kind: z.literal("give_credit"),
    ...person,
    cents: z.int().positive(),
    reason: z.string().optional(),
  }),
]);

export type PaymentCommand = z.infer<typeof paymentCommand>;
type KindOf = PaymentCommand["kind"];
export type CommandOf<Kind extends KindOf> = Extract<PaymentCommand, { kind: Kind }>;
export type Person = z.infer<z.ZodObject<typeof person>>;
export type Undo = z.infer<typeof undo>;
export type Refund = z.infer<z.ZodObject<typeof refund>>;
export type Source = z.infer<typeof source>;

/** @throws Error that names what a command lacks: what is asked of a provider is never guessed */
export function readCommand(kind: KindOf, input: unknown): PaymentCommand {
  const { data, error } = paymentCommand.safeParse({ ...(input as object), kind });
  if (!data) throw new Error(`A command ${kind} is not whole: ${z.prettifyError(error)}`);
  return data;
}

const SAY_WHO: readonly KindOf[] = ["add_card", "start_plan", "change_plan", "pay_invoice", "give_credit"];

/** Returns whether a command says who asks. */
export const saysWho = (kind: KindOf): boolean => SAY_WHO.includes(kind);

/** Returns who asks; null for a command that needs nobody. */
export const personOf = (command: PaymentCommand): Person | null =>
  "return_url" in command ? command : null;

/** What a command contains beside its kind and who asks. */
export type ValuesOf<Kind extends KindOf> = Omit<CommandOf<Kind>, "kind" | keyof Person>;

/** What a request leaves behind: where its cardholder was sent, and what the calls answered. */
export interface PaymentResult {
  /** The payment or card form that the cardholder confirms with the bank. */
  intent_id?: string;
  url?: string | null;
  /** When its calls go on after the bank's page, as an ISO instant. */
  resumed_at?: string;
  subscription_id?: string;
  payment_id?: string;
  card_id?: string;
  /** The plan was paid at once: its trial ended before the provider received the call. */
  trial_was_over?: boolean;
  /** The plan was renewed before it could be canceled. */
  late?: boolean;
  /** What went back to each payment. */
  returned?: Source[];
}

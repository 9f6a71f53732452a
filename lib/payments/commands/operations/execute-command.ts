import { plan_agreements } from "@/db/schema";
import { taxRatesOf } from "@/lib/billing/rules/taxes";
import { env } from "@/lib/env";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { listOwners } from "@/lib/farms/operations/members";
import { type FarmRow, findFarmById } from "@/lib/farms/operations/read";
import { formatDay } from "@/lib/i18n/dates";
import { log } from "@/lib/log";
import { type Ctx, type Tx, transaction, userId } from "@/lib/platform/context";
import { AppError, conflict } from "@/lib/platform/errors";
import { paymentsEnabled } from "@/lib/providers/payments";
import { type ProviderAccount, ProviderUnavailable } from "@/lib/providers/payments/types";
import { requireOn } from "@/lib/switches/operations/switches";
import type { Lang } from "@/lib/vocabulary/languages";
import {
  type CommandOf,
  type Person,
  type Refund,
  readCommand,
  saysWho,
  type ValuesOf,
} from "@/lib/vocabulary/payment-commands";
import type { PaymentRequestKind } from "@/lib/vocabulary/payment-enumerations";
import { accountOfFarm, lockAccount, lockFarmsOf } from "../../accounts/operations/accounts";
import { type AccountRow, accountIdOf } from "../../accounts/queries";
import { syncUnknownDisputes } from "../../disputes/operations/disputes";
import { returnUrl } from "../../plans/links";
import type { PlanOffer } from "../../plans/plan-offer";
import { AGREEMENT_WORDING } from "../../plans/rules/plans";
import { syncAccount } from "../../sync/operations/sync-account";
import type { RequestAnswer } from "../presenter";
import { createCommand, findOpenRequest } from "./commands";
import { type CommandOutcome, hasAnswered } from "./failed-commands";
import { cancelAbandonedCommand, cancelWaitingCommand, runCommand } from "./run-command";

/** What a verb decides on, with the farm and its account locked. */
export interface Locked {
  farm: FarmRow;
  /** The first farm of the account, whose province decides about taxes. */
  billed: FarmRow;
  account: AccountRow;
  /** Whether a renewal's invoice waits at the provider; false where the provider was not read. */
  draft_waits: boolean;
}

/**
 * Kinds that depend on how far the provider is with a renewal, or on what was refunded there by hand: they are decided on
 * what it says now.
 */
const READ_FIRST: readonly PaymentRequestKind[] = [
  "change_plan",
  "undo_change",
  "cancel_plan",
  "resume_plan",
  "guarantee",
  "credit_note",
];

/** Kinds that may refund a payment: it must not be one that a bank takes back at this moment. */
const REFUNDING: readonly PaymentRequestKind[] = ["undo_change", "cancel_plan", "guarantee", "credit_note"];

/** Reads what the provider says of an account now; null when it does not answer. */
export async function syncBeforeCommand(
  ctx: Ctx,
  account_id: number,
): Promise<ProviderAccount | null | undefined> {
  try {
    return await syncAccount(ctx, account_id);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log().warn({ err: error, account_id }, "the payment provider did not answer before a request");
    return null;
  }
}

/** Commands that lead to a charge. To cancel, to refund and to remove a card go on while payments are switched off. */
const CHARGING = ["add_card", "start_plan", "change_plan", "pay_invoice", "resume_plan"] as const;

/**
 * Writes down a request in its own transaction, makes its calls, and says what came of them. `decide` returns the values
 * of the calls.
 * @throws AppError conflict (another request is underway) | invalid (the card was refused) | provider_failed
 */
export async function executeCommand<Kind extends PaymentRequestKind>(
  ctx: Ctx,
  farm_id: number,
  kind: Kind,
  decide: (tx: Tx, locked: Locked) => Promise<ValuesOf<Kind>>,
  read?: () => Promise<ProviderAccount | null | undefined>,
): Promise<RequestAnswer> {
  if (CHARGING.some((one) => one === kind)) await requireOn(ctx, "payments");
  const draft_waits = await prepare(ctx, await accountIdOf(ctx.db, farm_id), kind, read);
  const request = await transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    const account = await lockAccount(tx, (await accountOfFarm(tx, farm_id)).id);
    if (await findOpenRequest(tx.db, account.id)) throw conflict("paymentUnderway");
    const billed = account.farm_id === farm.id ? farm : ((await findFarmById(tx, account.farm_id)) ?? farm);
    const person = saysWho(kind) ? await personOfFarm(tx, farm, billed) : {};
    const values = await decide(tx, { farm, billed, account, draft_waits });
    // The audit names the farm on whose page we gave the credit.
    const asking = kind === "give_credit" ? { ...account, farm_id: farm.id } : account;
    return createCommand(tx, asking, readCommand(kind, { ...person, ...values }));
  });
  return answerOf(await runCommand(ctx, request), kind === "add_card" ? "token" : "card");
}

/**
 * Asks for a refund of an account as `executeCommand` does for a farm: the account may have no farm left, and its person
 * may be gone.
 * @throws AppError conflict (another request is underway) | provider_failed
 */
export async function executeForAccount(
  ctx: Ctx,
  account_id: number,
  decide: (tx: Tx) => Promise<Refund>,
): Promise<RequestAnswer> {
  await prepare(ctx, account_id, "credit_note");
  const request = await transaction(ctx, async (tx) => {
    await lockFarmsOf(tx, account_id);
    const account = await lockAccount(tx, account_id);
    return createCommand(tx, account, { kind: "credit_note", ...(await decide(tx)) });
  });
  return answerOf(await runCommand(ctx, request));
}

/** Makes room for a command and reads what it is decided on. @returns whether the invoice of a renewal waits */
async function prepare(
  ctx: Ctx,
  account_id: number,
  kind: PaymentRequestKind,
  read = () => syncBeforeCommand(ctx, account_id),
): Promise<boolean> {
  if (!paymentsEnabled()) throw conflict("paymentsOff");
  // Nobody is called away from the page of their bank because we give something.
  if (kind === "give_credit") await cancelAbandonedCommand(ctx, account_id);
  else await cancelWaitingCommand(ctx, account_id);
  const remote = READ_FIRST.includes(kind) ? await read() : undefined;
  const answered = !REFUNDING.includes(kind) || (await hasAnswered(() => syncUnknownDisputes(ctx)));
  if (remote === null || !answered)
    throw new AppError("provider_failed", {}, [{ key: "paymentsDoNotAnswer" }]);
  return remote?.draft_waits ?? false;
}

/** Returns the answer to the person. @throws AppError invalid on the field of the card, in words */
export function answerOf(performed: CommandOutcome, field: "card" | "token" = "card"): RequestAnswer {
  if (performed.status === "failed")
    throw new AppError("invalid", { [field]: [{ key: `payment_${performed.failure}` }] });
  const url = performed.status === "authenticating" ? performed.url : null;
  return { status: performed.status, authentication_url: url };
}

/** Returns who asks: the first call makes the customer, and the bank sends its holder back. */
export async function personOfFarm(tx: Tx, farm: FarmRow, billed = farm): Promise<Person> {
  const [owner] = await listOwners(tx, farm.id);
  return {
    farm_name: billed.name,
    email: owner?.email ?? "",
    lang: owner?.lang ?? tx.lang,
    return_url: returnUrl(tx.lang, farm.uuid),
  };
}

/**
 * Keeps what the person agreed to: plan, amounts, begin, and the version and language of the words.
 * @returns the values of the plan's calls
 */
export async function keepAgreement(
  tx: Ctx,
  { account, billed }: Pick<Locked, "account" | "billed">,
  { plan_type, months, cents: price_cents, total_cents }: PlanOffer,
  starts_at: Date,
  lang: Lang,
): Promise<Pick<CommandOf<"start_plan">, "plan_type" | "months" | "price_cents" | "total_cents" | "taxes">> {
  const now = tx.clock.now();
  await tx.db.insert(plan_agreements).values({
    ...{ billing_account_id: account.id, user_id: userId(tx), plan_type, price_cents, total_cents },
    ...{ starts_at, wording: AGREEMENT_WORDING, lang, ip: tx.ip, created_at: now },
  });
  const taxes = taxRatesOf(billed, formatDay(now, billed.time_zone), env().PROVINCIAL_TAXES);
  return { plan_type, months, price_cents, total_cents, taxes };
}

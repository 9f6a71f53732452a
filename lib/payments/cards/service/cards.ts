import type { Ctx, PoolCtx } from "@/lib/platform/context";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import type { Lang } from "@/lib/vocabulary/languages";
import type { PaidPlan } from "@/lib/vocabulary/payment-enumerations";
import { accountIdOf } from "../../accounts/queries";
import { findOpenCharges } from "../../charges/operations/open-charges";
import { hasUnchargedSend } from "../../charges/operations/unsettled-sends";
import { executeCommand, keepAgreement, type Locked } from "../../commands/operations/execute-command";
import { limitBilling, limitCardTries } from "../../commands/operations/limits";
import { offerOf, refuseTooSmall } from "../../plans/operations/offers";
import { doesExist, isActivePlan, trialEnd } from "../../plans/rules/plans";
import { CardInput, CardTokenInput } from "../inputs";
import { type Card, type Cards, presentCard } from "../presenter";
import { findCard, listCards } from "../queries";
import { lastCardReason } from "../rules/cards";

const cardsOf = async (ctx: Ctx, farm_id: number): Promise<Card[]> =>
  (await listCards(ctx.db, await accountIdOf(ctx.db, farm_id))).map(presentCard);

const LAST_CARD = { owes: "lastCardOwes", charges: "lastCardCharges" } as const;

/** Lists the cards that pay for a farm, the one that pays first. */
export async function listFarmCards(ctx: Ctx, raw: unknown): Promise<Cards> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  return { cards: await cardsOf(ctx, farm_id) };
}

/**
 * Returns the values with which a chosen plan begins by itself at the end of the trial; null when none was chosen.
 * @throws AppError conflict when the trial is over or a plan was chosen elsewhere since the form was opened
 */
async function planAtTrialEnd(tx: Ctx, locked: Locked, plan_type: PaidPlan | null, lang: Lang) {
  if (!plan_type) return null;
  const ends = trialEnd(locked.farm, tx.clock.now());
  if (!ends || doesExist(locked.account.plan_status)) throw conflict("termsChanged");
  const offer = await offerOf(tx, locked, plan_type);
  refuseTooSmall(offer);
  const values = await keepAgreement(tx, locked, offer, ends, lang);
  return { ...values, trial_end: Math.floor(ends.getTime() / 1000) };
}

/**
 * Adds a card. In a trial without a plan it can also let a chosen plan begin at its end. The first card becomes the
 * default, and so does one that a plan is chosen with.
 * @throws AppError invalid on the card | conflict | limit_reached | rate_limited
 */
export async function addCard(ctx: PoolCtx, raw: unknown): Promise<Cards> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  const { token, plan_type, agreement_lang } = CardTokenInput.parse(raw);
  await limitCardTries(ctx, farm_id);
  const answer = await executeCommand(ctx, farm_id, "add_card", async (tx, locked) => {
    const plan = await planAtTrialEnd(tx, locked, plan_type, agreement_lang);
    const first = (await listCards(tx.db, locked.account.id)).length === 0;
    return {
      token,
      make_default: first || plan !== null,
      subscription_id: isActivePlan(locked.account.plan_status)
        ? locked.account.provider_subscription_id
        : null,
      plan,
    };
  });
  return { cards: await cardsOf(ctx, farm_id), ...answer };
}

/** Makes a card the one that pays. @throws AppError not_found | conflict */
export async function makeDefaultCard(ctx: PoolCtx, raw: unknown): Promise<Cards> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  const { card_id } = CardInput.parse(raw);
  await limitBilling(ctx, farm_id);
  const answer = await executeCommand(ctx, farm_id, "default_card", async (tx, { account }) => {
    const card = await findCard(tx.db, account.id, card_id);
    if (!card) throw notFound();
    return {
      card_id: card.provider_card_id,
      subscription_id: isActivePlan(account.plan_status) ? account.provider_subscription_id : null,
    };
  });
  return { cards: await cardsOf(ctx, farm_id), ...answer };
}

/**
 * Removes a card. The next one pays from then on. The last card stays while a plan needs it.
 * @throws AppError not_found | conflict
 */
export async function deleteCard(ctx: PoolCtx, raw: unknown): Promise<Cards> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  const { card_id } = CardInput.parse(raw);
  await limitBilling(ctx, farm_id);
  const answer = await executeCommand(ctx, farm_id, "remove_card", async (tx, { account }) => {
    const card = await findCard(tx.db, account.id, card_id);
    if (!card) throw notFound();
    const others = (await listCards(tx.db, account.id)).filter(({ id }) => id !== card_id);
    const running = isActivePlan(account.plan_status);
    const { tenths } = await findOpenCharges(tx, account.id);
    const stays = lastCardReason({ ...account, past_due: Boolean(account.past_due_since) }, tenths);
    if (others.length === 0 && stays === "plan") throw conflict("lastCard");
    if (others.length === 0 && stays && stays !== "plan") throw invalid("global", LAST_CARD[stays]);
    if (others.length === 0 && (await hasUnchargedSend(tx, account.id)))
      throw invalid("global", LAST_CARD.charges);
    return {
      card_id: card.provider_card_id,
      next_card_id: card.is_default ? (others[0]?.provider_card_id ?? null) : null,
      subscription_id: running ? account.provider_subscription_id : null,
    };
  });
  return { cards: await cardsOf(ctx, farm_id), ...answer };
}

import { randomUUID } from "node:crypto";
import { unitPriceTenths } from "@/lib/billing/rules";
import { env } from "@/lib/env";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { findFarmById } from "@/lib/farms/operations/read";
import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { paymentProvider, paymentsEnabled } from "@/lib/providers/payments";
import { ProviderUnavailable } from "@/lib/providers/payments/types";
import { requireOn } from "@/lib/switches/operations/switches";
import { accountOfFarm, billedFarm, lockAccount } from "../../accounts/operations/accounts";
import { findAccountOfFarm } from "../../accounts/queries";
import { personOfFarm } from "../../commands/operations/execute-command";
import { limitCardTries } from "../../commands/operations/limits";
import { ensureCustomer } from "../../commands/operations/run-command";
import { offersFor, usageOf } from "../../plans/operations/offers";
import { isActivePlan, trialEnd } from "../../plans/rules/plans";
import type { CardFormFacts } from "../presenter";
import { listCards } from "../queries";

/** Returns what the form of a card says: which plan begins with it, when and for how much. @throws AppError not_found */
export async function readCardForm(ctx: Ctx, raw: unknown): Promise<CardFormFacts> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw notFound();
  const account = await findAccountOfFarm(ctx.db, farm_id);
  const cards = account ? await listCards(ctx.db, account.id) : [];
  const ends = isActivePlan(account?.plan_status ?? "none") ? null : trialEnd(farm, ctx.clock.now());
  const billed = await billedFarm(ctx, account, farm);
  const offers = ends ? offersFor(ctx, billed, await usageOf(ctx, farm, account)) : [];
  const { STRIPE_PUBLISHABLE_KEY } = env();
  return {
    farm: { id: farm.id, uuid: farm.uuid, time_zone: farm.time_zone },
    offers: offers.filter(({ over }) => over.length === 0),
    begins_at: ends,
    unit_tenths: unitPriceTenths(farm.plan_type),
    publishable_key: STRIPE_PUBLISHABLE_KEY ?? null,
    has_card: cards.length > 0,
    enabled: paymentsEnabled(),
  };
}

/**
 * Opens the provider's card form. Returns the secret with which the browser gives the card to the provider itself; then
 * addCard gets the id of it.
 * @throws AppError conflict | rate_limited | provider_failed
 */
export async function startCardForm(ctx: PoolCtx, raw: unknown): Promise<{ client_secret: string }> {
  const { farm_id } = await authorizeFarmOf(ctx, "billing.manage", raw);
  await requireOn(ctx, "payments");
  await limitCardTries(ctx, farm_id);
  if (!paymentsEnabled()) throw conflict("paymentsOff");
  const { account_id, person } = await transaction(ctx, async (tx) => {
    const farm = await lockFarm(tx, farm_id);
    const { id } = await lockAccount(tx, (await accountOfFarm(tx, farm_id)).id);
    return { account_id: id, person: await personOfFarm(tx, farm) };
  });
  try {
    // A form that is opened twice costs nothing, so its key needs no row.
    const key = `card-form:${randomUUID()}`;
    return {
      client_secret: await paymentProvider().cards.openForm(
        await ensureCustomer(ctx, account_id, person),
        key,
      ),
    };
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      throw new AppError("provider_failed", {}, [{ key: "paymentsDoNotAnswer" }]);
    throw error;
  }
}

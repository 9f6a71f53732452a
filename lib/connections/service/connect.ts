import { recordAudit } from "@/lib/audit/operations/record-audit";
import { findFarmById } from "@/lib/farms/operations/read";
import { adminHref } from "@/lib/i18n/routes";
import { log } from "@/lib/log";
import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { AppError, conflict, forbidden } from "@/lib/platform/errors";
import {
  authorizeAnyone,
  authorizeFarm,
  authorizeFarmOf,
  authorizeUser,
  authorizeVerifiedFarmOf,
} from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { newSecret } from "@/lib/platform/secrets";
import { isPosConfigured, posProvider } from "@/lib/providers/pos";
import { PosError } from "@/lib/providers/pos/types";
import { isLang } from "@/lib/vocabulary/languages";
import { CONNECTION_PROVIDERS } from "@/lib/vocabulary/point-of-sale";
import { ConnectInput, ReturnInput } from "../inputs";
import { openConnection } from "../operations/open";
import { consumeRequest, saveRequest } from "../operations/requests";
import { listWithTokensOfSeller } from "../queries";
import { scopesFor } from "../rules";

/** The language of the person stands before the secret, for the address that takes them back. */
const STATE = /^\w\w\.[\w-]{20,}$/;

/** Returns whether a point of sale can be connected here at all. */
export async function mayConnect(ctx: Ctx, raw: unknown): Promise<boolean> {
  await authorizeFarmOf(ctx, "connection.read", raw);
  return CONNECTION_PROVIDERS.some(isPosConfigured);
}

/**
 * Declares the consent of the customers and returns the address of the provider's page, on which the seller allows the
 * connection. Nothing is connected before the person comes back.
 * @throws AppError invalid | forbidden (the account is not verified) | conflict when no provider is configured
 */
export async function startConnection(ctx: PoolCtx, raw: unknown): Promise<{ url: string }> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "connection.write", raw);
  const { declared: _, ...input } = ConnectInput.parse(raw);
  if (!isPosConfigured(input.provider)) throw conflict("connectionUnavailable");
  await limitRate(ctx, "connect_farm", String(farm_id));
  const state = `${ctx.lang}.${newSecret()}`;
  const scopes = scopesFor(input);
  const user_id = authorizeUser(ctx);
  await transaction(ctx, (tx) =>
    saveRequest(tx, { ...input, user_id, scopes, state, declared_lang: ctx.lang }),
  );
  return { url: posProvider(input.provider).authorizeUrl({ state, scopes }) };
}

/** Leads somebody who comes back from the provider to the page in their language, which asks for the rest. */
export async function returnFromProvider(ctx: Ctx, raw: unknown): Promise<{ path: string }> {
  authorizeAnyone(ctx);
  const { state, code, error } = ReturnInput.parse(raw);
  const given = state.slice(0, 2);
  const lang = STATE.test(state) && isLang(given) ? given : ctx.lang;
  const query = new URLSearchParams({ state, ...(error ? { error } : { code }) });
  return { path: `${adminHref(lang, "/connect")}?${query}` };
}

/**
 * Connects the farm that the person began with: the state says which, works once, and only for that person.
 * @throws AppError conflict | forbidden | provider_failed
 */
export async function finishConnection(ctx: Ctx, raw: unknown): Promise<{ farm_uuid: string }> {
  const user_id = authorizeUser(ctx);
  const { state, code, error } = ReturnInput.parse(raw);
  const request = await transaction(ctx, (tx) => consumeRequest(tx, state, user_id));
  if (!request) throw conflict("connectionExpired");
  const { farm_id, provider } = request;
  await authorizeFarm(ctx, "connection.write", farm_id);
  const farm = await findFarmById(ctx, farm_id);
  if (!farm) throw forbidden();
  if (error || !code) throw conflict("connectionRefused");
  const pos = posProvider(provider);
  try {
    const tokens = await pos.obtain(code);
    const standing = await listWithTokensOfSeller(ctx.db, { provider, merchant_id: tokens.merchant_id });
    const merchant_name = await pos.businessName(tokens.access_token);
    const refused = await transaction(ctx, (tx) =>
      openConnection(tx, { request, tokens, merchant_name, standing }),
    );
    if (!refused) return { farm_uuid: farm.uuid };
    // Only this token ends: the seller's other connection goes on.
    await pos.revoke(tokens.access_token, true).catch(() => {});
    throw conflict(refused);
  } catch (failure) {
    if (!(failure instanceof PosError)) throw failure;
    log().warn({ err: failure, farm_id }, "connection not made");
    await transaction(ctx, (tx) =>
      recordAudit(tx, { subject: "connection", act: "refused", farm_id, subject_id: null }),
    );
    throw new AppError("provider_failed", {}, [{ key: "connectionFailed" }]);
  }
}

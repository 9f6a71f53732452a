import type { Ctx, PoolCtx } from "@/lib/platform/context";
import { invalid, invalidFields, notFound } from "@/lib/platform/errors";
import { authorizeAnyone } from "@/lib/platform/permissions";
import { limitRate } from "@/lib/platform/rate-limits";
import { findQrCodeId } from "@/lib/qr-codes/operations/read";
import { requireOn } from "@/lib/switches/operations/switches";
import { PartialSubscribeInput, PartialSubscribeUpdateInput } from "../inputs";
import { openFarmOf } from "../operations/open-farm";
import { addPartialForm, changePartialForm } from "../operations/partial-forms";

interface Given {
  step?: number | undefined;
  accept_communications: boolean;
  name?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
}

/** Returns what is saved of an unfinished form: the step, and contact data when the consent box is checked. */
function progressOf({ step, accept_communications, ...given }: Given) {
  const kept = (text: string | null | undefined) => (accept_communications && text ? text : null);
  return { step, name: kept(given.name), email: kept(given.email), phone: kept(given.phone) };
}

/** Refuses a form of which nothing would be saved. @throws AppError invalid on what is missing */
function refuseEmpty(input: Given): void {
  const { step, name, email, phone } = progressOf(input);
  if (step !== undefined || name || email || phone) return;
  if (input.name || input.email || input.phone)
    throw invalid("accept_communications", "requiredAcceptCommunications");
  throw invalidFields(["email", "phone"], "requiredEmailOrPhone");
}

/**
 * Open to anyone. Saves an unfinished form for a week. Nobody sends messages because of it.
 * @throws AppError not_found | invalid (nothing would be saved) | rate_limited | switched_off
 */
export async function startPartialSubscribe(
  ctx: PoolCtx,
  raw: unknown,
): Promise<{ id: number; form_uuid: string }> {
  authorizeAnyone(ctx);
  const { id: farm_id } = await openFarmOf(ctx, raw);
  await requireOn(ctx, "subscription_forms");
  const input = PartialSubscribeInput.parse(raw);
  refuseEmpty(input);
  await limitRate(ctx, "partial_address", ctx.ip);
  const qr_code_id = input.qr_code_uuid ? await findQrCodeId(ctx, farm_id, input.qr_code_uuid) : null;
  return addPartialForm(ctx, { ...progressOf(input), farm_id, qr_code_id });
}

/**
 * Open to anyone with the secret. Updates the progress of an unfinished form.
 * @throws AppError not_found, also for a wrong secret | switched_off
 */
export async function updatePartialSubscribe(
  ctx: Ctx,
  raw: unknown,
): Promise<{ id: number; form_uuid: string }> {
  authorizeAnyone(ctx);
  const { id: farm_id } = await openFarmOf(ctx, raw);
  await requireOn(ctx, "subscription_forms");
  const input = PartialSubscribeUpdateInput.parse(raw);
  const { id, form_uuid } = input;
  const changed = await changePartialForm(ctx, { farm_id, id, form_uuid }, progressOf(input));
  if (!changed) throw notFound();
  return changed;
}
